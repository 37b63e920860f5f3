// The ids of entries in a rewritten file: texts that are not paths, each unique.
import { endsPath, idValue } from "../../model/table/ids.ts";
import { type EntryTable, keyAt } from "../../model/table/table.ts";

/**
 * By row. Of rows that share an id the last one keeps it. `isOwnId`: whether an id may be written unchanged.
 * `newId` gives an unused one.
 */
export function writtenIds(
  table: EntryTable,
  rows: readonly number[],
  newId: (isTaken: (id: string) => boolean) => string,
  isOwnId: (id: string) => boolean = () => true,
): ReadonlyMap<number, string> {
  const ids = new Map<number, string>();
  const taken = new Set<string>();
  const nameless: number[] = [];
  const give = (row: number, id: string) => {
    ids.set(row, id);
    taken.add(id);
  };
  for (const row of [...rows].sort((a, b) => b - a)) {
    const key = keyAt(table, row);
    const own = key === undefined ? undefined : idValue(key);
    const isFree = typeof own === "string" && !endsPath(own) && !taken.has(own);
    if (isFree && isOwnId(own)) give(row, own);
    else nameless.push(row);
  }
  for (const row of nameless.reverse())
    give(
      row,
      newId((id) => taken.has(id)),
    );
  return ids;
}
