// Facts of formats.md section 3: custom-session-id, labels, save-entry, tree-traversal. The numbers
// in the names are those of the section.
import { describe, expect, it } from "vitest";
import type { SessionTreeNode } from "../entries/session-entry.ts";
import { MemoryStore } from "../store/memory-store.ts";
import { SessionManager } from "./session-manager.ts";
import { sessionManagerOn } from "./session-manager-on.ts";

const user = (content: string) => ({ role: "user", content, timestamp: 1 });
const assistant = (text: string) => ({
  role: "assistant",
  content: [{ type: "text", text }],
  provider: "p",
  model: "m",
  timestamp: 2,
});

function newSession(): SessionManager {
  return SessionManager.inMemory("/x");
}

/** A session of user and assistant messages in turn, and their ids. */
function chainOf(count: number): { session: SessionManager; ids: string[] } {
  const session = newSession();
  const ids = Array.from({ length: count }, (_, i) =>
    session.appendMessage(i % 2 === 0 ? user(`u${i + 1}`) : assistant(`a${i + 1}`)),
  );
  return { session, ids };
}

/** The tree as indented lines: the number of each entry in the file, and its label. */
function printTree(session: SessionManager): string {
  const numbers = new Map(session.getEntries().map(({ id }, i) => [id, i + 1]));
  const lines: string[] = [];
  const open = session
    .getTree()
    .map((node) => ({ node, depth: 0 }))
    .reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth }: { node: SessionTreeNode; depth: number } = next;
    const label = node.label === undefined ? "" : ` [${node.label}]`;
    lines.push(`${"  ".repeat(depth)}${numbers.get(node.entry.id)}${label}`);
    for (const child of [...node.children].reverse()) open.push({ node: child, depth: depth + 1 });
  }
  return lines.join("\n");
}

/** The numbers of entries in the file. */
function numbersOf(session: SessionManager, entries: readonly { id: string }[]): number[] {
  const ids = session.getEntries().map(({ id }) => id);
  return entries.map(({ id }) => ids.indexOf(id) + 1);
}

describe("custom-session-id", () => {
  it("1, 4: an explicit id is the session's and is in the header", () => {
    const session = newSession();
    session.newSession({ id: "my-session.1" });
    expect([session.getSessionId(), session.getHeader()?.id]).toEqual([
      "my-session.1",
      "my-session.1",
    ]);
  });

  it("2, 3: without an id one is made, also when other options are given", () => {
    const session = newSession();
    session.newSession();
    const first = session.getSessionId();
    session.newSession({ parentSession: "/p.jsonl" });
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(session.getSessionId()).not.toBe(first);
    expect(session.getHeader()?.parentSession).toBe("/p.jsonl");
  });

  it.each(["", "-a", "a-", "a/b", ".", "a b", "ä"])("refuses the id %j", (id) => {
    expect(() => newSession().newSession({ id })).toThrow("is not allowed");
  });
});

describe("labels", () => {
  it("1: an entry has none at first; setting one appends a label entry", () => {
    const { session, ids } = chainOf(1);
    const target = ids[0] ?? "";
    expect(session.getLabel(target)).toBeUndefined();
    const id = session.appendLabelChange(target, "start");
    expect(session.getLabel(target)).toBe("start");
    expect(session.getEntry(id)).toMatchObject({ type: "label", targetId: target, label: "start" });
  });

  it("2: undefined clears it, and so does an empty text", () => {
    const { session, ids } = chainOf(1);
    for (const cleared of [undefined, ""]) {
      session.appendLabelChange(ids[0] ?? "", "start");
      session.appendLabelChange(ids[0] ?? "", cleared);
      expect(session.getLabel(ids[0] ?? "")).toBeUndefined();
    }
  });

  it("3: the last of several wins", () => {
    const { session, ids } = chainOf(1);
    for (const label of ["one", "two", "three"]) session.appendLabelChange(ids[0] ?? "", label);
    expect(session.getLabel(ids[0] ?? "")).toBe("three");
  });

  it("4: tree nodes carry labels", () => {
    const { session, ids } = chainOf(2);
    session.appendLabelChange(ids[0] ?? "", "start");
    session.appendLabelChange(ids[1] ?? "", "answer");
    expect(printTree(session)).toBe("1 [start]\n  2 [answer]\n    3\n      4");
    const setBy = session.getEntries()[2];
    expect(session.getTree()[0]?.labelTimestamp).toBe(setBy?.timestamp);
  });

  it("5, 6: a branched session keeps the labels of its path and drops the others", () => {
    const { session, ids } = chainOf(3);
    for (const [i, id] of ids.entries()) session.appendLabelChange(id, `label ${i + 1}`);
    session.createBranchedSession(ids[1] ?? "");
    expect(printTree(session)).toBe("1 [label 1]\n  2 [label 2]\n    3\n      4");
    expect(session.getEntries().map(({ type }) => type)).toEqual([
      "message",
      "message",
      "label",
      "label",
    ]);
  });

  it("7: labels are never in context", () => {
    const { session, ids } = chainOf(2);
    session.appendLabelChange(ids[0] ?? "", "start");
    expect(session.buildSessionContext().messages).toHaveLength(2);
  });

  it("8: an unknown entry cannot be labelled", () => {
    expect(() => newSession().appendLabelChange("non-existent", "x")).toThrow(
      "Entry non-existent not found",
    );
  });
});

