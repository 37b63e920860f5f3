// What is said of files that open and are not understood.
import { describe, expect, it } from "vitest";
import { textSource } from "../read/source/byte-source.ts";
import { jsonLines } from "../testing/session.ts";
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

describe("a file of which more than a tenth gives nothing", () => {
  it("is said to, with the kinds that are not known", async () => {
    const few = Array.from({ length: 18 }, (_, nth) => said(nth));
    const [mood, other] = [entry(18, { type: "mood" }), entry(19, { type: "x" })];
    expect(await told([header, ...few, mood, other])).toEqual([]);
    const [problem] = await told([header, ...few, mood, other, entry(20, { type: "mood" })]);
    expect(problem).toMatch(/^Of 21 lines 3 give nothing that Espalier knows \(“mood”, “x”\): /);
  });

  it("is one of Claude Code or of Codex, too", async () => {
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
  });
});

it("a session whose messages are all without text is said to be one", async () => {
  const [problem] = await told([header, said(0, [{ type: "parts", parts: [] }]), said(1, null)]);
  expect(problem).toMatch(/^No message of this session has any text: /);
  expect(await told([header, said(0, [{ type: "parts" }]), said(1)])).toEqual([]);
  expect(await told([header])).toEqual([]);
});
