// The conformance vectors of formats.md section 9, by their numbers, as the viewer opens them. What
// a reader must survive (V6, V7, V26, V27) is ours where the reference loops or hides.
import { describe, expect, it } from "vitest";
import { contextEntries } from "../../context/context-entries.ts";
import { openSession } from "../../formats/index.ts";
import type { Session } from "../../model/session.ts";
import { keyOf } from "../../model/table/ids.ts";
import { idOf, NO_ROW, rowOf } from "../../model/table/table.ts";
import { textSource } from "../../read/source/byte-source.ts";
import { childrenAt, childrenOf } from "../../tree/children.ts";
import { labelsOf, sessionName } from "../../tree/labels.ts";
import { leafOf } from "../../tree/leaves.ts";
import { pathTo } from "../../tree/path.ts";
import { buildSessionContext, convertToLlm } from "../entries/session-context.ts";
import { parseSessionEntries } from "../entries/stored-session.ts";
import { MemoryStore } from "../store/memory-store.ts";
import { encodeCwd } from "../store/store.ts";
import { SessionManager } from "./session-manager.ts";
import { sessionManagerOn } from "./session-manager-on.ts";

const T0 = Date.parse("2026-01-01T00:00:00.000Z");
const at = (seconds: number) => new Date(T0 + seconds * 1000).toISOString();
const header = (fields: object = {}) => ({
  type: "session",
  version: 3,
  id: "h",
  timestamp: at(0),
  cwd: "/x",
  ...fields,
});
const H = header();
const message = (id: string, parentId: string | null, role: string, seconds = Number(id) || 1) => ({
  type: "message",
  id,
  parentId,
  timestamp: at(seconds),
  message: { role, content: id, timestamp: T0 + seconds * 1000 },
});
const U = (id: string, parentId: string | null, seconds?: number) =>
  message(id, parentId, "user", seconds);
const A = (id: string, parentId: string | null, seconds?: number) =>
  message(id, parentId, "assistant", seconds);
const L = (id: string, parentId: string, targetId: string, label?: string) => ({
  type: "label",
  id,
  parentId,
  timestamp: at(9),
  targetId,
  label,
});
const C = (id: string, parentId: string, kept: string) => ({
  type: "compaction",
  id,
  parentId,
  timestamp: at(9),
  summary: `S${id}`,
  firstKeptEntryId: kept,
  tokensBefore: 1,
});

const textOf = (...objects: readonly object[]) =>
  objects.map((one) => `${JSON.stringify(one)}\n`).join("");

async function open(text: string): Promise<Session> {
  return (await openSession({ kind: "file", source: textSource(text, "v.jsonl") })).session;
}

/** Ids of rows, one after another. */
const ids = ({ table }: Session, rows: Iterable<number>) =>
  Array.from(rows, (row) => idOf(table, row)).join(" ");

const context = (session: Session) =>
  ids(session, contextEntries(session.table, leafOf(session.table)).rows);
const leaf = ({ table }: Session) => (leafOf(table) === NO_ROW ? null : idOf(table, leafOf(table)));
const roots = (session: Session) => ids(session, childrenOf(session.table).roots);
const children = (session: Session, id: string) =>
  ids(session, childrenAt(childrenOf(session.table), rowOf(session.table, keyOf(id))));
const label = ({ table }: Session, id: string) =>
  labelsOf(table).get(rowOf(table, keyOf(id)))?.text;
const problems = (session: Session) => session.problems.map(({ kind }) => kind);

/** The messages of a file's context at its leaf: role or summary of each. */
const messagesIn = (text: string) =>
  SessionManager.inMemory("/x", {}, parseSessionEntries(text))
    .buildSessionContext()
    .messages.map(({ role, summary, content }) => String(summary ?? content ?? role));

