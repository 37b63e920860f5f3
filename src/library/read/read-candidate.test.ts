// The result of visiting a folder: sessions by content, neighbours by name or content with the
// reason, and one bad file that changes nothing for the others.
// @module-tag long
import { describe, expect, it } from "vitest";
import { SessionError } from "../../model/problem.ts";
import { type ByteSource, memorySource, textSource } from "../../read/source/byte-source.ts";
import { entriesIn } from "../../testing/entry-lines.ts";
import { addressesOf, visited } from "../../testing/library/visited-folder.ts";
import { fileOf } from "../../testing/session.ts";
import { candidatesIn } from "../files/candidates.ts";
import { readCandidate } from "./read-candidate.ts";

const SESSION = fileOf(entriesIn("u1 user: Hello\na1 assistant: Hi"));
const GOOD = "pi v3, 2 entries, “Hello”, completed";

/** A file that fails like a disk or a browser. */
function failing(size: number, error: Error, goodBytes = 0): ByteSource {
  const bytes = new TextEncoder().encode(SESSION.padEnd(goodBytes, "\n"));
  return {
    name: "bad.jsonl",
    size,
    read: (start, end) =>
      end <= goodBytes ? Promise.resolve(bytes.subarray(start, end)) : Promise.reject(error),
  };
}

describe("reading a folder by its content", () => {
  it("finds sessions under any name, and skips irrelevant files", async () => {
    const page = `<!doctype html><p>hello`;
    const exported = `<!DOCTYPE html><script id="session-data" type="application/json">${btoa(
      JSON.stringify({ header: null, entries: entriesIn("u1 user: Exported") }),
    )}</script>`;
    expect(
      await visited({
        "a.jsonl": SESSION,
        "notes/readme.txt": SESSION,
        "no-ending": SESSION,
        "b.html": exported,
        "c.html": page,
        "package.json": "{}",
        "report.json": `{\n "header": {"type":"session","id":"a"},\n "entries": []\n}\n`,
        "words.txt": "hello",
        "picture.png": SESSION,
        "src/main.ts": SESSION,
        "node_modules/x/a.jsonl": SESSION,
        "empty.txt": "",
      }),
    ).toEqual([
      `a.jsonl | session: ${GOOD}`,
      "b.html | session: pi HTML export, 1 entries, “Exported”",
      `no-ending | session: ${GOOD}`,
      `notes/readme.txt | session: ${GOOD}`,
    ]);
  });

  it("names the files next to sessions, without opening copies that agents set aside", async () => {
    const unread = failing(10, new Error("was read"));
    expect(
      await visited({
        "s/a.jsonl": SESSION,
        "s/a.jsonl.reset.2026-03-01T00-00-00.000Z": unread,
        "s/a.jsonl.deleted.2026-03-01T00-00-00.000Z": unread,
        "s/a.jsonl.bak-1-2": unread,
        "s/a.bak": unread,
        "s/a.checkpoint.123e4567-e89b-12d3-a456-426614174000.jsonl": unread,
        "s/a.jsonl.lock": unread,
        "s/sessions.json": unread,
        "elsewhere/sessions.json": "{}",
        "yarn.lock": unread,
      }),
    ).toEqual([
      "s/a.bak | backup: a backup",
      "s/a.checkpoint.123e4567-e89b-12d3-a456-426614174000.jsonl | checkpoint: a checkpoint of a session",
      `s/a.jsonl | session: ${GOOD}`,
      "s/a.jsonl.bak-1-2 | backup: a backup",
      "s/a.jsonl.deleted.2026-03-01T00-00-00.000Z | deleted: a deleted session",
      "s/a.jsonl.lock | lock: a lock: a program is writing, or was ended while it wrote",
      "s/a.jsonl.reset.2026-03-01T00-00-00.000Z | reset: a session set aside when it was restarted",
      "s/sessions.json | index: an index of sessions",
    ]);
  });

  it("says what a file with a session's name is instead", async () => {
    const speed = {
      timestamp: "2026-03-01T00:00:00Z",
      ...{ sessionId: "s", provider: "p", modelId: "m", outputTokens: 9, durationMs: 90, tps: 100 },
    };
    const lines = await visited({
      "empty.jsonl": "",
      "binary.jsonl": memorySource(new Uint8Array(5000), "binary.jsonl"),
      "json.jsonl": '{"a":1}\n',
      "words.jsonl": "hello\n",
      "performance.jsonl": `${JSON.stringify(speed)}\n`,
      harness: '{"kind":"header","version":4}\n{"kind":"entry"}\n',
    });
    expect(lines.map((line) => line.slice(0, 90))).toEqual([
      "binary.jsonl | binary: binary.jsonl is not text: it holds binary data.",
      "empty.jsonl | empty: empty (0 bytes)",
      "harness | unsupported: This is a harness session of version 4: its lines are of another gr",
      "json.jsonl | not-a-session: json.jsonl is no session: it is JSON, but no line is a session",
      "performance.jsonl | performance-log: a performance log: how fast each model wrote",
      "words.jsonl | not-a-session: words.jsonl is no session: it is text that begins with “hello",
    ]);
  });

  it("finds the agent by the folders above a session, and sub-agents by their place", async () => {
    expect(
      await visited(
        {
          ".indusagi/agent/sessions/x/a.jsonl": SESSION,
          ".companion/agent/sessions/x/a.jsonl": SESSION,
          "dreb/sessions/x/a.jsonl": SESSION,
          "dreb/performance.jsonl": "",
          "dreb/subagent-sessions/0a/c.jsonl": SESSION,
          "x/a.jsonl": SESSION,
          "x/a/run-id/run-0/session.jsonl": SESSION,
        },
        "/home/dev/.clanker",
      ),
    ).toEqual([
      ".companion/agent/sessions/x/a.jsonl | session: clanker v3, 2 entries, “Hello”, completed",
      ".indusagi/agent/sessions/x/a.jsonl | session: indusagi v3, 2 entries, “Hello”, completed",
      "dreb/performance.jsonl | empty: empty (0 bytes)",
      "dreb/sessions/x/a.jsonl | session: clanker v3, 2 entries, “Hello”, completed",
      "dreb/subagent-sessions/0a/c.jsonl | session: dreb v3, 2 entries, “Hello”, completed, by agent",
      "x/a.jsonl | session: clanker v3, 2 entries, “Hello”, completed",
      "x/a/run-id/run-0/session.jsonl | session: clanker v3, 2 entries, “Hello”, completed, child of x/a.jsonl, by agent",
    ]);
  });

  it("recognises dreb's folder by the log next to its sessions if no name shows it", async () => {
    expect(await visited({ "sessions/x/a.jsonl": SESSION, "performance.jsonl": "" })).toContain(
      "sessions/x/a.jsonl | session: dreb v3, 2 entries, “Hello”, completed",
    );
  });
});

