// Doing, undoing and dropping operations, and what the draft says of its entries meanwhile. Trees are
// printed as ids with their parents.
import { describe, expect, it } from "vitest";
import { openSession } from "../../formats/index.ts";
import { type EntryTable, idOf, parentOf } from "../../model/table/table.ts";
import { memorySource } from "../../read/source/byte-source.ts";
import { entriesIn } from "../../testing/entry-lines.ts";
import { fileOf } from "../../testing/session.ts";
import { bytesOf } from "../../text/bytes.ts";
import type { Operation } from "../operation/operation.ts";
import { stepText } from "../operation/operation-text.ts";
import { rowStatus } from "./draft-row.ts";
import { DraftSession } from "./draft-session.ts";

const STORY = `
  u1 user: Use jose
  a1 assistant: I look.
  c1 compaction kept=a1 tokens=900: So far
  u2 user: Another way
  a2 assistant: Fine.
  e1 edit for=u2: Short.
  l1 label for=a1: good`;

async function draftOf(story: string) {
  const file = memorySource(bytesOf(fileOf(entriesIn(story))), "s.jsonl");
  return new DraftSession(await openSession({ kind: "file", source: file }), file);
}

function print(table: EntryTable): string {
  const rows = Array.from({ length: table.count }, (_, row) => row);
  return rows
    .map((row) => `${idOf(table, row)}<${idOf(table, parentOf(table, row)) || "-"}`)
    .join(" ");
}

async function drafted(...operations: readonly Operation[]) {
  const session = await draftOf(STORY);
  for (const operation of operations) await session.apply(operation);
  return { session, draft: session.draft, tree: print(session.draft.table) };
}

const made = (id: string) => ({ id, timestamp: "2026-11-22T01:00:00.000Z" });

describe("a tree after an operation", () => {
  it.each<[Operation, string]>([
    [{ kind: "remove", entries: ["u2"] }, "u1<- a1<u1 c1<a1 a2<c1 l1<a2"],
    [{ kind: "remove", entries: ["a1"] }, "u1<- c1<u1 u2<c1 a2<u2 e1<a2"],
    [{ kind: "remove-subtree", entry: "u2" }, "u1<- a1<u1 c1<a1"],
    [{ kind: "keep-branch", entry: "a1" }, "u1<- a1<u1 l1<a1"],
    [{ kind: "move", entry: "u2", parent: "u1" }, "u1<- a1<u1 c1<a1 u2<u1 a2<u2 e1<a2 l1<e1"],
    [
      {
        kind: "insert",
        ...made("n1"),
        parent: "u1",
        children: "all",
        entry: { type: "message", message: { role: "user", content: "Wait" } },
      },
      "u1<- a1<n1 c1<a1 u2<c1 a2<u2 e1<a2 n1<u1 l1<e1",
    ],
  ])("%j", async (operation, tree) => {
    const result = await drafted(operation);
    expect(result.tree).toBe(tree);
  });

  it("keeps from the next entry on where the first kept one went, or nothing", async () => {
    const keeping = async (...entries: readonly string[]) => {
      const { draft } = await drafted({ kind: "remove", entries });
      return [...draft.table.parsedEntries.values()].find(({ type }) => type === "compaction")
        ?.firstKeptEntryId;
    };
    expect(await keeping("u1")).toBe("a1");
    expect(await keeping("a1")).toBe("c1");
    const { draft } = await drafted({ kind: "move", entry: "c1", parent: "u1" });
    expect(draft.table.parsedEntries.get(2)?.firstKeptEntryId).toBe("c1");
  });

  it("goes on after the entry above where one went up to which a provider goes on by itself", async () => {
    const entries = entriesIn(STORY).map((entry) =>
      entry.type === "compaction" ? { ...entry, providerReplayThroughEntryId: "a1" } : entry,
    );
    const file = memorySource(bytesOf(fileOf(entries)), "s.jsonl");
    const session = new DraftSession(await openSession({ kind: "file", source: file }), file);
    await session.apply({ kind: "remove", entries: ["a1"] });
    const compaction = session.draft.table.parsedEntries.get(1);
    expect(compaction?.providerReplayThroughEntryId).toBe("u1");
  });

  it.each<[Operation, string]>([
    [{ kind: "remove", entries: ["x"] }, "Entry x is not there."],
    [{ kind: "move", entry: "u1", parent: "a2" }, "cannot go below itself"],
    [{ kind: "label", ...made("u2"), target: "u1", label: "x" }, "The id u2 is taken."],
    [{ kind: "compaction", entry: "u1", summary: "" }, "Entry u1 is no compaction."],
    [{ kind: "compaction", entry: "c1", kept: "u2" }, "is not above the compaction"],
    [{ kind: "set", entry: "u1", path: ["id"], value: "x" }, "is not changed as a value"],
    [
      { kind: "set", entry: "u1", path: ["message", "content", 4, "text"], value: "" },
      "nothing to change",
    ],
    [
      { kind: "context-edit", ...made("x"), target: "c1", replacement: null },
      "nothing that could be edited",
    ],
    [{ kind: "drop-text", from: 0, to: 5 }, "hold an entry or the header"],
  ])("is unchanged when %j does not apply", async (operation, reason) => {
    const session = await draftOf(STORY);
    const before = print(session.draft.rows.table);
    await expect(session.apply(operation)).rejects.toThrow(reason);
    expect(print(session.draft.rows.table)).toBe(before);
    expect(session.draft.operations).toEqual([]);
  });

  it("is unchanged when an entry would name its own id as its parent's", async () => {
    const session = await draftOf(`
      u1 user: One
      a1 assistant: Said
      u2 < - user: Two
      a1 assistant: Said again`);
    const move: Operation = { kind: "move", entry: "@3", parent: "a1" };
    await expect(session.apply(move)).rejects.toThrow("several entries have the id a1");
    expect(print(session.draft.table)).toBe("u1<- a1<u1 u2<- a1<u2");
  });
});

