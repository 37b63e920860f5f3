// What is said of entries that go below another one, and why some cannot.
import { type EntryTable, parentOf } from "../../../src/model/table/table.ts";
import { countText } from "../../../src/text/units.ts";
import { isAtOrAbove, runsOf } from "../../../src/tree/branch/runs.ts";
import { entrySummary, summaryText } from "../../../src/tree/entry-summary.ts";
import { rowsBelow, topRows } from "../../session/draft/chosen-steps.ts";
import type { OpenSession } from "../../session/open/session-store.ts";
import { drawnName } from "../../ui/text/drawn-text.ts";

type Named = Pick<OpenSession, "session" | "details">;

/** Characters of a name in a sentence. */
const MAX_NAME = 50;

/** "" when they can go there. */
export function moveRefusal(table: EntryTable, rows: readonly number[], target: number): string {
  const runs = runsOf(table);
  if (rows.some((row) => isAtOrAbove(runs, row, target))) {
    return "An entry cannot go below itself or what is below it.";
  }
  if (topRows(table, rows).every((row) => parentOf(table, row) === target)) {
    return rows.length === 1 ? "It is below that entry already." : "They are below it already.";
  }
  return "";
}

/** "Move it", "Move 3 entries". */
export function moveName(rows: readonly number[]): string {
  return rows.length === 1 ? "Move it" : `Move ${countText(rows.length, "entry", "entries")}`;
}

/** "“User: Only sort it” and 1 entry below it go below “User: Sort the list”." */
export function moveText({ session, details }: Named, rows: readonly number[], target: number) {
  const { table } = session;
  const nameOf = (row: number) =>
    `“${drawnName(summaryText(entrySummary(table, details, row)), MAX_NAME)}”`;
  const tops = topRows(table, rows);
  const below = rowsBelow(table, rows).length - tops.length;
  const [first] = tops;
  const isOne = tops.length === 1 && first !== undefined;
  const what = isOne ? nameOf(first) : countText(tops.length, "entry", "entries");
  const along = below > 0 ? ` and ${countText(below, "entry", "entries")} below` : "";
  return `${what}${along} ${isOne && below === 0 ? "goes" : "go"} below ${nameOf(target)}.`;
}