describe("one bad file", () => {
  it("is named with its reason, and the rest is read", async () => {
    const gone = new SessionError("vanished", "It is gone.", "Open it again.");
    expect(
      await visited({
        "a.jsonl": failing(100, gone),
        "b.jsonl": SESSION,
        "c.jsonl": failing(100, Object.assign(new Error("EACCES: no"), { code: "EACCES" })),
        // Its head can be read, the rest no longer.
        "d.jsonl": failing(2 << 20, gone, 64 << 10),
        "e.jsonl": failing(100, new RangeError("Invalid string length")),
      }),
    ).toEqual([
      "a.jsonl | unreadable: cannot be read: It is gone. Read the folder again.",
      `b.jsonl | session: ${GOOD}`,
      "c.jsonl | unreadable: cannot be read: EACCES: no",
      "d.jsonl | unreadable: cannot be read: It is gone. Read the folder again.",
      "e.jsonl | unreadable: cannot be read: Invalid string length",
    ]);
  });

  it("that became shorter while it was read is named", async () => {
    const short = { ...textSource(SESSION, "short.jsonl"), size: SESSION.length + 50 };
    expect(await visited({ "short.jsonl": short })).toEqual([
      "short.jsonl | unreadable: cannot be read: short.jsonl became shorter while it was read. Read the folder again to get its current state.",
    ]);
  });

  it("of five gigabytes is named after its head, whether it is a session or not", async () => {
    let read = 0;
    const huge = (head: string): ByteSource => ({
      name: "huge.jsonl",
      size: 5e9,
      read(start, end) {
        read += end - start;
        const bytes = new Uint8Array(end - start).fill(32);
        if (start === 0) bytes.set(new TextEncoder().encode(head).subarray(0, end));
        return Promise.resolve(bytes);
      },
    });
    expect(
      await visited({
        "a.jsonl": huge(SESSION),
        "b.jsonl": huge("no session\n"),
        "c.jsonl": SESSION,
      }),
    ).toEqual([
      "a.jsonl | too-large: a session of 5,000 MB, too large to be listed; it can be opened by itself",
      "b.jsonl | not-a-session: huge.jsonl is no session: it is text that begins with “no session”.",
      `c.jsonl | session: ${GOOD}`,
    ]);
    expect(read).toBeLessThanOrEqual(2 * (64 << 10));
  });

  it("of one line longer than any text can be is read without that line", async () => {
    const inLine = SESSION.lastIndexOf("Hi");
    const head = new TextEncoder().encode(SESSION.slice(0, inLine));
    const end = new TextEncoder().encode(SESSION.slice(inLine));
    const size = 600 << 20;
    const line: ByteSource = {
      name: "line.jsonl",
      size,
      read(start, stop) {
        const part = new Uint8Array(stop - start).fill(97);
        if (start < head.length) part.set(head.subarray(start, stop));
        for (let at = Math.max(start, size - end.length); at < stop; at++) {
          part[at - start] = end[at - size + end.length] ?? 0;
        }
        return Promise.resolve(part);
      },
    };
    expect(await visited({ "line.jsonl": line, "other.jsonl": SESSION })).toEqual([
      "line.jsonl | session: pi v3, 1 entries, “Hello”",
      `other.jsonl | session: ${GOOD}`,
    ]);
  });

  it("of more lines than any session has is given up while it is read", async () => {
    const bytes = new TextEncoder().encode(SESSION);
    const many: ByteSource = {
      name: "many.jsonl",
      size: 20 << 20,
      read(start, end) {
        const part = new Uint8Array(end - start).fill(10);
        if (start === 0) part.set(bytes);
        return Promise.resolve(part);
      },
    };
    const [named] = await visited({ "many.jsonl": many });
    expect(named).toBe(
      "many.jsonl | unreadable: cannot be read: many.jsonl has more than 1,000,000 lines. Open the file by itself to see its problems.",
    );
  });

  it("stops nothing, but an aborted visit ends", async () => {
    const { candidates } = candidatesIn(
      [{ path: "a.jsonl", size: SESSION.length, mtimeMs: 1 }],
      "",
    );
    const [candidate] = candidates;
    if (!candidate) throw new Error("The folder has a candidate.");
    const given = AbortSignal.abort();
    const reading = readCandidate(candidate, (path) => textSource(SESSION, path), {
      signal: given,
    });
    await expect(reading).rejects.toMatchObject({ code: "cancelled" });
  });
});

