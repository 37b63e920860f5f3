// The SessionManager over damaged, old and very deep sessions: it never loops, never writes on its
// own, and what it writes can be read again.
// @module-tag long
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ODDITIES } from "../../../fixtures/oddities/index.ts";
import { ensure } from "../../lib/ensure.ts";
import { SessionError } from "../../model/problem.ts";
import { MemoryStore } from "../store/memory-store.ts";
import { SessionManager } from "./session-manager.ts";
import { sessionManagerOn } from "./session-manager-on.ts";

const user = { role: "user", content: "next", timestamp: 1 };

/** The session in a file of the given bytes, null when it is refused with a sentence. */
function opened(store: MemoryStore): SessionManager | null {
  try {
    return sessionManagerOn(store).open("/d/a.jsonl");
  } catch (error) {
    if (error instanceof SessionError && error.code === "not-a-session") return null;
    throw error;
  }
}

/** What can be asked of a session, as text. */
function answers(session: SessionManager): string {
  return JSON.stringify([
    session.getEntries(),
    session.getTree(),
    session.getBranch(),
    session.buildSessionContext(),
    session.getSessionName(),
  ]);
}

const files = ODDITIES.map(({ file }) => {
  const bytes = readFileSync(new URL(`../../../fixtures/oddities/${file}`, import.meta.url));
  return { file, bytes: new Uint8Array(bytes) };
});

/** A store with the file, and the session in it. */
function storeWith(bytes: Uint8Array) {
  const store = new MemoryStore();
  store.put("/d/a.jsonl", bytes);
  return { store, session: opened(store) };
}

it("a file that does not begin with a session header is refused", () => {
  const refused = files.filter(({ bytes }) => storeWith(bytes).session === null);
  expect(
    refused
      .map(({ file }) => file)
      .sort()
      .join("\n"),
  ).toMatchInlineSnapshot(`
    "binary.bin
    document.json
    events.jsonl
    export.html
    harness-v4.jsonl
    header-missing.jsonl
    notes.txt
    page.html"
  `);
});

describe.each(files)("$file", ({ bytes }) => {
  it("is not written to by reading", () => {
    const { store, session } = storeWith(bytes);
    if (session) answers(session);
    expect(store.read("/d/a.jsonl")).toEqual(bytes);
  });
});

const sessions = files.filter(({ bytes }) => storeWith(bytes).session !== null);

describe.each(sessions)("$file", ({ bytes }) => {
  const open = () => {
    const { store, session } = storeWith(bytes);
    return { store, session: ensure(session, "session") };
  };

  it("reads the same after an entry was appended, whose parent exists", () => {
    const { store, session } = open();
    const before = session.getEntries();
    const id = session.appendMessage(user);
    const again = sessionManagerOn(store).open("/d/a.jsonl");
    expect(answers(again)).toBe(answers(session));
    expect(again.getEntries().slice(0, -1)).toEqual(before);
    const parentId = again.getEntry(id)?.parentId ?? null;
    expect(parentId === null || again.getEntry(parentId) !== undefined).toBe(true);
  });

  it("gives a branched session without loose ends", () => {
    const { store, session } = open();
    const path = session.createBranchedSession(session.appendMessage(user)) ?? "";
    const branched = sessionManagerOn(store).open(path);
    expect(branched.getEntries()).toEqual(session.getEntries());
    expect(branched.getTree()).toHaveLength(1);
  });
});

describe("a chain of 100,000 entries", () => {
  it("is walked, drawn and branched without recursion", () => {
    const timestamp = "2026-01-01T00:00:00.000Z";
    const entries = Array.from({ length: 100_000 }, (_, n) => ({
      type: "message",
      id: `e${n}`,
      parentId: n === 0 ? null : `e${n - 1}`,
      timestamp,
      message: user,
    }));
    const session = SessionManager.inMemory("/x", {}, entries);
    let depth = 0;
    for (let nodes = session.getTree(); nodes[0]; nodes = nodes[0].children) depth++;
    expect(depth).toBe(100_000);
    expect(session.getBranch()).toHaveLength(100_000);
    expect(session.buildSessionContext().messages).toHaveLength(100_000);
    session.createBranchedSession("e99999");
    const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).join();
    expect(idsOf(session.getEntries())).toBe(idsOf(entries));
  });
});

describe("listAll", () => {
  it("looks through the folders of all projects", async () => {
    const store = new MemoryStore();
    for (const cwd of ["/one", "/two"]) sessionManagerOn(store).create(cwd).appendMessage(user);
    const list = await sessionManagerOn(store).listAll();
    expect(list.map(({ cwd }) => cwd).sort()).toEqual(["/one", "/two"]);
    expect((await sessionManagerOn(store).list("/one")).map(({ cwd }) => cwd)).toEqual(["/one"]);
  });
});
