// What is reported about files that open and are not understood.
import { describe, expect, it } from "vitest";
import { textSource } from "../read/source/byte-source.ts";
import { jsonLines } from "../testing/session.ts";
import { folderOf } from "../testing/session-folder.ts";
import { readWhole } from "./whole-session.ts";

async function told(lines: readonly object[]): Promise<readonly string[]> {
  const { session } = await readWhole(textSource(jsonLines(lines), "s.jsonl"));
  return session.problems.flatMap(({ kind, message }) =>
    kind === "not-understood" ? message : [],
  );
}

const header = {
  type: "session",
  version: 3,
  id: "s",
  timestamp: "2026-11-27T13:00:00Z",
  cwd: "/w",
};
const entry = (nth: number, fields: object) => ({
  id: `e${nth}`,
  parentId: nth === 0 ? null : `e${nth - 1}`,
  timestamp: "2026-11-27T13:00:00Z",
  ...fields,
});
const said = (nth: number, content: unknown = "hi") =>
  entry(nth, { type: "message", message: { role: "user", content } });

describe("a file with more than a tenth of unknown lines", () => {
  it("is reported, with the unknown kinds", async () => {
    const few = Array.from({ length: 18 }, (_, nth) => said(nth));
    const [mood, other] = [entry(18, { type: "mood" }), entry(19, { type: "x" })];
    expect(await told([header, ...few, mood, other])).toEqual([]);
    const [problem] = await told([header, ...few, mood, other, entry(20, { type: "mood" })]);
    expect(problem).toMatch(/^Of 21 lines 3 give nothing that Espalier knows \(“mood”, “x”\): /);
  });

  it("is reported for Claude Code or Codex, too", async () => {
    const thrice = (one: object) => [one, one, one];
    const claude = { type: "user", uuid: "u", parentUuid: null, sessionId: "s" };
    const words = { ...claude, message: { role: "user", content: "hi" } };
    const more = (type: string) => [words, ...thrice({ type, sessionId: "s" })];
    expect(await told(more("tomorrow"))).toHaveLength(1);
    expect(await told(more("cost-state"))).toEqual([]);
    const line = (type: string, payload: object) => ({
      timestamp: header.timestamp,
      type,
      payload,
    });
    const text = { type: "message", role: "user", content: [{ type: "input_text", text: "hi" }] };
    const rollout = [line("session_meta", { id: "t" }), line("response_item", text)];
    expect(await told([...rollout, ...thrice(line("tomorrow", {}))])).toHaveLength(1);
    expect(await told([...rollout, ...thrice(line("world_state", {}))])).toEqual([]);
    const items = (type: string) => thrice(line("response_item", { type }));
    const [unknown] = await told([...rollout, ...items("tomorrow_item")]);
    expect(unknown).toMatch(/^Of 5 lines 3 give nothing that Espalier knows \(“tomorrow_item”\): /);
    expect(await told([...rollout, ...items("web_search_call")])).toEqual([]);
    expect(await told([...rollout, ...items("function_call_output")])).toEqual([]);
  });
});

describe("a session with more than a tenth of unknown files", () => {
  const session = { id: "s", status: "completed", agent: { name: "a" }, time: {} };
  const message = { id: "m", user: { prompt: { task: "hi" } }, assistant: {} };
  async function toldOf(...parts: readonly object[]): Promise<readonly string[]> {
    const files = [
      ["session.json", session],
      ["m/message.json", message],
      ...parts.map((part, nth) => [`m/part/${nth}.json`, part] as const),
    ] as const;
    const texts = files.map(([path, value]) => [path, JSON.stringify(value)] as const);
    const { session: opened } = await readWhole(folderOf("s", texts));
    return opened.problems.flatMap(({ kind, message }) =>
      kind === "not-understood" ? message : [],
    );
  }
  const text = { type: "text", text: "said" };

  it("is reported, with the unknown kinds", async () => {
    const [problem] = await toldOf(text, { type: "mood" }, { type: "mood" }, { type: "text" });
    expect(problem).toMatch(
      /^Of 5 files 3 give nothing that Espalier knows \(“mood”, “text”\): .* wrote them\.$/,
    );
    const tools = [{ type: "tool" }, {}, { type: "reasoning", text: 5 }];
    expect(await toldOf(...tools)).toHaveLength(1);
  });

  it("is not reported if its parts have no kind, or little is new", async () => {
    const aside = { type: "step-start" };
    expect(await toldOf(text, aside, aside, aside, { type: "log", message: "x" })).toEqual([]);
    expect(await toldOf(text, { type: "mood" }, { type: "mood" })).toEqual([]);
  });

  it("is reported if all its texts are empty", async () => {
    const silent = { ...message, user: {} };
    const files = [
      ["session.json", session],
      ["m/message.json", silent],
      ["m/part/0.json", { type: "text", text: "" }],
    ] as const;
    const texts = files.map(([path, value]) => [path, JSON.stringify(value)] as const);
    const { session: opened } = await readWhole(folderOf("s", texts));
    expect(opened.problems.map(({ kind }) => kind)).toEqual(["not-understood"]);
  });
});

it("a session without any text in its messages is reported", async () => {
  const [problem] = await told([header, said(0, [{ type: "parts", parts: [] }]), said(1, null)]);
  expect(problem).toMatch(/^No message of this session has any text: /);
  expect(await told([header, said(0, [{ type: "parts" }]), said(1)])).toEqual([]);
  expect(await told([header])).toEqual([]);
});