describe("operations", () => {
  const set: Operation = {
    kind: "set",
    entry: "a2",
    path: ["message", "content", 0, "text"],
    value: "Good.",
  };
  const label: Operation = { kind: "label", ...made("n1"), target: "a2", label: "best" };

  it("are undone one after another and done again, to the same rows", async () => {
    const { draft } = await drafted(set, { kind: "remove", entries: ["a1"] }, label);
    const trees: string[] = [];
    while (draft.undo()) trees.push(print(draft.table));
    expect(trees.at(-1)).toBe(print(draft.base.table));
    while (draft.redo()) trees.push(print(draft.table));
    expect(trees.slice(0, 2).reverse()).toEqual(trees.slice(3, 5));
  });

  it("go alone, and with them only what needs them", async () => {
    const onLabel: Operation = { kind: "label", ...made("n2"), target: "n1", label: "?" };
    const { session, draft } = await drafted(label, set, onLabel);
    const refused = await session.drop(0);
    expect(refused.map(({ step, reason }) => `${stepText(step)}: ${reason}`)).toEqual([
      "Label n1 as “?”: Entry n1 is not there.",
    ]);
    expect(draft.operations).toEqual([set]);
  });

  it("leave what can be done again when one does not apply", async () => {
    const { session, draft } = await drafted(label);
    draft.undo();
    const wrong: Operation = { ...set, path: ["message", "content", 9, "text"] };
    await expect(session.apply(wrong)).rejects.toThrow("nothing to change");
    expect(draft.redo()).toBe(true);
    expect(draft.operations).toEqual([label]);
  });

  it("done together are one step: all or none, undone and dropped as one", async () => {
    const { session, draft } = await drafted(set);
    const before = print(draft.table);
    await session.apply({ kind: "remove", entries: ["a1"] }, label);
    const after = print(draft.table);
    expect([draft.steps.length, draft.operations.length]).toEqual([2, 3]);
    draft.undo();
    expect(print(draft.table)).toBe(before);
    draft.redo();
    await session.drop(1);
    expect(print(draft.table)).toBe(before);
    draft.undo();
    expect(print(draft.table)).toBe(after);
    const refused = await session.applyAll([[{ kind: "leaf", entry: "u1" }, label]]);
    expect(refused.map(({ reason }) => reason)).toEqual([
      "“Label a2 as “best”” does not apply, so none of 2 changes made together was made. The id n1 is taken.",
    ]);
    expect(print(draft.table)).toBe(after);
    expect(draft.leaf).toBe(draft.table.count - 1);
  });

  it("that were dropped come back with all that went with them, and go again", async () => {
    const onLabel: Operation = { kind: "label", ...made("n2"), target: "n1", label: "?" };
    const { session, draft } = await drafted(label, set, onLabel);
    const before = print(draft.table);
    await session.drop(0);
    const after = print(draft.table);
    draft.undo();
    expect([print(draft.table), draft.operations]).toEqual([before, [label, set, onLabel]]);
    draft.redo();
    expect([print(draft.table), draft.operations]).toEqual([after, [set]]);
    while (draft.undo()) {}
    expect(draft.table).toBe(draft.base.table);
  });

  it("are kept while they do not apply to the file, and can be dropped and had back", async () => {
    const session = await draftOf(STORY);
    const { draft } = session;
    const gone: Operation = { kind: "leaf", entry: "gone" };
    await session.load([[gone], [set], [label]]);
    const waiting = [{ step: [gone], reason: "Entry gone is not there." }];
    expect([draft.waiting, draft.operations]).toEqual([waiting, [set, label]]);
    draft.dropWaiting(0);
    await session.apply({ kind: "leaf", entry: "u1" });
    draft.undo();
    draft.undo();
    expect([draft.waiting, draft.operations]).toEqual([waiting, [set, label]]);
    draft.redo();
    expect(draft.waiting).toEqual([]);
  });
});

it("tells new, edited and removed entries apart", async () => {
  const { draft } = await drafted(
    { kind: "remove", entries: ["a1"] },
    { kind: "label", ...made("n1"), target: "u1", label: "x" },
  );
  const { table } = draft;
  const statuses = Array.from(
    { length: table.count },
    (_, row) => `${idOf(table, row)} ${rowStatus(draft.rows, row)}`,
  );
  expect(statuses).toEqual(["u1 same", "c1 edited", "u2 same", "a2 same", "e1 same", "n1 new"]);
  expect(draft.removed.map((row) => idOf(draft.base.table, row))).toEqual(["a1", "l1"]);
  expect([idOf(table, draft.leaf), draft.addressOf(0)]).toEqual(["n1", "u1"]);
});
