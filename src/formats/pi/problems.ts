// Oddities of a pi session that show only in its table: the header's claims, and entries that point
// at missing entries (formats.md 2.3, 2.13, 2.19, 5.7).

import { type JsonObject, stringField } from "../../model/json/json.ts";
import { stringify } from "../../model/json/stringify.ts";
import { type Problem, ProblemLog } from "../../model/problem.ts";
import { keyOf, shownId } from "../../model/table/ids.ts";
import { type EntryTable, FLAG, hasFlag, keyAt, NO_ROW, rowOf } from "../../model/table/table.ts";
import { CURRENT_VERSION } from "./versions.ts";

/** `claimed`: the header's version; `used`: the one the rows were read as. */
export function headerProblems(
  header: JsonObject | null,
  claimed: number,
  used: number,
): readonly Problem[] {
  if (!header) {
    const message =
      "The file has no session header (its first line is missing): name, folder and version are unknown. The entries are shown as they are.";
    return [{ kind: "header-missing", severity: "warning", line: 1, message }];
  }
  if (claimed >= 2 && used < 2) {
    const message = `The header claims version ${claimed}, but the entries have no ids, as in version 1. They were chained in file order.`;
    return [{ kind: "ids-missing", severity: "warning", line: 1, message }];
  }
  if (claimed < 2 && used >= 2) {
    const message =
      "The header names no version that has ids, but the entries have ids and parents; these were kept. Other programs may chain the entries in file order and lose forks and labels.";
    return [{ kind: "version-missing", severity: "warning", line: 1, message }];
  }
  if (claimed > CURRENT_VERSION || Number.isNaN(claimed)) {
    const message = `The header claims version ${stringify(header.version ?? null)}; it is read as version ${CURRENT_VERSION}. Entries of unknown kinds are shown as such.`;
    return [{ kind: "unknown-version", severity: "warning", line: 1, message }];
  }
  return [];
}

/**
 * Links between entries with a missing target. `hasUnread`: parts of the file could not be read.
 */
export function tableProblems(
  table: EntryTable,
  header: JsonObject | null,
  hasUnread: boolean,
): readonly Problem[] {
  const problems = new ProblemLog();
  for (let row = 0; row < table.count; row++) {
    if (!hasFlag(table, row, FLAG.noId)) continue;
    const line = table.line[row] ?? 0;
    const message = () =>
      `The entry on line ${line} has no id: it is shown, but nothing can name it as its parent.`;
    problems.add({ kind: "no-id", severity: "warning", line, message });
  }
  for (const [row, entry] of table.parsedEntries) {
    const line = table.line[row] ?? 0;
    const message = entry.type === "compaction" ? missingKept(table, row, entry) : null;
    if (message !== null) {
      problems.add({ kind: "kept-entry-missing", severity: "warning", line, message });
    }
    const what = TARGETED.get(entry.type);
    const target = keyOf(entry.targetId);
    if (what !== undefined && rowOf(table, target) === NO_ROW) {
      const whose =
        entry.targetId === undefined
          ? "names no entry"
          : `is for entry ${shownId(target)}, which is not in this file`;
      const message = `The ${what} on line ${line} ${whose}; it has no effect.`;
      problems.add({ kind: "unknown-target", severity: "note", line, message });
    }
  }
  // If lines are missing, they are the likelier reason.
  if (!hasUnread && header && stringField(header, "parentSession") !== undefined) {
    for (let row = 0; row < table.count; row++) {
      if (!hasFlag(table, row, FLAG.orphan)) continue;
      const line = table.line[row] ?? 0;
      const message =
        "The history before this entry stayed in the parent session: branching dropped a label between them. What the model saw starts here.";
      problems.add({ kind: "history-truncated", severity: "warning", line, message });
    }
  }
  return problems.list();
}

/** Names of entries that refer to another one. */
const TARGETED: ReadonlyMap<unknown, string> = new Map([
  ["label", "label"],
  ["context_edit", "context edit"],
]);

/** Null if a compaction keeps nothing, or an existing entry. */
function missingKept(table: EntryTable, row: number, entry: JsonObject): string | null {
  const kept = entry.firstKeptEntryId;
  if (kept === undefined || kept === null || kept === "") return null;
  if (rowOf(table, keyOf(kept)) !== NO_ROW) return null;
  const id = keyAt(table, row);
  return `Compaction ${id === undefined ? "" : shownId(id)} keeps entries from ${shownId(keyOf(kept))} on, which is not in this file: nothing before it is in context.`;
}
