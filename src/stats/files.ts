// Which files were read and changed, as calls and entries record it. What a shell command read or changed is in
// no argument and therefore not here.
import type { EntryFacts } from "../model/table/details.ts";
import type { EntryTable } from "../model/table/table.ts";
import { fileSteps } from "../tree/file-calls.ts";
import type { Scope } from "./scope.ts";

export interface FileTotals {
  /** Relative to the working directory when below it. */
  readonly path: string;
  /** Calls that did not fail. */
  readonly reads: number;
  /** Edits and writes that did not fail. */
  readonly changes: number;
  /**
   * Lines that recorded diffs and patches add and remove, and all lines of files written as a whole: what
   * such a file held before is recorded nowhere.
   */
  readonly added: number;
  readonly removed: number;
  readonly failures: number;
  /** Row of the result that changed it last; of the last one that named it where none changed it. */
  readonly last: number;
}

/** In order of first touch. A call without a result counts as neither read nor change. */
export function filesTouched(
  table: EntryTable,
  details: EntryFacts,
  scope: Scope,
  cwd: string,
): readonly FileTotals[] {
  const files = new Map<string, { -readonly [Key in keyof FileTotals]: FileTotals[Key] }>();
  for (const { row, path, purpose, isError, added, removed } of fileSteps(table, details, cwd)) {
    if (scope.has[row] !== 1) continue;
    const none = { path, reads: 0, changes: 0, added: 0, removed: 0, failures: 0, last: 0 };
    const file = files.get(path) ?? none;
    files.set(path, file);
    if (isError) file.failures++;
    else if (purpose === "read") file.reads++;
    else file.changes++;
    if (file.changes === 0 || (purpose === "change" && !isError)) file.last = row;
    if (isError) continue;
    file.added += added;
    file.removed += removed;
  }
  return [...files.values()];
}
