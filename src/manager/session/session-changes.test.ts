// What section 3 has no fact for: the rest of the API (formats.md 2.19, 5.2) and failed writes.
import { beforeEach, describe, expect, it } from "vitest";
import { MemoryStore } from "../store/memory-store.ts";
import { SessionManager } from "./session-manager.ts";
import { sessionManagerOn } from "./session-manager-on.ts";

const user = { role: "user", content: "question", timestamp: 1 };
const assistant = {
  role: "assistant",
  content: [{ type: "text", text: "answer" }],
  provider: "p",
  model: "m",
  timestamp: 2,
};

let session = SessionManager.inMemory("/x");
beforeEach(() => {
  session = SessionManager.inMemory("/x");
});

/** The entry as the line a file would hold, without what every entry has. */
function line(id: string): string {
  const { timestamp: _time, id: _id, parentId: _parent, ...fields } = session.getEntry(id) ?? {};
  return JSON.stringify(fields);
}

describe("appending", () => {
  it("keeps a copy, as a reader of the file would find it", () => {
    const message = { role: "user", content: ["a"], extra: undefined as string | undefined };
    const id = session.appendMessage(message);
    message.content.push("b");
    expect(session.getEntry(id)?.message).toEqual({ role: "user", content: ["a"] });
    expect(() => session.appendCustomEntry("x", 1n)).toThrow(TypeError);
    expect(session.getEntries()).toHaveLength(1);
  });

  it("writes usage, its note only when there is one", () => {
    const entry = session.appendUsage("cache_warm", "p", "m", { input: 1 }, "");
    expect(line(entry.id)).toBe(
      '{"type":"usage","kind":"cache_warm","provider":"p","model":"m","usage":{"input":1}}',
    );
    expect(session.appendUsage("cache_warm", "p", "m", {}, "why").note).toBe("why");
    expect(session.buildSessionContext().messages).toEqual([]);
  });

  it("puts the fields of custom entries first, as pi does", () => {
    const entries = [
      session.appendCustomEntry("state", { n: 1 }),
      session.appendCustomMessageEntry("note", "text", false, { n: 1 }),
    ].map((id) => Object.keys(session.getEntry(id) ?? {}).join(" "));
    expect(entries).toEqual([
      "type customType data id parentId timestamp",
      "type customType content display details id parentId timestamp",
    ]);
  });

  it("makes one line of a name; a blank one clears it", () => {
    session.appendSessionInfo(" one\r\n\ntwo ");
    expect(session.getSessionName()).toBe("one two");
    session.appendSessionInfo("  ");
    expect(session.getSessionName()).toBeUndefined();
  });

  it("stores a compaction that keeps nothing with its own id", () => {
    session.appendMessage(user);
    const id = session.appendCompaction("sum", null, 7, { n: 1 }, true, { input: 2 });
    expect(session.getEntry(id)).toMatchObject({
      firstKeptEntryId: id,
      tokensBefore: 7,
      details: { n: 1 },
      fromHook: true,
      usage: { input: 2 },
    });
    expect(session.buildContextEntries().map((entry) => entry.id)).toEqual([id]);
  });

  it("folds the system messages of the context into a compaction", () => {
    const tool = (name: string) => ({ name });
    session.appendMessage({
      role: "system",
      content: "one",
      sections: { a: "1", b: "2" },
      toolsAdded: [tool("read"), tool("bash")],
      timestamp: 5,
    });
    session.appendMessage({
      role: "system",
      content: "",
      sections: { a: null, c: "3" },
      toolsRemoved: [tool("read")],
      timestamp: 6,
    });
    session.appendMessage({
      role: "system",
      content: [{ type: "text", text: "two" }],
      timestamp: 7,
    });
    const id = session.appendCompaction("sum", null, 1);
    const entry = session.getEntry(id);
    expect(entry?.systemMessage).toEqual({
      role: "system",
      content: "one\n\ntwo",
      sections: { b: "2", c: "3" },
      toolsAdded: [tool("bash")],
      timestamp: Date.parse(entry?.timestamp ?? ""),
    });
    expect(session.buildSessionContext().messages.map(({ role }) => role)).toEqual([
      "system",
      "compactionSummary",
    ]);
  });
});

