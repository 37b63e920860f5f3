// The rows of the transcript, printed one a line and compared as text.
// @module-tag long
import { expect, it } from "vitest";
import { contextEntries } from "../../../src/context/context-entries.ts";
import { openSession } from "../../../src/formats/index.ts";
import { type EntryTable, FLAG, idOf } from "../../../src/model/table/table.ts";
import { textSource } from "../../../src/read/source/byte-source.ts";
import { sessionOf } from "../../../src/testing/session.ts";
import { pathTo } from "../../../src/tree/path.ts";
import {
  MAX_PARTS,
  pathTranscript,
  sentTranscript,
  type Transcript,
  turnsAlong,
  turnText,
} from "./transcript-rows.ts";

const REPLY = `
  1 user: List the files
  2 assistant: | bash ls
  3 result: a.txt
  4 result: b.txt
  5 assistant: Two files
  6 user: Thanks`;

it("The transcript makes one card of a reply and the tool results after it", () => {
  const table = sessionOf(REPLY).table;
  expect(print(table, history(table, 5))).toEqual(["1", "2 + 3 4", "5", "6"]);
});

it("The transcript keeps a result with its reply across settings, not across a user message", () => {
  const table = sessionOf(`
    1 assistant: | bash ls
    2 model provider=anthropic: opus
    3 result: a.txt
    4 user: stop
    5 result: b.txt`).table;
  expect(print(table, history(table, 4))).toEqual(["1 + 3", "2", "4", "5"]);
});

it("The transcript gives results to the replies with their calls, where several replies call side by side", () => {
  const { table } = sessionOf(`
    1 assistant: | bash ls
    2 assistant: | bash pwd
    3 result: a.txt
    4 result: /home`);
  const callers = Int32Array.of(0, 0, 2, 2);
  expect(print(table, history({ ...table, callers }, 3))).toEqual(["1 + 3", "2 + 4"]);
});

/** Some rows continue the reply above them. */
function goingOn(table: EntryTable, ...rows: readonly number[]): EntryTable {
  const flags = table.flags.slice();
  for (const row of rows) flags[row] = (flags[row] ?? 0) | FLAG.goesOn;
  return { ...table, flags, callers: table.callers ?? new Int32Array(table.count) };
}

it("The transcript makes one card of the entries of one message, each with the results of its calls", () => {
  const { table } = sessionOf(`
    1 user: go
    2 assistant: First
    3 assistant: | bash ls
    4 assistant: | bash pwd
    5 result: a.txt
    6 result: /home
    7 assistant: Done`);
  const callers = Int32Array.of(0, 0, 0, 0, 2, 2, 0);
  const whole = history(goingOn({ ...table, callers }, 2, 3), 6);
  expect(print(table, whole)).toEqual(["1", "2, 3 + 5, 4 + 6", "7"]);
  expect([1, 2, 3, 4, 5].map((row) => whole.indexByRow.get(row))).toEqual([1, 1, 1, 1, 1]);
});

it("The transcript has a card for each entry of a message whose calls have their results right after them", () => {
  const { table } = sessionOf("1 assistant: a | bash ls\n2 result: b\n3 assistant: c");
  const { callers: _, ...inOrder } = goingOn(table, 2);
  expect(print(table, history(inOrder, 2))).toEqual(["1 + 2", "3"]);
});

it("The transcript keeps what stands or forks between the entries of a message in its place", () => {
  const noted = sessionOf("1 assistant: a\n2 model provider=a: b\n3 assistant: c").table;
  expect(print(noted, history(goingOn(noted, 2), 2))).toEqual(["1", "2", "3"]);
  expect(print(noted, sent(goingOn(noted, 2), 2))).toEqual(["1, 3"]);
  const forked = sessionOf("1 assistant: a\n2 assistant: b\n3 < 1 user: c").table;
  expect(print(forked, history(goingOn(forked, 1), 1))).toEqual(["1", "fork at 2", "2"]);
});

it("The transcript keeps what is sent and what is not in separate cards", () => {
  const { table } = sessionOf("1 assistant: a\n2 assistant: b\n3 compaction kept=2: c");
  expect(print(table, history(goingOn(table, 1), 2, true))).toEqual([
    "fold of 1",
    "1 pale",
    "2",
    "3",
  ]);
});

it("The transcript begins another card where a message has too many entries", () => {
  const lines = Array.from({ length: MAX_PARTS * 2 }, (_, at) => `${at} assistant: a`);
  const { table } = sessionOf(lines.join("\n"));
  const rows = lines.map((_, at) => at).slice(1);
  const cards = history(goingOn(table, ...rows), table.count - 1).rows;
  expect(cards.map((row) => (row.kind === "reply" ? row.parts.length : 0))).toEqual([50, 50]);
});

it("The transcript calls the last reply last, also when settings follow", () => {
  const table = sessionOf(
    "1 user\n2 assistant\n3 user\n4 assistant: | bash ls\n5 model provider=a: b",
  ).table;
  const replies = history(table, 4).rows.filter((row) => row.kind === "reply");
  expect(replies.map(({ row, isLast }) => `${idOf(table, row)} ${isLast}`)).toEqual([
    "2 false",
    "4 true",
  ]);
});

const FORKED = `
  1     user: Which library?
  2     assistant: jose
  3     user: Use it
  4 < 2 user: Use passport
  5     assistant: Done`;