describe("trees and leaves", () => {
  it("V1: a header alone is an empty session", async () => {
    const session = await open(textOf(H));
    expect([session.table.count, leaf(session), context(session)]).toEqual([0, null, ""]);
    expect(buildSessionContext([])).toEqual({ messages: [], thinkingLevel: "off", model: null });
  });

  it("V2: the last line is the leaf, siblings stay siblings", async () => {
    const session = await open(textOf(H, U("1", null), A("2", "1"), U("3", "2"), U("4", "2")));
    expect([leaf(session), context(session), children(session, "2")]).toEqual([
      "4",
      "1 2 4",
      "3 4",
    ]);
  });

  it("V3, V4: a label entry is the leaf; without a text it clears", async () => {
    const labelled = [H, U("1", null), A("2", "1"), L("3", "2", "1", "x")];
    const session = await open(textOf(...labelled));
    expect([leaf(session), context(session), label(session, "1")]).toEqual(["3", "1 2 3", "x"]);
    expect(messagesIn(textOf(...labelled))).toEqual(["1", "2"]);
    expect(label(await open(textOf(...labelled, L("4", "3", "1"))), "1")).toBeUndefined();
  });

  it("V5: an orphan is a root", async () => {
    const session = await open(textOf(H, A("2", "gone")));
    expect([roots(session), context(session), problems(session)]).toEqual(["2", "2", ["orphan"]]);
  });

  it("V6: an entry that is its own parent is a root, and its path ends", async () => {
    const session = await open(textOf(H, U("1", "1")));
    expect([roots(session), context(session), problems(session)]).toEqual([
      "1",
      "1",
      ["self-parent"],
    ]);
  });

  it("V7: the members of a cycle stay visible, and paths end", async () => {
    const session = await open(textOf(H, U("1", "2"), A("2", "1")));
    expect([roots(session), children(session, "1"), problems(session)]).toEqual([
      "1",
      "2",
      ["cycle"],
    ]);
    expect(ids(session, pathTo(session.table, 1))).toBe("1 2");
  });

  it("V8: roots stay in file order", async () => {
    expect(roots(await open(textOf(H, U("1", null, 5), U("2", null, 1))))).toBe("1 2");
  });

  it("V9: children are sorted by time", async () => {
    const session = await open(textOf(H, U("1", null), A("3", "1", 9), A("2", "1", 5)));
    expect([children(session, "1"), leaf(session)]).toEqual(["2 3", "2"]);
  });
});

describe("compactions and versions", () => {
  const path = (kept: string) =>
    textOf(H, U("a", null), C("b", "a", "a"), U("c", "b"), C("d", "c", kept), U("e", "d"));

  it("V10, V11: the last compaction begins the context; the one before gives nothing", () => {
    expect(messagesIn(path("a"))).toEqual(["Sd", "a", "c", "e"]);
    expect(messagesIn(path("b"))).toEqual(["Sd", "c", "e"]);
  });

  const v1 = (index: number) => {
    const { id: _, parentId: __, firstKeptEntryId: ___, ...compaction } = C("x", "y", "z");
    const entry = (name: string) => {
      const { id: _id, parentId: _parent, ...rest } = U(name, null);
      return rest;
    };
    const { version: _version, ...old } = H;
    const lines = [old, entry("m1"), entry("m2"), { ...compaction, firstKeptEntryIndex: index }];
    return textOf(...lines, entry("m3"));
  };

  it("V12: an index counts the header", () => {
    expect(messagesIn(v1(2))).toEqual(["Sx", "m2", "m3"]);
  });

  it.each([0, 3, 99, -1, 1.5])("V13: the index %d keeps nothing", (index) => {
    expect(messagesIn(v1(index))).toEqual(["Sx", "m3"]);
  });

  it("V14: a hook message of version 2 becomes custom under its id", () => {
    const text = textOf(header({ version: 2 }), message("1", null, "hookMessage"));
    const session = SessionManager.inMemory("/x", {}, parseSessionEntries(text));
    expect(session.getEntry("1")?.message).toMatchObject({ role: "custom" });
  });
});

