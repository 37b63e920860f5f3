// Faults on disk: files cut off, changed by others, gone, links and modes.
// @module-tag long
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bytesOf } from "../../../text/bytes.ts";
import { SessionManager } from "../../session/node-session-manager.ts";
import { NOTHING } from "../store.ts";
import { nodeStore } from "./node-store.ts";

const user = (content: string) => ({ role: "user", content, timestamp: 1 });

let dir = "";
let path = "";
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "store-"));
  path = join(dir, "a.jsonl");
});
afterEach(() => rmSync(dir, { recursive: true }));

/** A session of two messages in `path`. */
function written(): SessionManager {
  writeFileSync(path, "");
  const session = SessionManager.open(path);
  session.appendMessage(user("one"));
  session.appendMessage(user("two"));
  return session;
}

const read = () => readFileSync(path, "utf8");

describe("appending", () => {
  it("begins a new line after a last line that was cut off", () => {
    written();
    truncateSync(path, statSync(path).size - 10);
    const session = SessionManager.open(path);
    const cut = read();
    session.appendMessage(user("three"));
    expect(read().startsWith(`${cut}\n{`)).toBe(true);
    const again = SessionManager.open(path);
    expect(again.getEntries()).toEqual(session.getEntries());
    expect(again.getBranch()).toHaveLength(2);
  });

  it("begins a new line after a whole last line without its line feed", () => {
    written();
    truncateSync(path, statSync(path).size - 1);
    SessionManager.open(path).appendMessage(user("three"));
    expect(SessionManager.open(path).getBranch()).toHaveLength(3);
  });

  it.each([
    ["longer", () => writeFileSync(path, '{"type":"custom"}\n', { flag: "a" })],
    ["shorter", () => truncateSync(path, 10)],
    ["of the same length", () => writeFileSync(path, read().replace("two", "too"))],
    ["gone", () => rmSync(path)],
  ])("refuses a file that another program left %s", (_, change) => {
    const session = written();
    change();
    const before = existsSync(path) ? read() : null;
    expect(() => session.appendMessage(user("three"))).toThrow(
      `Nothing was written to ${path}: another program changed the file`,
    );
    expect(existsSync(path) ? read() : null).toBe(before);
    expect(session.getEntries()).toHaveLength(2);
  });

  it("keeps file and memory equal over a thousand entries", () => {
    const session = written();
    for (let n = 0; n < 1000; n++) session.appendMessage(user(`message ${n}`));
    expect(SessionManager.open(path).getBranch()).toHaveLength(1002);
    expect(session.buildSessionContext().messages).toHaveLength(1002);
  });
});

describe("two sessions on one file", () => {
  const header = '{"type":"session","id":"s","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/x"';
  const message = '{"type":"message","message":{"role":"user","content":"old"}}\n';

  it.each([
    ["of version 1", () => writeFileSync(path, `${header}}\n${message}`)],
    ["of version 2", () => writeFileSync(path, `${header},"version":2}\n`)],
    ["that is empty", () => writeFileSync(path, "")],
    ["that is missing", () => {}],
  ])("%s: the one that comes second begins again", (_, prepare) => {
    prepare();
    const [first, second] = [SessionManager.open(path), SessionManager.open(path)];
    const one = first.appendMessage(user("one"));
    const before = read();
    expect(() => second.appendMessage(user("two"))).toThrow("another program changed the file");
    expect(read()).toBe(before);
    const two = SessionManager.open(path).appendMessage(user("two"));
    const now = SessionManager.open(path);
    expect([now.getEntry(one), now.getEntry(two)]).not.toContain(undefined);
    expect(readdirSync(dir)).toEqual(["a.jsonl"]);
  });
});

describe("writing a whole file", () => {
  const store = nodeStore();

  it("leaves no temporary file, on success and on failure", () => {
    const end = store.write(path, bytesOf("one\n"), null);
    expect(() => store.write(path, bytesOf("two\n"), null)).toThrow("there is one already");
    expect(() => store.write(path, bytesOf("two\n"), NOTHING)).toThrow("it had 0 bytes and has 4");
    store.write(path, bytesOf("three\n"), end);
    expect([read(), readdirSync(dir)]).toEqual(["three\n", ["a.jsonl"]]);
  });

  it("keeps bytes that are no text", () => {
    const end = store.write(path, Uint8Array.of(0xff, 0xfe, 10), null);
    store.append(path, Uint8Array.of(0x80, 10), end);
    expect([...readFileSync(path)]).toEqual([0xff, 0xfe, 10, 0x80, 10]);
  });

  it("makes missing folders", () => {
    const deep = join(dir, "b", "c", "d.jsonl");
    store.write(deep, bytesOf("one\n"), null);
    expect(readFileSync(deep, "utf8")).toBe("one\n");
  });

  it("keeps a private file private and a link a link", () => {
    const end = store.write(path, bytesOf("one\n"), null);
    chmodSync(path, 0o600);
    const link = join(dir, "link.jsonl");
    symlinkSync(path, link);
    store.write(link, bytesOf("two\n"), end);
    expect(read()).toBe("two\n");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(link, "utf8")).toBe("two\n");
  });

  it("says why the disk refuses, and passes on why it cannot be read", () => {
    writeFileSync(path, "a file, no folder");
    const below = join(path, "b.jsonl");
    expect(() => store.write(below, bytesOf("x"), null)).toThrow(
      `Nothing was written to ${below}: a part of its path is no folder.`,
    );
    expect(() => store.read(dir)).toThrow("EISDIR");
  });
});

describe("looking around", () => {
  it("finds session files and project folders", () => {
    const store = nodeStore({ agentDir: dir });
    expect(store.sessionDir("/a/b")).toBe(join(dir, "sessions", "--a-b--"));
    expect(store.folders(store.sessionsRoot())).toEqual([]);
    mkdirSync(store.sessionDir("/a/b"), { recursive: true });
    writeFileSync(join(store.sessionDir("/a/b"), "s.jsonl"), "");
    writeFileSync(join(store.sessionDir("/a/b"), "s.txt"), "");
    expect(store.folders(store.sessionsRoot())).toEqual([store.sessionDir("/a/b")]);
    expect(store.files(store.sessionDir("/a/b")).map((file) => file.path)).toEqual([
      join(store.sessionDir("/a/b"), "s.jsonl"),
    ]);
  });
});
