// The ladder from old pi versions to today's (formats.md 2.9), on rows: ids and parents are columns,
// so a 200 MB file of version 1 is brought up to date without touching a message.

import type { TableBuilder } from "../../model/build/table-builder.ts";
import { asNumber } from "../../model/json/coerced.ts";
import { type Json, type JsonObject, objectField } from "../../model/json/json.ts";
import type { ProblemLog } from "../../model/problem.ts";
import { jsonId } from "../../model/table/ids.ts";
import { type EntryTable, keyAt, NO_ROW, parentOf } from "../../model/table/table.ts";
import type { Scan } from "../../read/scan/row-scanner.ts";

export const CURRENT_VERSION = 3;

/**
 * The version a header claims: null and missing count as 1; a non-number compares as in JavaScript
 * (2.9), where a word is never smaller. A file that lost its header is read as the current version.
 */
export function versionOf(header: JsonObject | null): number {
  if (!header) return CURRENT_VERSION;
  const { version } = header;
  if (version === undefined || version === null) return 1;
  return asNumber(version);
}

/**
 * The version whose ladder the rows climb. A later one without ids is a version 1 file forked by a
 * writer that does not migrate (2.19): its entries are chained. No version, or 1, over entries that
 * name each other is a header that lost its version: new ids would lose every fork and label.
 */
export function usedVersion(builder: TableBuilder, claimed: number): number {
  if (claimed < 2) return builder.linked > builder.count / 2 ? 2 : claimed;
  return builder.idless > builder.count / 2 ? 1 : claimed;
}

/** Rows of a scan in the current shape. */
export interface PiRows {
  readonly header: JsonObject | null;
  readonly table: EntryTable;
  /** The version the header claims; 1 when it claims none. */
  readonly claimed: number;
  /** The version the rows were read as. */
  readonly version: number;
  /** What the scan found. */
  readonly log: ProblemLog;
}

/** Brings the result of a scan to the current version. The scan cannot be used afterwards. */
export function rowsOf(scan: Scan): PiRows {
  const header = scan.headers[0]?.value ?? null;
  const claimed = versionOf(header);
  const version = usedVersion(scan.builder, claimed);
  upgradeRows(scan.builder, version, scan.nonEntryLines);
  const table = scan.builder.finish(scan.problems);
  return { header, table, claimed, version, log: scan.problems };
}

/**
 * Brings scanned rows to the current version. `nonEntryLines`: those among the entries that are JSON and no entry
 * (headers, values of another kind), as the number of entries before each. A version 1 index counts these lines, too.
 */
export function upgradeRows(
  builder: TableBuilder,
  version: number,
  nonEntryLines: readonly number[],
): void {
  if (version < 2) toVersion2(builder, nonEntryLines);
  if (version < 3) builder.renameRole("hookMessage", "custom");
}

/**
 * Version 2 gave entries ids and parents. The ids here come from the line number, so that a link to
 * an entry survives a reload (the reference draws random ones).
 */
function toVersion2(builder: TableBuilder, nonEntryLines: readonly number[]): void {
  let lastLine = -1;
  let part = 0;
  builder.chain((row, line) => {
    part = line === lastLine ? part + 1 : 0;
    lastLine = line || -1;
    if (line <= 0) return hex8(row + nonEntryLines.length);
    // Eight digits have room for sixteen entries of a line.
    return part < 16 ? hex8((part << 28) | line) : hex8(line) + part.toString(16);
  });
  for (const [row, entry] of [...builder.parsedEntries]) {
    const [id = null, parentId = null] = [builder.keyAt(row), builder.keyAt(row - 1)];
    const chained = { ...entry, id, parentId };
    builder.parsedEntries.set(row, withKeptId(builder, row, chained, nonEntryLines));
  }
}

/** `firstKeptEntryIndex` → `firstKeptEntryId`; a target that comes later had no id yet (2.9). */
function withKeptId(
  builder: TableBuilder,
  row: number,
  entry: JsonObject,
  nonEntryLines: readonly number[],
): JsonObject {
  const index = entry.firstKeptEntryIndex;
  if (entry.type !== "compaction" || typeof index !== "number") return entry;
  const { firstKeptEntryIndex: _, ...rest } = entry;
  const target = rowAtIndex(index, nonEntryLines);
  if (target === NO_ROW || target >= builder.count) return rest;
  const { firstKeptEntryId: __, ...without } = rest;
  const id = target > row ? undefined : builder.keyAt(target);
  return id === undefined ? without : { ...without, firstKeptEntryId: id };
}

/** The row at a position in the list of all that a file's lines hold. */
function rowAtIndex(index: number, nonEntryLines: readonly number[]): number {
  if (!Number.isInteger(index) || index < 0) return NO_ROW;
  let before = 0;
  for (const [nth, row] of nonEntryLines.entries()) {
    const position = row + nth;
    if (position === index) return NO_ROW;
    if (position < index) before++;
  }
  return index - before;
}

function hex8(value: number): string {
  return (value >>> 0).toString(16).padStart(8, "0");
}

/** An entry as stored, brought to the shape its row already has. */
export function upgradeBody(
  table: EntryTable,
  row: number,
  version: number,
  entry: JsonObject,
): JsonObject {
  const parsed = table.parsedEntries.get(row);
  if (parsed) return parsed;
  const chained = version < 2 ? { ...entry, ...chainOf(table, row) } : entry;
  return version < 3 ? withRole(chained) : chained;
}

function chainOf(table: EntryTable, row: number): { id: Json; parentId: Json } {
  const parent = parentOf(table, row);
  const parentId = parent === NO_ROW ? null : jsonId(keyAt(table, parent));
  return { id: jsonId(keyAt(table, row)), parentId };
}

function withRole(entry: JsonObject): JsonObject {
  const message = objectField(entry, "message");
  if (entry.type !== "message" || message?.role !== "hookMessage") return entry;
  return { ...entry, message: { ...message, role: "custom" } };
}
