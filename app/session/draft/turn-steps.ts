// Actions on whole turns, as one step each: calls are always taken together with their results.
import type { OperationStep } from "../../../src/edit/operation/operation.ts";
import { madeEntry } from "../../../src/edit/parts/made-entries.ts";
import { type EntryDetails, isPrompt } from "../../../src/model/table/details.ts";
import { type EntryTable, idOf, NO_ROW, parentOf, typeOf } from "../../../src/model/table/table.ts";
import { countText } from "../../../src/text/units.ts";
import { NO_CALL, pairCalls } from "../../../src/tree/calls.ts";
import type { OpenSession } from "../open/open-session.ts";
import { removalOf } from "./chosen-steps.ts";
import { draftAddress, newEntry } from "./draft-operations.ts";

type Drafted = Pick<OpenSession, "session" | "draft">;

/** What a turn consists of; settings, labels and names between them stay. */
const OF_TURNS: ReadonlySet<string> = new Set([
  "message",
  "custom_message",
  "compaction",
  "branch_summary",
]);

/** The rows of a path in the turns that begin with these prompts, or in all others. */
export function rowsOfTurns(
  table: EntryTable,
  details: EntryDetails,
  path: Int32Array,
  prompts: ReadonlySet<number>,
  areOthers = false,
): readonly number[] {
  let isIn = false;
  let hasBegun = false;
  const rows: number[] = [];
  for (const row of path) {
    if (isPrompt(table, details, row)) {
      isIn = prompts.has(row) !== areOthers;
      hasBegun = true;
    }
    if (hasBegun && isIn && OF_TURNS.has(typeOf(table, row))) rows.push(row);
  }
  return rows;
}

/** "14 entries, 3 calls with their results". `rows`: of whole turns. */
export function withCalls(table: EntryTable, details: EntryDetails, rows: readonly number[]) {
  const has = new Set(rows);
  const calls = details.calls.filter(({ row }) => has.has(row)).length;
  const { callOf } = pairCalls(table, details);
  const answered = details.results.some(
    ({ row }, nth) => has.has(row) && (callOf[nth] ?? NO_CALL) !== NO_CALL,
  );
  const entries = countText(rows.length, "entry", "entries");
  if (calls === 0) return entries;
  const results = calls === 1 ? "its result" : "their results";
  return `${entries}, ${countText(calls, "call")}${answered ? ` with ${results}` : ""}`;
}

/** Whether turns follow each other on a path. `rows`: as `rowsOfTurns` gives them. */
export function areNeighbours(
  table: EntryTable,
  path: Int32Array,
  rows: readonly number[],
): boolean {
  const [first = NO_ROW, last = NO_ROW] = [rows[0], rows.at(-1)];
  const between = path.subarray(path.indexOf(first), path.indexOf(last) + 1);
  return between.filter((row) => OF_TURNS.has(typeOf(table, row))).length === rows.length;
}

/** A summary in the place of neighbouring turns. */
export function squashOf(open: Drafted, rows: readonly number[], text: string): OperationStep {
  const { table } = open.session;
  const first = rows[0] ?? NO_ROW;
  const above = parentOf(table, first);
  const made = newEntry(open);
  const fromId = above === NO_ROW ? null : idOf(table, above);
  const entry = madeEntry({ role: "branchSummary", text, fromId }, Date.parse(made.timestamp));
  const parent = above === NO_ROW ? null : draftAddress(open, above);
  return [
    { kind: "insert", parent, children: "none", entry, ...made },
    { kind: "move", entry: draftAddress(open, first), parent: made.id },
    ...removalOf(open, rows),
  ];
}

/** What follows neighbouring turns goes on where they begin: they are a branch of their own then. */
export function branchOffOf(
  open: Drafted,
  path: Int32Array,
  rows: readonly number[],
): OperationStep {
  const { table } = open.session;
  const above = parentOf(table, rows[0] ?? NO_ROW);
  const next = path[path.indexOf(rows.at(-1) ?? NO_ROW) + 1] ?? NO_ROW;
  const parent = above === NO_ROW ? null : draftAddress(open, above);
  if (next !== NO_ROW) return [{ kind: "move", entry: draftAddress(open, next), parent }];
  return parent === null ? [] : [{ kind: "leaf", entry: parent }];
}