describe("folders of AgentUse", () => {
  const ULID = "01KZN43AR0Y9NGPR00FZSNS4SC";
  const info = (more: object) =>
    JSON.stringify({
      id: ULID,
      agent: { id: "a", name: "Stock", isSubAgent: false },
      time: { created: 1, updated: 2 },
      ...more,
    });
  const task = (words: string) =>
    JSON.stringify({ id: "m", time: { created: 1 }, user: { prompt: { task: words } } });

  it("are one session each with their sub-agents, in a mixed tree", async () => {
    const base = `use/project/x/session/${ULID}-stock`;
    const lines = await visited({
      "pi/a.jsonl": SESSION,
      [`${base}/session.json`]: info({ status: "suspended", version: "0.15.0" }),
      [`${base}/${ULID}/message.json`]: task("Order"),
      [`${base}/notes.txt`]: SESSION,
      [`${base}/session.json.1.2.tmp`]: "{",
      [`${base}/subagent/${ULID}-child/session.json`]: info({}),
      [`${base}/subagent/${ULID}-child/${ULID}/message.json`]: task("Child"),
      [`use/session/${ULID}-ghost/${ULID}/message.json`]: task("Ghost"),
      [`use/session/${ULID}-damaged/session.json`]: "{",
      "other/session/session.json": '{"a":1}',
    });
    expect(lines).toEqual([
      `pi/a.jsonl | session: ${GOOD}`,
      `${base} | session: AgentUse 0.15.0, 3 entries, “Order”, waiting`,
      `${base}/notes.txt | session: ${GOOD}`,
      `use/session/${ULID}-damaged | incomplete: an AgentUse session without messages, whose session.json is damaged`,
      `use/session/${ULID}-ghost | incomplete: messages of an AgentUse session whose session.json is missing`,
    ]);
  });

  it("may be the library's folder itself", async () => {
    const files = { "session.json": info({}), "m/message.json": task("Order") };
    expect(await visited(files)).toEqual([" | session: AgentUse, 2 entries, “Order”"]);
  });

  it("do not swallow a library whose own folder has another program's session.json", async () => {
    const files = {
      "session.json": "{}",
      "a.jsonl": SESSION,
      [`session/${ULID}-a/session.json`]: info({ status: "completed" }),
    };
    expect(await visited(files)).toEqual([
      `a.jsonl | session: ${GOOD}`,
      `session/${ULID}-a | session: AgentUse, 1 entries, “”, completed`,
    ]);
  });

  it("are read although one of their files is unreadable", async () => {
    const base = `session/${ULID}-a`;
    const refused = new SessionError("permission", "No permission.", "");
    const [line] = await visited({
      [`${base}/session.json`]: info({}),
      [`${base}/m/message.json`]: task("Order"),
      [`${base}/m/part/p.json`]: failing(10, refused),
    });
    expect(line).toBe(`${base} | session: AgentUse, 2 entries, “Order”`);
  });

  it("keep secrets out of the index", async () => {
    const secret = "resume-me-4711-0815-abcdef";
    const files: Record<string, string> = {
      "session.json": info({ status: "suspended" }),
      "m/message.json": task(`Go on with ${secret}`),
      "m/part/p.json": JSON.stringify({
        id: "p",
        type: "tool",
        tool: "await_human",
        callID: "c",
        state: { status: "pending", input: {}, resumePayload: { resumeToken: secret } },
      }),
    };
    const { candidates } = candidatesIn(addressesOf(files), "session");
    const read = await Promise.all(
      candidates.map((one) => readCandidate(one, (path) => textSource(files[path] ?? "", path))),
    );
    const kept = JSON.stringify(read);
    expect(kept).toContain("Go on with");
    expect(kept).not.toContain(secret);
  });
});