it("The transcript shows a fork above the branch that was taken", () => {
  const table = sessionOf(FORKED).table;
  expect(print(table, history(table, 4))).toEqual(["1", "2", "fork at 4", "4", "5"]);
  expect(print(table, sent(table, 2))).toEqual(["1", "2", "fork at 3", "3"]);
});

const COMPACTED = `
  1 user: one
  2 assistant: two
  3 user: three
  4 assistant: four
  5 compaction kept=3: kept
  6 user: six`;

it("The transcript sends the compaction first, then what it kept, then what followed", () => {
  const table = sessionOf(COMPACTED).table;
  expect(print(table, sent(table, 5))).toEqual(["5", "3", "4", "6"]);
});

it("The transcript hides in the history what a compaction removed, and shows it pale when unfolded", () => {
  const table = sessionOf(COMPACTED).table;
  expect(print(table, history(table, 5))).toEqual(["fold of 2", "3", "4", "5", "6"]);
  expect(print(table, history(table, 5, true))).toEqual([
    "fold of 2",
    "1 pale",
    "2 pale",
    "3",
    "4",
    "5",
    "6",
  ]);
});

it("The transcript sends no settings, labels and names", () => {
  const table = sessionOf(
    "1 user: a\n2 model provider=a: b\n3 label for=1: mark\n4 name: N\n5 assistant: b",
  ).table;
  expect(print(table, sent(table, 4))).toEqual(["1", "5"]);
  expect(print(table, history(table, 4))).toEqual(["1", "2", "3", "4", "5"]);
});

it("The transcript counts turns along the whole path", () => {
  const table = sessionOf(COMPACTED).table;
  expect([...turnsAlong(table, null, pathTo(table, 5))]).toEqual([1, 1, 2, 2, 2, 3]);
});

it("The transcript numbers turns as figures count them, and what was copied by itself", () => {
  const { table } = sessionOf("1 user: a\n2 assistant: b\n3 user: c\n4 assistant: d\n5 user: e");
  const path = pathTo(table, 4);
  const texts = () => {
    const along = turnsAlong(table, null, path);
    return Array.from(path, (_, at) => turnText(table, path, along, at));
  };
  expect(texts()).toEqual([
    "turn 1 of 3",
    "turn 1 of 3",
    "turn 2 of 3",
    "turn 2 of 3",
    "turn 3 of 3",
  ]);
  for (const row of [0, 1]) table.flags[row] = (table.flags[row] ?? 0) | FLAG.inherited;
  const own = ["turn 1 of 2", "turn 1 of 2", "turn 2 of 2"];
  expect(texts()).toEqual(["copied turn 1 of 1", "copied turn 1 of 1", ...own]);
});

it("The transcript finds the card of every entry, results included", () => {
  const { indexByRow } = history(sessionOf(REPLY).table, 5);
  expect([0, 1, 2, 3, 4, 5].map((row) => indexByRow.get(row))).toEqual([0, 1, 1, 1, 2, 3]);
});

it("The transcript lists a chain of 30,000 entries", () => {
  const lines = Array.from({ length: 30_000 }, (_, i) => `${i} ${i % 2 ? "assistant" : "user"}`);
  const table = sessionOf(lines.join("\n")).table;
  expect(sent(table, 29_999).rows.length).toBe(30_000);
});

function sent(table: EntryTable, leaf: number): Transcript {
  return sentTranscript(table, contextEntries(table, leaf));
}

function history(table: EntryTable, leaf: number, isFoldOpen = false): Transcript {
  return pathTranscript(table, contextEntries(table, leaf), isFoldOpen);
}

function print(table: EntryTable, { rows }: Transcript): readonly string[] {
  return rows.map((row) => {
    if (row.kind === "fold") return `fold of ${row.count}`;
    if (row.kind === "fork") return `fork at ${idOf(table, row.row)}`;
    const pale = row.isPale ? " pale" : "";
    const parts = row.kind === "reply" ? row.parts : [{ row: row.row, results: [] }];
    const named = parts.map((part) => {
      const results = part.results.map((at) => idOf(table, at));
      return [idOf(table, part.row), ...(results.length > 0 ? ["+"] : []), ...results].join(" ");
    });
    return `${named.join(", ")}${pale}`;
  });
}

it("The transcript names its rows by their entries, in whatever rows of a table these are", async () => {
  const line = (id: string, parentId: string | null) =>
    JSON.stringify({ type: "message", id, parentId, message: { role: "user", content: id } });
  const header = JSON.stringify({ type: "session", version: 3, id: "s", timestamp: "2026-01-01" });
  const removed = line("x", null);
  const rest = [line("a", null), line("b", "a"), line("c", "a"), line("d", "c")];
  const keys = async (second: string) => {
    const text = [header, second, ...rest].join("\n");
    const { session } = await openSession({ kind: "file", source: textSource(text, "s.jsonl") });
    const { table } = session;
    const { rows } = pathTranscript(table, contextEntries(table, table.count - 1), true);
    return { first: rows[0], keys: rows.map(({ kind, key }) => `${kind} ${key}`).slice(-3) };
  };
  const before = await keys(removed);
  const after = await keys(" ".repeat(removed.length));
  expect(after.keys).toEqual(before.keys);
  expect(after.first).not.toEqual(before.first);
});
