// A session folder whose files are written, added and removed while it is open: the renewed session equals
// a newly opened one, and entries that are reported unchanged are unchanged.
// @module-tag long
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AGENTUSE_FOLDERS } from "../../../fixtures/generate/agentuse/index.ts";
import { ensure } from "../../lib/ensure.ts";
import type { OpenedSession, Renewal } from "../../model/session.ts";
import { refOf } from "../../model/table/entry-ref.ts";
import { idOf } from "../../model/table/table.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { textSource } from "../../read/source/byte-source.ts";
import { bodiesOf, folderOf, printedFolder } from "../../testing/session-folder.ts";
import { openAgentUse } from "./agentuse-session.ts";

type Texts = ReadonlyMap<string, string>;
type Files = ReadonlyMap<string, ByteSource>;

/** The files of a folder now: those with the same text are the same object as before. */
function filesNow(texts: Texts, before: Texts, files: Files): Files {
  return new Map(
    [...texts].map(([path, text]) => {
      const known = before.get(path) === text ? files.get(path) : undefined;
      return [path, known ?? textSource(text, path)];
    }),
  );
}

class Watched {
  #texts: Texts = new Map();
  #files: Files = new Map();
  opened: OpenedSession | null = null;

  async open(texts: Texts): Promise<OpenedSession> {
    const { files } = folderOf("x", texts);
    this.#texts = texts;
    this.#files = files;
    this.opened = await openAgentUse({ kind: "folder", name: "x", files }, {});
    return this.opened;
  }