describe("save-entry", () => {
  it("1: a custom entry is on the path and not in the context", () => {
    const session = newSession();
    const first = session.appendMessage(user("u"));
    const id = session.appendCustomEntry("state", { count: 1 });
    session.appendMessage(assistant("a"));
    const entry = { type: "custom", customType: "state", data: { count: 1 }, id, parentId: first };
    expect(session.getEntry(id)).toMatchObject(entry);
    expect(numbersOf(session, session.getBranch())).toEqual([1, 2, 3]);
    expect(session.buildSessionContext().messages).toHaveLength(2);
  });
});

describe("tree-traversal", () => {
  it("1: messages form a chain", () => {
    const { session, ids } = chainOf(3);
    expect(session.getEntries().map(({ parentId }) => parentId)).toEqual([null, ids[0], ids[1]]);
  });

  const others: [string, (session: SessionManager) => string, object][] = [
    ["2: a thinking level", (s) => s.appendThinkingLevelChange("high"), { thinkingLevel: "high" }],
    ["3: a model", (s) => s.appendModelChange("p", "m"), { provider: "p", modelId: "m" }],
    [
      "4: a compaction",
      (s) => s.appendCompaction("sum", "kept", 5),
      { summary: "sum", firstKeptEntryId: "kept", tokensBefore: 5 },
    ],
    ["5: a custom entry", (s) => s.appendCustomEntry("x", 1), { customType: "x", data: 1 }],
  ];
  it.each(others)("%s is in the chain", (_, append, fields) => {
    const session = newSession();
    const first = session.appendMessage(user("u"));
    const id = append(session);
    const last = session.appendMessage(assistant("a"));
    expect(session.getEntry(id)).toMatchObject({ ...fields, parentId: first });
    expect(session.getEntry(last)?.parentId).toBe(id);
  });

  it("6: the leaf is null at first and follows each entry", () => {
    const session = newSession();
    expect(session.getLeafId()).toBeNull();
    for (const text of ["one", "two"]) {
      const id = session.appendMessage(user(text));
      expect(session.getLeafId()).toBe(id);
    }
  });

  it("7, 11, 21: an empty session has no path, no tree, no leaf entry", () => {
    const session = newSession();
    expect([session.getBranch(), session.getTree(), session.getLeafEntry()]).toEqual([
      [],
      [],
      undefined,
    ]);
  });

  it("8, 9: the path goes from root to leaf, all types included", () => {
    const session = newSession();
    session.appendMessage(user("u"));
    expect(numbersOf(session, session.getBranch())).toEqual([1]);
    session.appendModelChange("p", "m");
    session.appendCustomEntry("x");
    expect(numbersOf(session, session.getBranch())).toEqual([1, 2, 3]);
  });

  it("10: the path of an inner entry stops there; that of an unknown one is empty", () => {
    const { session, ids } = chainOf(3);
    expect(numbersOf(session, session.getBranch(ids[1]))).toEqual([1, 2]);
    expect(session.getBranch("unknown")).toEqual([]);
  });

  it("12: a chain is one root with nested children", () => {
    expect(printTree(chainOf(3).session)).toBe("1\n  2\n    3");
  });

  it("13, 14: branching gives an entry several children", () => {
    const { session, ids } = chainOf(3);
    session.branch(ids[1] ?? "");
    session.appendMessage(user("second"));
    expect(printTree(session)).toBe("1\n  2\n    3\n    4");
    session.branch(ids[1] ?? "");
    session.appendMessage(user("third"));
    expect(printTree(session)).toBe("1\n  2\n    3\n    4\n    5");
    expect(numbersOf(session, session.getChildren(ids[1] ?? ""))).toEqual([3, 4, 5]);
  });

  it("15: branches of branches keep their places", () => {
    const { session, ids } = chainOf(3);
    session.branch(ids[1] ?? "");
    session.appendMessage(user("4"));
    const inner = session.appendMessage(assistant("5"));
    session.appendMessage(user("6"));
    session.branch(inner);
    session.appendMessage(user("7"));
    expect(printTree(session)).toBe("1\n  2\n    3\n    4\n      5\n        6\n        7");
  });

  it("16, 18, 22: branching moves the leaf, and the next entry hangs there", () => {
    const { session, ids } = chainOf(3);
    session.branch(ids[0] ?? "");
    expect(session.getLeafId()).toBe(ids[0]);
    const id = session.appendMessage(user("next"));
    expect(session.getEntry(id)?.parentId).toBe(ids[0]);
    expect(session.getLeafEntry()?.id).toBe(id);
  });

  it("17, 20, 26: unknown entries are refused and nothing moves", () => {
    const { session, ids } = chainOf(1);
    const unknown = "Entry nonexistent not found";
    expect(() => session.branch("nonexistent")).toThrow(unknown);
    expect(() => session.branchWithSummary("nonexistent", "x")).toThrow(unknown);
    expect(() => session.createBranchedSession("nonexistent")).toThrow(unknown);
    expect([session.getLeafId(), session.getEntries().length]).toEqual([ids[0], 1]);
  });

  it("19: a summary hangs below the branch point and tells where it came from", () => {
    const { session, ids } = chainOf(3);
    const id = session.branchWithSummary(ids[0] ?? "", "what was tried", { n: 1 }, true, {
      input: 2,
    });
    expect(session.getLeafEntry()).toMatchObject({
      type: "branch_summary",
      id,
      parentId: ids[0],
      fromId: ids[2],
      summary: "what was tried",
      details: { n: 1 },
      fromHook: true,
      usage: { input: 2 },
    });
    session.resetLeaf();
    session.branchWithSummary(null, "from nowhere");
    expect(session.getLeafEntry()).toMatchObject({ parentId: null, fromId: "root" });
  });

  it("23, 24: entries are found by id", () => {
    const { session, ids } = chainOf(1);
    expect(session.getEntry("unknown")).toBeUndefined();
    expect(session.getEntry(ids[0] ?? "")).toMatchObject({ message: { content: "u1" } });
  });

  it("25: the context is that of the current branch", () => {
    const { session, ids } = chainOf(3);
    session.branch(ids[0] ?? "");
    session.appendMessage(assistant("other"));
    expect(numbersOf(session, session.buildContextEntries())).toEqual([1, 4]);
    expect(session.buildSessionContext().messages).toHaveLength(2);
  });

  it("27, 28: in memory the session becomes the path, with the same ids", () => {
    const { session, ids } = chainOf(3);
    session.branch(ids[1] ?? "");
    const last = session.appendMessage(user("other"));
    expect(session.createBranchedSession(last)).toBeUndefined();
    expect(session.getEntries().map(({ id }) => id)).toEqual([ids[0], ids[1], last]);
  });

  it("29: a path without a message stays unwritten until one comes", () => {
    const store = new MemoryStore({ firstWrite: "assistant" });
    const session = sessionManagerOn(store).create("/x");
    const first = session.appendMessage(user("u"));
    session.appendMessage(assistant("a"));
    const path = session.createBranchedSession(first) ?? "";
    expect(store.read(path)).toBeNull();
    session.appendCustomEntry("x");
    session.appendMessage(assistant("b"));
    expect(typesIn(store, path)).toEqual(["session", "message", "custom", "message"]);
  });

  it("30: a path with an answer is written at once", () => {
    const store = new MemoryStore();
    const session = sessionManagerOn(store).create("/x");
    session.appendMessage(user("u"));
    const parent = session.getSessionFile();
    const path = session.createBranchedSession(session.appendMessage(assistant("a"))) ?? "";
    expect(path).not.toBe(parent);
    expect(typesIn(store, path)).toEqual(["session", "message", "message"]);
    expect(session.getHeader()?.parentSession).toBe(parent);
  });
});

function typesIn(store: MemoryStore, path: string): string[] {
  const text = new TextDecoder().decode(store.read(path) ?? new Uint8Array(0));
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).type);
}
