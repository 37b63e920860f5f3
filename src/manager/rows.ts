// Entries in memory as rows, brought to today's version: what makes the tree and context functions
// of the app serve the SessionManager too.
import { type Gap, lacksIds, upgradeBody, upgradeRows, versionOf } from "../formats/pi-versions.ts";
import { ProblemLog } from "../model/problem.ts";
import type { EntryTable } from "../model/table.ts";
import { fieldsOf, TableBuilder } from "../model/table-builder.ts";
import {
  asFileEntry,
  type FileEntry,
  isHeader,
  type SessionEntry,
  type SessionHeader,
} from "./entry.ts";

/** A row for each entry, in order; of entries that repeat one another only the last is shown. */
export function tableFrom(entries: readonly SessionEntry[]): EntryTable {
  const builder = builderOf(entries);
  for (const [earlier, later] of builder.repeatCandidates()) {
    const isSame = JSON.stringify(entries[earlier]) === JSON.stringify(entries[later]);
    if (isSame) builder.markRepeated(earlier);
  }
  return builder.finish(new ProblemLog());
}

export interface Upgraded {
  /** Headers and entries, in their order. */
  readonly all: readonly FileEntry[];
  /** Whether anything differs from what was given. */
  readonly isChanged: boolean;
}

/**
 * The ladder of formats.md 2.9 on objects. `lines`: 1-based line of each, from which version 1
 * entries get their ids (the same ids the viewer gives them); absent: their place in the list.
 * `values`: how many of them stand before each line of JSON that is no object.
 * A file that claims a later version but has no ids is a version 1 file that was forked.
 */
export function upgraded(
  all: readonly FileEntry[],
  lines?: readonly number[],
  values: readonly number[] = [],
): Upgraded {
  const gaps: Gap[] = [];
  const entries: SessionEntry[] = [];
  const entryLines: number[] = [];
  let first: SessionHeader | null = null;
  let nextValue = 0;
  all.forEach((entry, index) => {
    for (; (values[nextValue] ?? Number.POSITIVE_INFINITY) <= index; nextValue++) {
      gaps.push({ row: entries.length });
    }
    if (isHeader(entry)) {
      first ??= entry;
      gaps.push({ row: entries.length });
    } else {
      entries.push(entry);
      entryLines.push(lines?.[index] ?? 0);
    }
  });
  const builder = builderOf(entries, entryLines);
  const claimed = versionOf(first);
  const version = claimed >= 2 && lacksIds(builder) ? 1 : claimed;
  if (!(version < 3)) return { all, isChanged: false };
  upgradeRows(builder, version, gaps);
  const table = builder.finish(new ProblemLog());
  let row = 0;
  const result = all.map((entry) =>
    isHeader(entry)
      ? { ...entry, version: 3 }
      : asFileEntry(upgradeBody(table, row++, version, entry)),
  );
  return { all: result, isChanged: true };
}

/**
 * Brings old entries to version 3 in place: the elements of the array are replaced, the objects
 * themselves are not touched. Version 1 entries get ids from their place in the list (the
 * reference draws random ones).
 */
export function migrateSessionEntries(entries: FileEntry[]): void {
  for (const [index, entry] of upgraded(entries).all.entries()) entries[index] = entry;
}

function builderOf(entries: readonly SessionEntry[], lines: readonly number[] = []): TableBuilder {
  const builder = new TableBuilder();
  entries.forEach((entry, index) => {
    builder.add(fieldsOf(entry, { start: index, length: 0, line: lines[index] ?? 0, flags: 0 }));
  });
  return builder;
}