describe("context edits", () => {
  it("change and remove what the model sees, and nothing else", () => {
    const question = session.appendMessage(user);
    const answer = session.appendMessage(assistant);
    session.appendContextEdit(answer, { content: "short" });
    session.appendContextEdit(question, null);
    expect(session.buildSessionContext().messages).toEqual([
      { ...assistant, content: [{ type: "text", text: "short" }] },
    ]);
    expect(session.getEntry(question)?.message).toEqual(user);
    const sources = session.buildSessionProjection().entries;
    expect(sources.map(({ sourceEntry, messages }) => [sourceEntry.type, messages.length])).toEqual(
      [
        ["message", 0],
        ["message", 1],
        ["context_edit", 0],
        ["context_edit", 0],
      ],
    );
  });

  it("refuse other replacements, and targets that are unknown, elsewhere or not editable", () => {
    const other = session.appendMessage(user);
    session.resetLeaf();
    const settings = session.appendModelChange("p", "m");
    const broken = { content: 3 } as unknown as null;
    expect(() => session.appendContextEdit(other, broken)).toThrow(
      "Context edit replacement must be null or contain string/array content",
    );
    expect(() => session.appendContextEdit("x", null)).toThrow("Entry x not found");
    expect(() => session.appendContextEdit(other, null)).toThrow("is not on the active branch");
    expect(() => session.appendContextEdit(settings, null)).toThrow(
      "does not contribute editable model content",
    );
    expect(session.getEntries()).toHaveLength(2);
  });
});

describe("the parent of an appended entry", () => {
  const at = "2026-01-01T00:00:00.000Z";
  const header = { type: "session" as const, version: 3, id: "s", timestamp: at, cwd: "/x" };

  it("always exists, also after an entry without an id", () => {
    const first = { type: "custom", id: "a", parentId: null, timestamp: at };
    const idless = { ...first, id: "", parentId: "a" };
    const opened = SessionManager.inMemory("/x", {}, [header, first, idless]);
    expect(opened.getLeafId()).toBe("a");
    expect(opened.getEntry(opened.appendCustomEntry("x"))?.parentId).toBe("a");
  });

  it("is what a leaf entry at the end points at", () => {
    const entries = ["a", "b"].map((id) => ({ type: "custom", id, parentId: null, timestamp: at }));
    const leaf = { type: "leaf", id: "l", parentId: "b", timestamp: at, targetId: "a" };
    expect(SessionManager.inMemory("/x", {}, [header, ...entries, leaf]).getLeafId()).toBe("a");
  });

  it("is found in cycles too, whose paths end", () => {
    const entries = [
      { type: "custom", id: "a", parentId: "b", timestamp: at },
      { type: "custom", id: "b", parentId: "a", timestamp: at },
    ];
    const opened = SessionManager.inMemory("/x", {}, [header, ...entries]);
    expect(opened.getBranch().map(({ id }) => id)).toEqual(["a", "b"]);
    opened.appendCustomEntry("x");
    expect(opened.createBranchedSession("b")).toBeUndefined();
    expect(opened.getEntries().map(({ parentId }) => parentId)).toEqual([null, "a"]);
  });
});

describe("a branched session", () => {
  it("chains what is left without labels, and keeps what a compaction kept", () => {
    const first = session.appendMessage(user);
    const label = session.appendLabelChange(first, "start");
    const second = session.appendMessage(assistant);
    const compaction = session.appendCompaction("sum", label, 1);
    session.appendSessionInfo("name");
    const labelled = session.getEntry(label)?.timestamp;
    session.createBranchedSession(compaction);
    const [, , kept, copy] = session.getEntries();
    expect(session.getEntries().map(({ parentId }) => parentId)).toEqual([
      null,
      first,
      second,
      compaction,
    ]);
    expect(kept?.firstKeptEntryId).toBe(second);
    expect(copy).toMatchObject({
      type: "label",
      targetId: first,
      label: "start",
      timestamp: labelled,
    });
    expect([session.getLeafId(), session.getSessionName()]).toEqual([copy?.id, undefined]);
  });
});

describe("a write that fails", () => {
  it("takes the entry back out of memory, the leaf included", () => {
    const store = new MemoryStore();
    const stored = sessionManagerOn(store).create("/x");
    const first = stored.appendMessage(user);
    const path = stored.getSessionFile() ?? "";
    const before = stored.getEntries();
    store.put(path, "another program was here\n");
    const changed = "another program changed the file";
    expect(() => stored.appendMessage(assistant)).toThrow(changed);
    expect(() => stored.branchWithSummary(null, "left")).toThrow(changed);
    expect(() => stored.appendLabelChange(first, "x")).toThrow(changed);
    expect([stored.getEntries(), stored.getLeafId()]).toEqual([before, first]);
    expect(stored.getLabel(first)).toBeUndefined();
    expect(stored.getTree()).toHaveLength(1);
  });

  it("leaves a branched session where it was", () => {
    const store = new FullStore();
    const stored = sessionManagerOn(store).create("/x");
    const first = stored.appendMessage(user);
    const path = stored.getSessionFile();
    store.isFull = true;
    expect(() => stored.createBranchedSession(first)).toThrow("no space left");
    expect([stored.getSessionFile(), stored.getLeafId()]).toEqual([path, first]);
  });
});

/** A store whose disk can be full. */
class FullStore extends MemoryStore {
  isFull = false;

  override write(...args: Parameters<MemoryStore["write"]>): ReturnType<MemoryStore["write"]> {
    if (this.isFull) throw new Error("no space left");
    return super.write(...args);
  }
}
