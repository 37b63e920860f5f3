// Which session a path leads to, by the names of files.
import { expect, it } from "vitest";
import type { IndexedSession } from "../../../src/library/indexed-session.ts";
import { indexedSession } from "../../../src/testing/library/indexed-sessions.ts";
import { sessionSummaries, summaryId } from "../folders/session-summary.ts";
import type { SessionRecord } from "../stored/records.ts";
import { sessionAtPath } from "./child-sessions.ts";

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
const found = (path: string) => indexedSession(path);

it.each<[string, string, readonly SessionRecord[], readonly IndexedSession[], string]>([
  ["one opened before", PATH, [record("a", "other"), record("b", "2026_child.jsonl")], [], "\nb"],
  ["one found in a folder", PATH, [], [found("x/2026_child.jsonl")], "f\nx/2026_child.jsonl"],
  ["a path of Windows", "C:\\a\\2026_child.jsonl", [record("b", "2026_child.jsonl")], [], "\nb"],
  ["none of two", PATH, [record("a", "2026_child.jsonl"), record("b", "2026_child.jsonl")], [], ""],
  [
    "none of two in a folder",
    PATH,
    [],
    [found("x/2026_child.jsonl"), found("2026_child.jsonl")],
    "",
  ],
  ["none", PATH, [record("a", "child.jsonl")], [found("x_2026_child.jsonl")], ""],
])("leads to %s", (_, path, records, sessions, expected) => {
  const at = sessionAtPath(path, sessionSummaries([{ id: "f", sessions }], records));
  expect(at ? summaryId(at) : "").toBe(expected);
});

it("A path leads to the session of a folder that was opened before by its key", () => {
  const inFolder = indexedSession("x/2026_child.jsonl", { id: "b" });
  const sessions = sessionSummaries(
    [{ id: "f", sessions: [inFolder] }],
    [record("b", "2026_child.jsonl")],
  );
  expect(sessionAtPath(PATH, sessions)?.record?.key).toBe("b");
});
