// Oddities of a pi session that show only once it is a table: what its header claims, and entries
// that point at entries which are not there (formats.md 2.3, 2.13, 2.19, 5.7).

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

/** Links between entries that lead nowhere. `hasUnread`: parts of the file could not be read. */
export function tableProblems(
  table: EntryTable,
  header: JsonObject | null,
  hasUnread: boolean,
): readonly Problem[] {
  const problems = new ProblemLog();
  noteMissingIds(table, problems);
  for (const [row, entry] of table.parsedEntries) {
    const line = table.line[row] ?? 0;
    if (entry.type === "compaction") checkKept(table, row, entry, line, problems);
    if (entry.type === "label" || entry.type === "context_edit") {
      checkTarget(table, entry, line, problems);
    }
  }
  // Where lines are missing, they are the likelier reason.
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

function noteMissingIds(table: EntryTable, problems: ProblemLog): void {
  for (let row = 0; row < table.count; row++) {
    if (!hasFlag(table, row, FLAG.noId)) continue;
    const line = table.line[row] ?? 0;
    const message = () =>
      `The entry on line ${line} has no id: it is shown, but nothing can name it as its parent.`;
    problems.add({ kind: "no-id", severity: "warning", line, message });
  }
}

function checkKept(
  table: EntryTable,
  row: number,
  entry: JsonObject,
  line: number,
  problems: ProblemLog,
): void {
  const kept = entry.firstKeptEntryId;
  if (kept === undefined || kept === null) return;
  if (rowOf(table, keyOf(kept)) !== NO_ROW) return;
  const name = shownId(keyOf(kept));
  const id = keyAt(table, row);
  const message = `Compaction ${id === undefined ? "" : shownId(id)} keeps entries from ${name} on, which is not in this file: nothing before it is in context.`;
  problems.add({ kind: "kept-entry-missing", severity: "warning", line, message });
}

function checkTarget(
  table: EntryTable,
  entry: JsonObject,
  line: number,
  problems: ProblemLog,
): void {
  const target = keyOf(entry.targetId);
  if (rowOf(table, target) !== NO_ROW) return;
  const what = entry.type === "label" ? "label" : "context edit";
  const message = `The ${what} on line ${line} is for entry ${shownId(target)}, which is not in this file; it has no effect.`;
  problems.add({ kind: "unknown-target", severity: "note", line, message });
}
