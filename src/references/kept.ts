// What a compaction keeps of the path above it (formats.md 5.5, step 1): from the entry it names on, or of
// those only what it lists. The one rule for contexts, timelines, edits and copies.
import { memo } from "../lib/memo.ts";
import { retainsAll } from "../model/entry/retained.ts";
import { isArray, type JsonObject, objectField, stringField } from "../model/json/json.ts";
import { type EntryKey, keyOf } from "../model/table/ids.ts";
import { typeCode } from "../model/table/kinds.ts";
import { type EntryTable, keyAt, NO_ROW, roleOf, typeOf } from "../model/table/table.ts";

const COMPACTION = typeCode("compaction");
/** The field of a compaction that names the entry up to which a provider goes on by itself (formats-more.md 3.5). */
export const THROUGH = "providerReplayThroughEntryId";

/**
 * By the position of a compaction on the path, that of the first entry it kept; its own when it kept none. Ids
 * are looked up once a path, however many compactions there are. `path`: rows, root first.
 */
export function keptStarts(table: EntryTable, path: Int32Array): (position: number) => number {
  let positions: ReadonlyMap<EntryKey, number> | null = null;
  return (position) => {
    const kept = keptFrom(table.parsedEntries.get(path[position] ?? NO_ROW));
    if (!kept) return position;
    positions ??= positionsOf(table, path, keptFirst(table, path));
    const named = positions.get(kept.key) ?? position;
    const first = Math.min(position, kept.isAfter ? named + 1 : named);
    return Math.max(first, resetBefore(table, path, position) + 1);
  };
}

/** `keptStarts` of one compaction: nothing below it is looked at. */
export function keptIndex(table: EntryTable, path: Int32Array, position: number): number {
  return keptStarts(table, path.subarray(0, position + 1))(position);
}

/** The entries at which contexts start again: earlier ones are not sent, whatever was kept (formats-more.md 3.5). */
const resetRows = memo((table: EntryTable): ReadonlySet<number> => {
  const isAt = ([row, word]: readonly [number, string]) =>
    word === "reset_boundary" && typeOf(table, row) === "unknown";
  return new Set([...table.words].filter(isAt).map(([row]) => row));
});

/** Whether contexts start again after a row. */
export function isReset(table: EntryTable, row: number): boolean {
  return resetRows(table).has(row);
}

/** The position of the last reset on the path before another position; -1 without one. */
export function resetBefore(table: EntryTable, path: Int32Array, position: number): number {
  const resets = resetRows(table);
  let at = resets.size === 0 ? -1 : position - 1;
  while (at >= 0 && !resets.has(path[at] ?? NO_ROW)) at--;
  return at;
}

/** The rows that the compaction at `position` kept, in the order of the path. */
export function keptOf(table: EntryTable, path: Int32Array, position: number): Int32Array {
  const first = keptIndex(table, path, position);
  const rows = path.subarray(first, position);
  const isListed = keptAmong(table, path[position] ?? NO_ROW);
  if (isListed) return rows.filter(isListed);
  const again = askedAgain(table, path, position, first);
  if (again === NO_ROW) return rows;
  const all = new Int32Array(rows.length + 1);
  all[0] = again;
  all.set(rows, 1);
  return all;
}

/** Whether oh-my-pi puts words from above what a compaction kept back before it (formats-more.md 3.5). */
export function isRollover(table: EntryTable, compaction: number): boolean {
  const entry = table.parsedEntries.get(compaction) ?? {};
  return objectField(entry, "details")?.kind === "experimental-context-rollover";
}

/**
 * The newest prompt before what the compaction at `position` kept from `first` on, of a rollover; NO_ROW for every other
 * compaction.
 */
export function askedAgain(
  table: EntryTable,
  path: Int32Array,
  position: number,
  first: number,
): number {
  if (!isRollover(table, path[position] ?? NO_ROW)) return NO_ROW;
  const reset = resetBefore(table, path, position);
  let at = first - 1;
  while (at > reset && roleOf(table, path[at] ?? NO_ROW) !== "user") at--;
  return at > reset ? (path[at] ?? NO_ROW) : NO_ROW;
}

/** Of a compaction that lists what it keeps, whether a row is in the list; null: it keeps all of them. */
export function keptAmong(
  table: EntryTable,
  compaction: number,
): ((row: number) => boolean) | null {
  const ids = table.parsedEntries.get(compaction)?.keptEntryIds;
  if (!isArray(ids)) return null;
  const listed = new Set(ids.map(keyOf));
  return (row) => listed.has(keyAt(table, row) ?? keyOf(undefined));
}

/**
 * The first entry that a compaction keeps of those that stay, from `first` on as before; the compaction itself: it
 * keeps none, also where `first` is not above it and was never kept (5.2).
 */
export function keptOnward(
  compaction: number,
  first: number,
  aboveOf: (entry: number) => number,
  stays: (entry: number) => boolean,
): number {
  if (stays(first)) return first;
  let next = compaction;
  let at = aboveOf(compaction);
  for (; at !== NO_ROW && at !== first; at = aboveOf(at)) if (stays(at)) next = at;
  return at === first ? next : compaction;
}

/** Where what a compaction keeps begins: at the entry of a key, or after it. */
interface KeptFrom {
  readonly key: EntryKey;
  readonly isAfter: boolean;
}

/**
 * Null where a compaction keeps nothing. What a provider goes on from by itself reaches up to an entry that the
 * compaction of oh-my-pi names (formats-more.md 3.5): then what follows that one is kept.
 */
export function keptFrom(compaction: JsonObject | null | undefined): KeptFrom | null {
  if (!compaction) return null;
  const first = compaction.firstKeptEntryId;
  const isNamedByProvider = first === "" && objectField(compaction, "preserveData") !== undefined;
  if (isNamedByProvider || (retainsAll(compaction) && compaction.retainsAll !== true)) {
    const through = stringField(compaction, THROUGH) ?? "";
    return through === "" ? null : { key: keyOf(through), isAfter: true };
  }
  const key = firstKept(compaction);
  return key === undefined || first === "" ? null : { key, isAfter: false };
}

/** What a compaction names as the first entry it keeps; undefined: it names none. */
export function firstKept(compaction: JsonObject | null | undefined): EntryKey | undefined {
  const kept = compaction?.firstKeptEntryId;
  return kept === undefined ? undefined : keyOf(kept);
}

/** The ids that compactions of the path name first. */
function keptFirst(table: EntryTable, path: Int32Array): ReadonlySet<EntryKey> {
  const named = new Set<EntryKey>();
  for (const row of path) {
    if (table.type[row] !== COMPACTION) continue;
    const kept = keptFrom(table.parsedEntries.get(row));
    if (kept) named.add(kept.key);
  }
  return named;
}

/** Where on the path each of some ids stands first: not at the row that answers for an id that stands there twice. */
function positionsOf(
  table: EntryTable,
  path: Int32Array,
  wanted: ReadonlySet<EntryKey>,
): ReadonlyMap<EntryKey, number> {
  const positions = new Map<EntryKey, number>();
  for (let at = 0; at < path.length && positions.size < wanted.size; at++) {
    const id = keyAt(table, path[at] ?? NO_ROW);
    if (id !== undefined && wanted.has(id) && !positions.has(id)) positions.set(id, at);
  }
  return positions;
}
