// A session's tree as lines of text, with the entry names of every screen; one at a time, however long the
// session is.
import type { WholeSession } from "../../formats/whole-session.ts";
import { addressOf } from "../../model/table/address.ts";
import { filteredRows } from "../../stats/rows/filtered-rows.ts";
import { printableLine } from "../../text/printable.ts";
import { cwdOf } from "../../tree/branch/branches.ts";
import { entrySummary, summaryText } from "../../tree/entry-summary.ts";
import { type Filter, NO_FILTERING } from "../../tree/filters.ts";
import { openingLeaf } from "../../tree/leaves.ts";
import { type Outline, outlineOf } from "../../tree/outline/outline.ts";
import { outlineLines } from "../../tree/print.ts";

export interface TreeOptions {
  readonly filter?: Filter;
  /** The row whose path is shown and comes first; by default the session's own leaf. */
  readonly leaf?: number;
}

/** From top to bottom, without line feeds: marks, the entry's address, its text, labels, oddities. */
export function* treeLines(
  read: Pick<WholeSession, "session" | "details">,
  { filter = NO_FILTERING.filter, leaf = openingLeaf(read.session) }: TreeOptions = {},
): Generator<string> {
  const { session, details } = read;
  const { table } = session;
  const cwd = cwdOf(session);
  const outline = filteredOutline(read, filter, leaf);
  for (const { row, marks, label, notes } of outlineLines(table, outline, leaf)) {
    const text = summaryText(entrySummary(table, details, row, cwd));
    yield `${marks}${printableLine(`${addressOf(table, row)} ${text}${label}${notes}`)}`;
  }
}

/** What a filter shows, and the leaf. */
export function filteredOutline(
  { session, details }: Pick<WholeSession, "session" | "details">,
  filter: Filter,
  leaf: number,
): Outline {
  const passes = filteredRows(session, { ...NO_FILTERING, filter }, details);
  const isVisible = (row: number) => row === leaf || passes(row);
  return outlineOf(session.table, { leaf, isVisible, folded: new Set() });
}