  async become(texts: Texts): Promise<Renewal> {
    const opened = ensure(this.opened, "opened session");
    const files = filesNow(texts, this.#texts, this.#files);
    const renewal = await ensure(opened.renew, "way to renew")(files);
    this.#texts = texts;
    this.#files = files;
    this.opened = renewal.opened;
    return renewal;
  }
}

/** Ids of changed entries: those that are new, and the others. */
function changesIn(before: OpenedSession, { opened, order, changed }: Renewal) {
  const { table } = opened.session;
  const of = (rows: readonly number[]) => rows.map((row) => idOf(table, row));
  const isNew = (row: number) => (order[row] ?? 0) >= before.session.table.count;
  return { fresh: of(changed.filter(isNew)), other: of(changed.filter((row) => !isNew(row))) };
}

const session = (fields: object = {}) =>
  JSON.stringify({ id: "s", agent: { name: "top" }, time: { created: 5 }, ...fields });
const message = (fields: object = {}) =>
  JSON.stringify({ id: "m", time: { created: 10 }, assistant: { modelID: "x:y" }, ...fields });
const part = (id: string, start: number, text: string) =>
  JSON.stringify({ id, type: "text", text, time: { start } });
const call = (id: string, start: number, state: object) =>
  JSON.stringify({
    id,
    type: "tool",
    tool: "bash",
    callID: id,
    state: { time: { start }, ...state },
  });

const STORY: Texts = new Map([
  ["session.json", session()],
  ["m/message.json", message()],
  ["m/part/a.json", part("a", 20, "First.")],
  ["m/part/b.json", call("b", 30, { status: "running", input: {} })],
]);

describe("a session folder that changes while it is open", () => {
  it("gets the entries of new files, and its others keep their references", async () => {
    const watched = new Watched();
    const before = await watched.open(
      new Map([...STORY, ["m/message.json", message({ assistant: { tokens: { input: 4 } } })]]),
    );
    const renewal = await watched.become(
      new Map([
        ...STORY,
        ["m/message.json", message({ assistant: { tokens: { input: 4 } } })],
        ["m/part/c.json", part("c", 40, "Last.")],
      ]),
    );
    const { table } = renewal.opened.session;
    const ids = Array.from({ length: table.count }, (_, row) => idOf(table, row));
    expect(ids).toEqual(["s", "a", "b", "b:state", "c", "m:usage"]);
    const refs = ids.map((_, row) => refOf(table, row));
    expect(refs).toEqual([0, 1, 2, 3, 5, 4]);
    // The message's usage is now below another entry.
    expect(changesIn(before, renewal)).toEqual({ fresh: ["c"], other: ["m:usage"] });
  });

  it("has a result for a call that was running, and no other entry is reported changed", async () => {
    const watched = new Watched();
    const before = await watched.open(STORY);
    const done = call("b", 30, { status: "completed", input: {}, output: "All green" });
    const renewal = await watched.become(new Map([...STORY, ["m/part/b.json", done]]));
    expect(changesIn(before, renewal)).toEqual({ fresh: ["b:result"], other: ["b"] });
    expect(await printedFolder(renewal.opened)).toContain("All green");
  });

  it("changes a waiting entry when the wait ends, and only the entry that waits on another file when that file is written", async () => {
    const watched = new Watched();
    const before = await watched.open(STORY);
    const renewal = await watched.become(
      new Map([...STORY, ["session.json", session({ status: "completed" })]]),
    );
    expect(changesIn(before, renewal).other).toContain("b:state");
    const body = (await bodiesOf(renewal.opened)).find(({ id }) => id === "b:state");
    expect(body).toMatchObject({ data: { isOver: true } });
    const later = await watched.become(
      new Map([
        ...STORY,
        ["session.json", session({ status: "completed" })],
        ["m/message.json", message({ time: { created: 10, completed: 99 } })],
      ]),
    );
    expect(later.changed).toEqual([]);
  });

  it("masks a newly found secret in everything that was read before", async () => {
    const watched = new Watched();
    const token = "rt-0123456789abcdef";
    await watched.open(new Map([...STORY, ["m/part/a.json", part("a", 20, `It says ${token}.`)]]));
    expect(await printedFolder(ensure(watched.opened, "session"))).toContain(token);
    const waits = call("b", 30, { status: "suspended", resumePayload: { resumeToken: token } });
    const renewal = await watched.become(
      new Map([
        ...STORY,
        ["m/part/a.json", part("a", 20, `It says ${token}.`)],
        ["m/part/b.json", waits],
      ]),
    );
    expect(renewal.changed).toHaveLength(renewal.opened.session.table.count);
    expect(JSON.stringify(await bodiesOf(renewal.opened))).not.toContain(token);
  });

  it("shows a sub-agent's new messages in the call that started it, and reads no other entry", async () => {
    const [name = "", files = new Map<string, string>()] =
      [...AGENTUSE_FOLDERS].find(([folder]) => folder === "bakery") ?? [];
    expect(name).toBe("bakery");
    const prefix = `${[...files.keys()][0]?.split("/")[0]}/`;
    const own = new Map([...files].map(([path, text]) => [path.slice(prefix.length), text]));
    const inside = ensure(
      [...own.keys()].find((path) => /subagent\/[^/]*price\/[^/]+\/part\//.test(path)),
      "part of a sub-agent",
    );
    const watched = new Watched();
    const before = await watched.open(own);
    const words = JSON.stringify({
      id: "new",
      type: "text",
      text: "One more.",
      time: { start: 9e12 },
    });
    const added = inside.replace(/[^/]+$/, "new.json");
    const renewal = await watched.become(new Map([...own, [added, words]]));
    const { fresh, other } = changesIn(before, renewal);
    expect(fresh).toEqual([]);
    expect(other.length).toBeGreaterThan(0);
    const bodies = await bodiesOf(renewal.opened);
    for (const row of renewal.changed) expect(JSON.stringify(bodies[row])).toContain("One more.");
  });
});

const WORDS = [
  "id",
  "type",
  "text",
  "tool",
  "state",
  "status",
  "output",
  "time",
  "start",
  "created",
];
const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom<unknown>(
      "tool",
      "text",
      "completed",
      "running",
      "a",
      null,
      1_786_341_600_000,
      5,
    ),
    fc.dictionary(fc.constantFrom(...WORDS, "assistant", "modelID"), tie("value"), { maxKeys: 5 }),
  ),
})).value;
const CHILD = "subagent/01KZN44851MW5E4RVFD10YHYTB-docs";
const artifact = "[Full tool output saved to session artifact: x/out.txt.]";
const text = fc.oneof(
  value.map((one) => JSON.stringify(one)),
  fc.constantFrom(
    part("a", 20, "One"),
    part("b", 30, "Two"),
    call("a", 20, { status: "running" }),
    call("a", 20, { status: "completed", output: artifact }),
    JSON.stringify({ id: "t", type: "tool", tool: "subagent__docs", state: { status: "running" } }),
    message(),
    message({ assistant: { modelID: "z" } }),
    session({ status: "completed" }),
    session(),
    "{",
  ),
);
const path = fc.constantFrom(
  "session.json",
  "context.json",
  "out.txt",
  "m/message.json",
  "m/part/a.json",
  "m/part/b.json",
  "n/part/c.json",
  `${CHILD}/session.json`,
  `${CHILD}/m/message.json`,
  `${CHILD}/m/part/d.json`,
);
const files = fc.array(fc.tuple(path, text), { maxLength: 10 }).map((list) => new Map(list));
const changes = fc.array(fc.tuple(path, fc.option(text)), { minLength: 1, maxLength: 4 });

it("a renewed session equals a newly opened one after any change, and entries that are not reported changed are unchanged", async () => {
  await fc.assert(
    fc.asyncProperty(files, fc.array(changes, { maxLength: 3 }), async (first, steps) => {
      const watched = new Watched();
      let before = await watched.open(first);
      let texts: Texts = first;
      for (const step of steps) {
        const next = new Map(texts);
        for (const [at, now] of step) {
          if (now === null) next.delete(at);
          else next.set(at, now);
        }
        texts = next;
        const old = await bodiesOf(before);
        const { opened, order, changed } = await watched.become(texts);
        const bodies = await bodiesOf(opened);
        const anew = await openAgentUse(folderOf("x", texts), {});
        expect(bodies).toEqual(await bodiesOf(anew));
        expect(await printedFolder(opened)).toBe(await printedFolder(anew));
        const isChanged = new Set(changed);
        const { table } = opened.session;
        const known = before.session.table;
        const refsBefore = new Set(
          Array.from({ length: known.count }, (_, row) => refOf(known, row)),
        );
        for (let row = 0; row < table.count; row++) {
          const was = order[row] ?? 0;
          if (was < known.count) expect(refOf(known, was)).toBe(refOf(table, row));
          else expect(refsBefore.has(refOf(table, row)) || !isChanged.has(row)).toBe(false);
          if (!isChanged.has(row)) expect(old[was]).toEqual(bodies[row]);
        }
        before = opened;
      }
    }),
    { numRuns: 300 },
  );
});
