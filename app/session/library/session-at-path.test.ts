// Which session a path leads to, by what files are called.
import { expect, it } from "vitest";
import type { FoundSession } from "./given-files.ts";
import { sessionAtPath } from "./session-at-path.ts";
import type { SessionRecord } from "./stored/library-db.ts";

const PATH = "/home/mara/.dreb/agent/subagent-sessions/0c4b/2026_child.jsonl";

const record = (key: string, fileName: string): SessionRecord => ({
  key,
  fileName,
  title: key,
  formatName: "pi v3",
  size: 1,
  entries: 1,
  openedAt: 0,
  origin: "copy",
});

const found = (path: string): FoundSession => ({
  path,
  input: { kind: "file", file: new File([], path) },
  handle: null,
});

it.each<[string, string, readonly SessionRecord[], readonly FoundSession[], string]>([
  ["one opened before", PATH, [record("a", "other"), record("b", "2026_child.jsonl")], [], "b"],
  ["one found in a folder", PATH, [], [found("x/2026_child.jsonl")], "x/2026_child.jsonl"],
  [
    "the one opened, of both",
    PATH,
    [record("b", "2026_child.jsonl")],
    [found("2026_child.jsonl")],
    "b",
  ],
  ["a path of Windows", "C:\\a\\2026_child.jsonl", [record("b", "2026_child.jsonl")], [], "b"],
  ["none of two", PATH, [record("a", "2026_child.jsonl"), record("b", "2026_child.jsonl")], [], ""],
  [
    "none of two in a folder",
    PATH,
    [],
    [found("x/2026_child.jsonl"), found("2026_child.jsonl")],
    "",
  ],
  ["none", PATH, [record("a", "child.jsonl")], [found("x_2026_child.jsonl")], ""],
])("leads to %s", (_, path, records, files, expected) => {
  const at = sessionAtPath(path, records, files);
  expect(at?.kind === "found" ? at.found.path : (at?.key ?? "")).toBe(expected);
});