describe("damage", () => {
  it("V15: malformed lines are skipped, ids chain as given", async () => {
    const session = await open(`${textOf(H, U("1", null))}{{{\nno json\n${textOf(A("2", "1"))}`);
    expect(context(session)).toBe("1 2");
    expect(problems(session)).toEqual(["malformed-line", "malformed-line"]);
  });

  it("V16: a last line that was cut off is dropped with a warning", async () => {
    const session = await open(`${textOf(H, U("1", null))}{"type":"message","id":"2","par`);
    expect([context(session), problems(session)]).toEqual(["1", ["torn-last-line"]]);
  });

  it("V26: a repeated block is shown once, the first header counts", async () => {
    const session = await open(
      textOf(H, U("1", null), header({ id: "other" }), U("1", null), A("2", "1")),
    );
    expect([roots(session), context(session), session.header?.id]).toEqual(["1", "1 2", "h"]);
    expect(problems(session)).toEqual(["second-header", "repeated-line"]);
    const manager = SessionManager.inMemory(
      "/x",
      {},
      parseSessionEntries(textOf(H, U("1", null), U("1", null))),
    );
    expect(manager.getTree().map(({ entry }) => entry.id)).toEqual(["1"]);
  });

  it("V27: a path that lost its label parent has two roots and says so", async () => {
    const session = await open(
      textOf(header({ parentSession: "/p.jsonl" }), U("1", null), A("3", "2")),
    );
    expect([roots(session), context(session)]).toEqual(["1 3", "3"]);
    expect(problems(session)).toEqual(["orphan", "history-truncated"]);
  });
});

describe("names, messages, paths", () => {
  it("V17: a later empty name clears", async () => {
    const info = (id: string, name: string) => ({ type: "session_info", id, parentId: null, name });
    expect(sessionName((await open(textOf(H, info("1", "A")))).table)).toBe("A");
    expect(sessionName((await open(textOf(H, info("1", "A"), info("2", "")))).table)).toBeNull();
  });

  it("V18: an empty branch summary is no message", () => {
    const summary = (id: string, parentId: string | null, text: string) => {
      return { type: "branch_summary", id, parentId, timestamp: at(1), fromId: "x", summary: text };
    };
    expect(messagesIn(textOf(H, summary("1", null, ""), summary("2", "1", "t")))).toEqual(["t"]);
  });

  it("V19: a hidden custom message is in context", () => {
    const custom = { type: "custom_message", id: "1", parentId: null, timestamp: at(1) };
    const fields = { customType: "x", content: "hidden", display: false };
    expect(messagesIn(textOf(H, { ...custom, ...fields }))).toEqual(["hidden"]);
  });

  const bash = { role: "bashExecution", command: "cmd", output: "", exitCode: 2, timestamp: 1 };
  it.each([
    ["V20: no output, code 2", bash, "Ran `cmd`\n(no output)\n\nCommand exited with code 2"],
    [
      "V21: cancelled",
      { ...bash, output: "x", cancelled: true },
      "Ran `cmd`\n```\nx\n```\n\n(command cancelled)",
    ],
  ])("%s", (_, stored, text) => {
    const sent = { role: "user", content: [{ type: "text", text }], timestamp: 1 };
    expect(convertToLlm([stored])).toEqual([sent]);
  });

  it("V22: an excluded command stays in the session and is not sent", () => {
    expect(convertToLlm([{ ...bash, excludeFromContext: true }])).toEqual([]);
  });

  it("V23, V24, V25: what a list says of a session", async () => {
    const store = new MemoryStore();
    const said = (content: string, role = "user") => ({
      ...U("1", null),
      message: { role, content },
    });
    const untimed = { ...said("late", "assistant"), timestamp: at(77) };
    store.put("/d/v23.jsonl", textOf(H, said(""), said("hi")));
    store.put("/d/v24.jsonl", textOf(H));
    store.put("/d/v25.jsonl", textOf(H, untimed));
    const list = await sessionManagerOn(store).listAll("/d");
    const lines = list.map(({ path, messageCount, firstMessage, modified }) =>
      [path, messageCount, firstMessage, (modified.getTime() - T0) / 1000].join(" "),
    );
    expect(lines.sort()).toEqual([
      "/d/v23.jsonl 2 hi 1",
      "/d/v24.jsonl 0 (no messages) 0",
      "/d/v25.jsonl 1 (no messages) 77",
    ]);
  });

  it("V28: a leaf id that is null, empty or unknown", () => {
    const session = SessionManager.inMemory(
      "/x",
      {},
      parseSessionEntries(textOf(H, U("1", null), A("2", "1"))),
    );
    const counts = [null, "", "unknown"].map(
      (id) => buildSessionContext(session.getEntries(), id).messages.length,
    );
    expect(counts).toEqual([0, 2, 2]);
  });

  it("V29: folder names of working directories", () => {
    expect(["/", "/a/b", "C:\\x\\y"].map(encodeCwd)).toEqual(["----", "--a-b--", "--C--x-y--"]);
  });
});
