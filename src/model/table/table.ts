// The EntryTable: a session as columns, one row per entry in file order. Rows, not objects: a
// 200 MB session is a few megabytes here, and crosses from a worker without being copied.
// It must not know where rows come from (bytes, objects) nor who asks.

import type { Integers, Offsets } from "../../lib/narrowed.ts";
import type { JsonObject } from "../json/json.ts";
import { type EntryKey, idText } from "./ids.ts";
import { ENTRY_TYPES, type EntryType, ROLES, type Role } from "./kinds.ts";
import { placeKey, rowAtPlace } from "./place-ids.ts";
import type { SentList } from "./sent-list.ts";

/** "No row": the parent of a root, the leaf of an empty session. */
export const NO_ROW = -1;

/** Bits of `flags`. */
export const FLAG = {
  /** `parentId` is falsy but not null: the tree may know the parent, a path ends here (2.12). */
  parentless: 1,
  /** `parentId` names no entry of this file; the row became a root. */
  orphan: 2,
  /** `parentId` is the own id; the row became a root. */
  selfParent: 4,
  /** First row of a parent cycle; its parent link was cut so that every walk ends. */
  cycle: 8,
  /** A later row has the same id and answers for it; this row is still shown. */
  shadowed: 16,
  /** A later row repeats this line byte for byte; only that one is shown. */
  repeated: 32,
  /** The entry has no id of its own in the file. */
  noId: 64,
  /** Recovered from a line that strict readers lose (glued, torn, after a byte order mark). */
  recovered: 128,
  /** Its line is not valid JSON, but its head could be read; the body is as far as it can be read. */
  damaged: 512,
  /** Its parent has other children; for a root: there are other roots. */
  hasSiblings: 256,
  /** It continues the model's reply above it: one message in more than one entry of the file. */
  goesOn: 1024,
  /** A message that its agent does not send the model. */
  unsent: 2048,
  /** A program slipped it in for the model: outlines of what was said leave it out. */
  aside: 4096,
  /** Its agent put it in the place of a reply: the model did not say it. */
  standIn: 8192,
  /** It was said in the session that this one was begun from: it is shown and sent here, and counted there. */
  inherited: 16384,
  /** A reply that was cut off or failed: not every agent sends it again. */
  failed: 32768,
} as const;

/**
 * Invariants: every column has `count` elements; `parent[row]` is a row or NO_ROW and following it
 * always ends; parents may come after their children in file order.
 */
export interface EntryTable {
  readonly count: number;
  /** Index into ENTRY_TYPES. */
  readonly type: Uint8Array;
  /** Index into ROLES for `message` rows, 0 otherwise. */
  readonly role: Uint8Array;
  /** Row of the parent in the tree, NO_ROW for a root. */
  readonly parent: Int32Array;
  /** Entry time, ms since 1970; NaN when missing or unreadable. */
  readonly time: Float64Array;
  /** Byte offset of the entry's JSON in the file; for rows made from objects their index. */
  readonly start: Offsets;
  /** Length in bytes; 0 for rows made from objects. */
  readonly length: Uint32Array;
  /** 1-based physical line; 0 when there is none. */
  readonly line: Int32Array;
  readonly flags: Uint16Array;
  /**
   * The entry's id as a lookup key. Rows may share one, see FLAG.shadowed. Null: each is called by where it
   * stands (place-ids.ts). Asked by `keyAt`.
   */
  readonly ids: readonly EntryKey[] | null;
  /** The file's own word for types and roles that are not in ENTRY_TYPES or ROLES. */
  readonly words: ReadonlyMap<number, string>;
  /** Entries read in full (see `isKeptParsed`), by row, already in today's shape. */
  readonly parsedEntries: ReadonlyMap<number, JsonObject>;
  /** The ids that rows name as their parent and no row has. */
  readonly missing: ReadonlySet<EntryKey>;
  /**
   * By row, of a tool result how many rows before it the reply with its call stands, where a format knows it, 0
   * for all others: replies of one call each may stand side by side, their results after all of them. Asked by
   * `callerAt`.
   */
  readonly callers?: Integers;
  /** By row, the requests that the file records; absent where it records none. */
  readonly sent?: ReadonlyMap<number, SentList>;
  /**
   * Rows that contexts begin with, wherever they stand: by compaction those that are sent before its summary, under NO_ROW
   * those that are sent before everything else. Absent: all that was sent stands where it was sent.
   */
  readonly beginnings?: ReadonlyMap<number, readonly number[]>;
  /** What the file calls the session beside its entries (formats-more.md 3.2); absent where it does not. */
  readonly titles?: Titles;
}

/** "" where the file says none. */
export interface Titles {
  /** Of a line that is written over whenever the title changes: it wins over the titles of entries. Null: there is none. */
  readonly slot: string | null;
  /** Of the header, as the session was begun: those of entries win over it. */
  readonly header: string;
}

/** The reply with the call of a tool result, NO_ROW where no format knows it. */
export function callerAt({ callers }: EntryTable, row: number): number {
  const before = callers?.[row] ?? 0;
  return before === 0 ? NO_ROW : row - before;
}

/** The id of a row as a lookup key. */
export function keyAt(table: EntryTable, row: number): EntryKey | undefined {
  if (table.ids) return table.ids[row];
  return row >= 0 && row < table.count ? placeKey(table, row) : undefined;
}

/** Those of the first `count` rows, for who gives some rows others. */
export function keysOf(table: EntryTable, count: number): EntryKey[] {
  if (table.ids) return table.ids.slice(0, count);
  return Array.from({ length: Math.min(count, table.count) }, (_, row) => placeKey(table, row));
}

/** Rows by id. */
interface RowIndex {
  get(id: EntryKey): number | undefined;
  set(id: EntryKey, row: number): unknown;
}

