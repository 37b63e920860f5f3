// Damaged files after every repair: no problem is left, and no entry that could be read is missing.
import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { compareExport } from "../../export/jsonl/compare-export.ts";
import { exportJsonl } from "../../export/jsonl/export-jsonl.ts";
import { openSession } from "../../formats/index.ts";
import type { JsonObject } from "../../model/json/json.ts";
import type { Problem } from "../../model/problem.ts";
import type { EntryTable } from "../../model/table/table.ts";
import { FLAG, hasFlag, idOf, kindText } from "../../model/table/table.ts";
import { type ByteSource, memorySource } from "../../read/source/byte-source.ts";
import { entriesIn } from "../../testing/entry-lines.ts";
import { fullSession } from "../../testing/full-session.ts";
import { sessionFilesIn, withShared } from "../../testing/reading/node-shared.ts";
import { fileOf } from "../../testing/session.ts";
import { bytesOf } from "../../text/bytes.ts";
import { DraftSession } from "../draft/draft-session.ts";
import { operationText } from "../operation/operation-text.ts";
import { proposedRepairs, repairAll } from "./propose.ts";

async function mended(file: ByteSource) {
  const opened = await openSession({ kind: "file", source: file });
  const session = new DraftSession(opened, file);
  const { session: read, details } = await fullSession(file);
  const known = { problems: read.problems, details };
  const proposed = await proposedRepairs(session, known);
  const result = await repairAll(session, known);
  const made = await exportJsonl(session, file, { kind: "tree" });
  const parts: Uint8Array[] = [];
  for await (const bytes of made.bytes()) parts.push(bytes.slice());
  const bytes = Buffer.concat(parts);
  const written = memorySource(bytes, "mended.jsonl");
  const report = await compareExport(made, file, written);
  const after = await fullSession(written);
  return { ...result, proposed, session, report, after, bytes, before: opened.session.table };
}

/** Entries that are shown, by what they are. `made`: ids of those that repairs added. */
function kindsIn(table: EntryTable, made: ReadonlySet<string>): readonly string[] {
  return Array.from({ length: table.count }, (_, row) => row)
    .filter((row) => !hasFlag(table, row, FLAG.repeated) && !made.has(idOf(table, row)))
    .map((row) => kindText(table, row));
}

function leavesSoundFiles(files: readonly string[]): void {
  it.each(files)("of %s leaves a sound file", async (name) => {
    const file = memorySource(readFileSync(name), name);
    if (!(await openSession({ kind: "file", source: file }).catch(() => null))) return;
    const { after, report, refused, session, before, bytes } = await mended(file);
    expect(refused).toEqual([]);
    expect(report.faults).toEqual([]);
    // What another program wrote stays what it is.
    const isFault = ({ kind }: Problem) => kind !== "not-understood";
    expect(after.session.problems.filter(isFault)).toEqual([]);
    expect(session.opened().session.problems.filter(isFault)).toEqual([]);
    const made = new Set(
      session.draft.operations.flatMap((one) => (one.kind === "insert" ? [one.id] : [])),
    );
    const [kinds, wanted] = [kindsIn(after.table, made), kindsIn(before, made)];
    // What nothing can be made of is kept as a custom entry.
    expect(kinds.length).toBe(wanted.length);
    expect(kinds.filter((kind, at) => kind !== wanted[at] && kind !== "custom")).toEqual([]);
    // As the agent reads it: every line is an object, the header first.
    const values: JsonObject[] = bytes
      .toString()
      .trim()
      .split(/\s*\n\s*/)
      .map((line) => JSON.parse(line));
    expect(values.map(({ type }) => type === "session")).toEqual(values.map((_, at) => at === 0));
  });
}

describe("every repair", () => leavesSoundFiles(sessionFilesIn("fixtures/oddities")));

withShared("data/oracle/dev", "every repair", (folder) => {
  const damaged = sessionFilesIn(folder).filter((path) =>
    basename(dirname(path)).startsWith("bad-"),
  );
  leavesSoundFiles(damaged);
});

/** A result of a call that is nowhere. */
const LONE: JsonObject = {
  type: "message",
  id: "r9",
  parentId: "a2",
  timestamp: "2026-03-14T09:01:00.000Z",
  message: {
    role: "toolResult",
    toolCallId: "toolu_gone",
    toolName: "bash",
    content: [{ type: "text", text: "3 passed" }],
    isError: false,
  },
};

it("says of each repair what becomes of the file", async () => {
  const text = fileOf(
    entriesIn(`
      u1 user: Use jose
      a1 assistant: I look. | read src/auth.ts
      u2 user: Well?
      a2 < gone assistant: Done.
      r9 entry type=lone`).map((entry) => (entry.type === "lone" ? LONE : entry)),
  );
  const { proposed, done } = await mended(memorySource(bytesOf(`${text}not json\n`), "s.jsonl"));
  const lines = proposed.map(({ line, kind, effect }) => `${line} ${kind}: ${effect}`);
  expect(lines).toEqual([
    "7 malformed-line: 8 B of line 7 that no reader can use are left out.",
    "5 orphan: The entry goes below the entry before it, u2.",
    "3 tool-call: The call of read gets a result that says that none was recorded.",
    "6 tool-result: The result of bash, whose call is not there, is kept as a custom entry: the model is no longer sent it.",
  ]);
  expect(done.flatMap(({ operations }) => operations.map((one) => operationText(one)))).toEqual([
    "Leave out 8 unreadable bytes",
    "Move a2 below u2",
    "Insert a toolResult message below a1",
    "Keep r9 as a custom entry",
  ]);
});
