// The findings of a session as the command line lists them: masked, so that the scrollback of a terminal holds
// no secret.
import type { ReviewedGroup } from "../../export/share/review.ts";
import { addressOf } from "../../model/table/address.ts";
import { type EntryTable, NO_ROW } from "../../model/table/table.ts";
import type { Decisions } from "../../redact/decide/decisions.ts";
import { previewOf } from "../../redact/finding.ts";
import { countText } from "../../text/units.ts";

/** Entries that are named of one finding. */
const MAX_NAMED = 3;

/** A line each: what it is, where it is first, what is decided. */
export function findingsLines(
  groups: readonly ReviewedGroup[],
  table: EntryTable,
  decisions: Decisions,
): readonly string[] {
  return groups.map((group) => {
    const decision = decisions.get(group.key) ?? "undecided";
    return `${decision.padEnd(10)} ${previewOf(group)}, ${placesText(group, table)}`;
  });
}

function placesText({ findings, rows }: ReviewedGroup, table: EntryTable): string {
  const named = rows.slice(0, MAX_NAMED).map((row) => placeText(table, row));
  const more = rows.length > MAX_NAMED ? ", …" : "";
  return `${countText(findings.length, "time")} in ${named.join(", ")}${more}`;
}

/** How the entry is named in options; of the header and the file's name, in words. */
export function placeText(table: EntryTable, row: number): string {
  return row === NO_ROW ? "the session's header or name" : addressOf(table, row);
}