const indexes = new WeakMap<EntryTable, RowIndex>();

/**
 * Gives a table an index that is worked out from another one's: to make one takes longer than all the
 * rest of a table. `find` knows the row of every id of the table, and of no other.
 */
export function deriveIndex(table: EntryTable, find: (id: EntryKey) => number | undefined): void {
  const added = new Map<EntryKey, number>();
  indexes.set(table, {
    get: (id) => added.get(id) ?? find(id),
    set: (id, row) => added.set(id, row),
  });
}

/** Row lookup by id; the last row with an id answers for it (formats.md section 1, row 8). */
function indexOf(table: EntryTable): RowIndex {
  const known = indexes.get(table);
  if (known) return known;
  const index = new Map<EntryKey, number>();
  for (let row = 0; row < table.count; row++) {
    const id = keyAt(table, row);
    if (id !== undefined) index.set(id, row);
  }
  indexes.set(table, index);
  return index;
}

/**
 * Gives a table the index of the one it continues, with its new rows, none of which has an id of the rows before.
 * Where another table that continues it has given one of these ids to the index, it gets one of its own.
 */
export function carryIndex(from: EntryTable, to: EntryTable): void {
  const index = indexOf(from);
  const added = (to.ids ?? []).slice(from.count);
  if (added.some((id) => index.get(id) !== undefined)) return;
  added.forEach((id, at) => {
    index.set(id, from.count + at);
  });
  indexes.set(to, index);
}

/** So many rows are looked for one by one: of most long sessions a page asks for a few alone. */
const FEW = 4;
const timesAsked = new WeakMap<EntryTable, number>();

/** The row that answers for an id, NO_ROW when there is none. */
export function rowOf(table: EntryTable, id: EntryKey): number {
  if (!table.ids) return rowAtPlace(table, id);
  const times = (timesAsked.get(table) ?? 0) + 1;
  if (times <= FEW && !indexes.has(table)) {
    timesAsked.set(table, times);
    return table.ids.lastIndexOf(id);
  }
  const row = indexOf(table).get(id) ?? NO_ROW;
  // The index may be that of tables that continue this one.
  return table.ids[row] === id ? row : NO_ROW;
}

export function hasFlag(table: EntryTable, row: number, flag: number): boolean {
  return ((table.flags[row] ?? 0) & flag) !== 0;
}

/** Whether strict readers see none of the first rows: they read whole lines only. */
export function isUnseen(table: EntryTable, rows: number): boolean {
  for (let row = 0; row < rows; row++) {
    if (!hasFlag(table, row, FLAG.recovered | FLAG.damaged)) return false;
  }
  return true;
}

export function typeOf(table: EntryTable, row: number): EntryType {
  return ENTRY_TYPES[table.type[row] ?? 0] ?? "unknown";
}

/** The role of a message row; "unknown" for every other row and for roles not in ROLES. */
export function roleOf(table: EntryTable, row: number): Role {
  return ROLES[table.role[row] ?? 0] ?? "unknown";
}

/** Whether a row is a reply of the model; of one that a file has in several entries the first one. */
export function beginsReply(table: EntryTable, row: number): boolean {
  const isNone = hasFlag(table, row, FLAG.goesOn | FLAG.standIn);
  return roleOf(table, row) === "assistant" && !isNone;
}

/**
 * Whether a row continues a reply with which it is shown and sent. Without `callers` each call has its result right
 * after it: later output of the model stays there.
 */
export function isPartOfReply(table: EntryTable, row: number): boolean {
  return table.callers !== undefined && hasFlag(table, row, FLAG.goesOn);
}

/** Messages that a list does not count: the rest of one that a file has in more than one entry, and inherited ones. */
export function uncountedMessages(table: EntryTable): number {
  let count = 0;
  for (let row = 0; row < table.count; row++) {
    const isUncounted = hasFlag(table, row, FLAG.goesOn | FLAG.inherited);
    if (isUncounted && typeOf(table, row) === "message") count++;
  }
  return count;
}

/** The parent's row, NO_ROW for a root. */
export function parentOf(table: EntryTable, row: number): number {
  return table.parent[row] ?? NO_ROW;
}

/** The id as shown to a person. */
export function idOf(table: EntryTable, row: number): string {
  const id = keyAt(table, row);
  return id === undefined ? "" : idText(id);
}

/** Where the bytes of a row are in the file: from, and the byte after the last one. */
export function bytesAt({ start, length }: EntryTable, row: number): [number, number] {
  const from = start[row] ?? 0;
  return [from, from + (length[row] ?? 0)];
}

/** How the file itself names this entry: `message:user`, `compaction`, or the unknown word. */
export function kindText(table: EntryTable, row: number): string {
  const type = typeOf(table, row);
  if (type === "message") {
    const role = roleOf(table, row);
    return `message:${role === "unknown" ? (table.words.get(row) ?? "unknown") : role}`;
  }
  return type === "unknown" ? (table.words.get(row) ?? "unknown") : type;
}

/** What rows are the same by; the line that one stands on is of no account. */
const COMPARED = ["start", "length", "parent", "type", "role", "flags", "time"] as const;

/** Whether two tables hold the same rows: a reading that changed nothing need not replace another. */
export function hasSameRows(a: EntryTable, b: EntryTable): boolean {
  if (a.count !== b.count) return false;
  // Where they stand is compared below.
  const isByPlace = !a.ids && !b.ids;
  for (let row = 0; row < a.count; row++) {
    if (!isByPlace && keyAt(a, row) !== keyAt(b, row)) return false;
    if (COMPARED.some((name) => !Object.is(a[name][row], b[name][row]))) return false;
  }
  return true;
}
