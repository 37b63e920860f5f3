// Entries in memory as rows, brought to today's version: what makes the tree and context functions
// of the app serve the SessionManager too.
import { upgradeBody, upgradeRows, usedVersion, versionOf } from "../../formats/pi/versions.ts";
import { builderOf } from "../../model/build/table-builder.ts";
import { isSameJson } from "../../model/json/json.ts";
import { ProblemLog } from "../../model/problem.ts";
import { type EntryTable, FLAG } from "../../model/table/table.ts";
import { asFileEntry, type FileEntry, isHeader, type SessionHeader } from "./session-entry.ts";
import type { SessionEntry } from "./stored-types.ts";

/** A row for each entry, in order; of entries that repeat one another only the last is shown. */
export function tableFrom(entries: readonly SessionEntry[]): EntryTable {
  const builder = builderOf(entries);
  for (const [earlier, later] of builder.repeatCandidates()) {
    if (isSameJson(entries[earlier], entries[later])) builder.mark(earlier, FLAG.repeated);
  }
  return builder.finish(new ProblemLog());
}

/**
 * The ladder of formats.md 2.9 on objects; version 1 entries get their ids from their place in the
 * list. What claims a later version but has no ids is a version 1 session that was forked.
 */
export function upgraded(all: readonly FileEntry[]): readonly FileEntry[] {
  const nonEntryLines: number[] = [];
  const entries: SessionEntry[] = [];
  let first: SessionHeader | null = null;
  for (const entry of all) {
    if (isHeader(entry)) {
      first ??= entry;
      nonEntryLines.push(entries.length);
    } else {
      entries.push(entry);
    }
  }
  const builder = builderOf(entries);
  const version = usedVersion(builder, versionOf(first));
  if (!(version < 3)) return all;
  upgradeRows(builder, version, nonEntryLines);
  const table = builder.finish(new ProblemLog());
  let row = 0;
  return all.map((entry) =>
    isHeader(entry)
      ? { ...entry, version: 3 }
      : asFileEntry(upgradeBody(table, row++, version, entry)),
  );
}

/**
 * Brings old entries to version 3 in place: the elements of the array are replaced, the objects
 * themselves are not touched. Version 1 entries get ids from their place in the list (the
 * reference draws random ones).
 *
 * @example
 * const entries = parseSessionEntries(await readFile("old.jsonl", "utf8"));
 * migrateSessionEntries(entries);
 */
export function migrateSessionEntries(entries: FileEntry[]): void {
  for (const [index, entry] of upgraded(entries).entries()) entries[index] = entry;
}
