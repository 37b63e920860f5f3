// A folder on disk with every kind of bad file: each is named with its reason and what helps, and the
// session next to them is read.
// @module-tag long
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { entriesIn } from "../../testing/entry-lines.ts";
import { asNobody } from "../../testing/library/node-as-nobody.ts";
import { readingLine } from "../../testing/library/visited-folder.ts";
import { fileOf } from "../../testing/session.ts";
import { readCandidate } from "../read/read-candidate.ts";
import { nodeLibrary } from "./node-library.ts";

const SESSION = fileOf(entriesIn("u1 user: Hello\na1 assistant: Hi"));
const GOOD = "good.jsonl | session: pi v3, 2 entries, “Hello”, completed";

let home = "";
let dir = "";
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "node-library-"));
  chmodSync(home, 0o755);
  dir = join(home, "sessions");
  mkdirSync(dir);
  write("good.jsonl", SESSION);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function write(path: string, content: string): void {
  writeFileSync(join(dir, path), content);
}

/** A sparse file: everything after its content takes no space on the disk. */
function writeSparse(path: string, content: string, size: number): void {
  write(path, content);
  truncateSync(join(dir, path), size);
}

/**
 * The result of reading the folder; `meanwhile`: what happens between its listing and its reading.
 */
async function visitedFolder(meanwhile = () => {}): Promise<readonly string[]> {
  const { candidates, neighbours, sourceOf } = await nodeLibrary(dir);
  meanwhile();
  const found = neighbours.map(({ path, kind, what }) => `${path} | ${kind}: ${what}`);
  for (const candidate of candidates) {
    found.push(readingLine(await readCandidate(candidate, sourceOf)) ?? "nobody asked");
  }
  return found.sort();
}

it("files that disappear, shrink or become a folder between listing and reading are named", async () => {
  for (const name of ["folder", "gone", "shrunk"]) write(`${name}.jsonl`, SESSION);
  mkdirSync(join(dir, "sub"));
  write("sub/with-its-folder.jsonl", SESSION);
  const found = await visitedFolder(() => {
    rmSync(join(dir, "gone.jsonl"));
    rmSync(join(dir, "sub"), { recursive: true });
    truncateSync(join(dir, "shrunk.jsonl"), 40);
    rmSync(join(dir, "folder.jsonl"));
    mkdirSync(join(dir, "folder.jsonl"));
  });
  expect(found).toEqual([
    "folder.jsonl | unreadable: cannot be read: folder.jsonl could not be read: EISDIR: illegal operation on a directory, read Try again.",
    "gone.jsonl | unreadable: cannot be read: gone.jsonl is no longer there. Read the folder again.",
    GOOD,
    "shrunk.jsonl | unreadable: cannot be read: shrunk.jsonl became shorter while it was read. Read the folder again to get its current state.",
    "sub/with-its-folder.jsonl | unreadable: cannot be read: sub/with-its-folder.jsonl is no longer there. Read the folder again.",
  ]);
});

it("files and folders that this program may not read are named", async () => {
  write("mine.jsonl", SESSION);
  mkdirSync(join(dir, "mine"));
  write("mine/a.jsonl", SESSION);
  chmodSync(join(dir, "mine.jsonl"), 0);
  chmodSync(join(dir, "mine"), 0);
  const advice = "Change its permissions, then try again.";
  const refused = "cannot be read: This program has no permission to read";
  expect(await asNobody(() => visitedFolder())).toEqual([
    GOOD,
    `mine | unreadable: ${refused} mine. ${advice}`,
    `mine.jsonl | unreadable: ${refused} mine.jsonl. ${advice}`,
  ]);
  chmodSync(join(dir, "mine"), 0o755);
});

it("links in a cycle, to nowhere and out of the folder are named and not followed", async () => {
  writeFileSync(join(home, "secret.jsonl"), SESSION);
  mkdirSync(join(dir, "sub"));
  symlinkSync("..", join(dir, "sub", "up"));
  symlinkSync("self.jsonl", join(dir, "self.jsonl"));
  symlinkSync("nowhere.jsonl", join(dir, "nowhere-link.jsonl"));
  symlinkSync(join(home, "secret.jsonl"), join(dir, "out.jsonl"));
  symlinkSync(home, join(dir, "out"));
  const linked = (path: string) =>
    `${path} | unreadable: cannot be read: ${path} is a link; links are not followed. Open what it leads to by itself.`;
  expect(await visitedFolder()).toEqual([
    GOOD,
    ...["nowhere-link.jsonl", "out", "out.jsonl", "self.jsonl", "sub/up"].map(linked),
  ]);
});

it("files of five gigabytes are named after their beginning, sessions or not", async () => {
  writeSparse("zeros.jsonl", "", 5e9);
  writeSparse("session.jsonl", SESSION, 5e9);
  writeSparse("line.jsonl", SESSION.slice(0, -3), 5e9);
  writeSparse("words.jsonl", "no session\n".repeat(10_000), 5e9);
  const large =
    "too-large: a session of 5,000 MB, too large to be listed; it can be opened by itself";
  expect(await visitedFolder()).toEqual([
    GOOD,
    `line.jsonl | ${large}`,
    `session.jsonl | ${large}`,
    "words.jsonl | not-a-session: words.jsonl is no session: it is text that begins with “no session”.",
    "zeros.jsonl | binary: zeros.jsonl is not text: it holds binary data.",
  ]);
});

it("a session that ends in zeros, one line of half a gigabyte, is read up to them", async () => {
  writeSparse("zeros.jsonl", SESSION, 600e6);
  writeSparse("torn.jsonl", SESSION.slice(0, -9), 600e6);
  expect(await visitedFolder()).toEqual([
    GOOD,
    "torn.jsonl | session: pi v3, 1 entries, “Hello”",
    "zeros.jsonl | session: pi v3, 2 entries, “Hello”, completed",
  ]);
});

it("empty, corrupt and binary files are named, and damaged sessions are read", async () => {
  write("empty.jsonl", "");
  write("empty.txt", "");
  write("corrupt.jsonl", "{]\n{]\n");
  write("binary.jsonl", "\0\u0001\u0002".repeat(2000));
  write("damaged.jsonl", `${SESSION}{"type":"mess`);
  const found = await visitedFolder();
  expect(found).toEqual([
    "binary.jsonl | binary: binary.jsonl is not text: it holds binary data.",
    "corrupt.jsonl | not-a-session: corrupt.jsonl is no session: it is JSON, but no line is a session header or entry.",
    "damaged.jsonl | session: pi v3, 2 entries, “Hello”, completed",
    "empty.jsonl | empty: empty (0 bytes)",
    GOOD,
    "nobody asked",
  ]);
});
