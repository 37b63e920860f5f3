// Facts of formats.md section 3, file-operations, on disk. Where the facts say that opening a
// damaged file rewrites it (14, 15, 17), ours refuses it or leaves it alone: reading never writes.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  findMostRecentSession,
  loadEntriesFromFile,
  SessionManager,
} from "./node-session-manager.ts";

const HEADER = '{"type":"session","id":"s","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/x"}\n';
const MESSAGE =
  '{"type":"message","id":"1","parentId":null,"timestamp":"2026-01-01T00:00:01.000Z","message":{"role":"user","content":"hi","timestamp":1}}\n';

let dir = "";
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "facts-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

function put(name: string, text: string, mtime = 1_700_000_000): string {
  const path = join(dir, name);
  writeFileSync(path, text);
  utimesSync(path, mtime, mtime);
  return path;
}

describe("the loader", () => {
  it.each([
    ["2: an empty file", ""],
    ["3: a file without a header first", MESSAGE],
    ["4: a line that is no JSON", "not json\n"],
    ["a header whose id is no string", `{"type":"session","id":7}\n${MESSAGE}`],
    ["such a header after a byte order mark", `\uFEFF{"type":"session","id":7}\n${MESSAGE}`],
  ])("%s gives nothing", (_, text) => {
    expect(loadEntriesFromFile(put("a.jsonl", text))).toEqual([]);
  });

  it("1: a missing file gives nothing", () => {
    expect(loadEntriesFromFile(join(dir, "missing.jsonl"))).toEqual([]);
  });

  it("5: header and message are two objects", () => {
    const types = loadEntriesFromFile(put("a.jsonl", HEADER + MESSAGE)).map(({ type }) => type);
    expect(types).toEqual(["session", "message"]);
  });

  it("6: a malformed line in the middle is skipped", () => {
    expect(loadEntriesFromFile(put("a.jsonl", `${HEADER}{broken\n${MESSAGE}`))).toHaveLength(2);
  });

  it("throws for a folder", () => {
    expect(() => loadEntriesFromFile(dir)).toThrow("EISDIR");
  });
});

describe("the most recent session", () => {
  it("7, 8: an empty or missing folder has none", () => {
    expect(findMostRecentSession(dir)).toBeNull();
    expect(findMostRecentSession(join(dir, "missing"))).toBeNull();
  });

  it("9, 10: other files and files without a header are passed over", () => {
    put("a.txt", HEADER);
    put("b.jsonl", MESSAGE);
    put("c.jsonl", "");
    mkdirSync(join(dir, "folder.jsonl"));
    expect(findMostRecentSession(dir)).toBeNull();
  });

  it("11, 12: the file changed last; a header is enough", () => {
    const older = put("a.jsonl", HEADER, 1000);
    expect(findMostRecentSession(dir)).toBe(older);
    const newer = put("b.jsonl", HEADER, 2000);
    expect(findMostRecentSession(dir)).toBe(newer);
  });

  it("13: an invalid newer file does not hide a valid one", () => {
    const valid = put("a.jsonl", HEADER, 1000);
    put("b.jsonl", "{broken", 2000);
    expect(findMostRecentSession(dir)).toBe(valid);
  });

  it("is that of one working directory when one is given", () => {
    const own = put("a.jsonl", HEADER, 1000);
    put("b.jsonl", HEADER.replace("/x", "/y"), 2000);
    expect(findMostRecentSession(dir, "/x")).toBe(own);
  });
});

describe("opening damaged files", () => {
  it("14, 16: an empty file becomes a session under its path, written with the first entry", () => {
    const path = put("a.jsonl", "");
    const session = SessionManager.open(path);
    expect([session.getSessionFile(), readFileSync(path, "utf8")]).toEqual([path, ""]);
    session.appendModelChange("p", "m");
    const [header, ...entries] = loadEntriesFromFile(path);
    expect([header?.id, entries.length]).toEqual([session.getSessionId(), 1]);
  });

  it("15: a file without a header is refused and stays unchanged", () => {
    const path = put("a.jsonl", MESSAGE);
    expect(() => SessionManager.open(path)).toThrow("is no session: its first JSON line");
    expect(readFileSync(path, "utf8")).toBe(MESSAGE);
  });

  it("17: what was opened empty and written opens again with the same id", () => {
    const path = put("a.jsonl", "");
    const session = SessionManager.open(path);
    session.appendModelChange("p", "m");
    expect(SessionManager.open(path).getSessionId()).toBe(session.getSessionId());
  });
});
