// How a link names an entry: by its id where that is unambiguous, else by its place in the file.
import { countIn } from "../../text/count-in.ts";
import { idText, keyOf } from "./ids.ts";
import { type EntryTable, FLAG, hasFlag, keyAt, NO_ROW, rowOf } from "./table.ts";

/** Begins addresses that name a place: `@12` is the entry on line 12, `@~3` the fourth entry. */
const PLACE = "@";
const ROW = "@~";

/** Stable across reloads of the same file; survives entries being appended. */
export function addressOf(table: EntryTable, row: number): string {
  const key = keyAt(table, row);
  // A later row with this id answers for it.
  if (key !== undefined && !hasFlag(table, row, FLAG.shadowed | FLAG.repeated)) {
    const text = idText(key);
    const isPlain = text !== "" && keyOf(text) === key && !text.startsWith(PLACE);
    if (isPlain && text.length <= 64) return text;
  }
  const line = table.line[row] ?? 0;
  const isAlone = line > 0 && table.line[row - 1] !== line && table.line[row + 1] !== line;
  return isAlone ? `${PLACE}${line}` : rowAddress(row);
}

/** Names the row itself, in exactly this table. */
export function rowAddress(row: number): string {
  return `${ROW}${row}`;
}

/** The row an address names, NO_ROW when this session has none. */
export function rowAt(table: EntryTable, address: string): number {
  if (address.startsWith(ROW)) {
    const row = countIn(address.slice(ROW.length));
    return row !== null && row < table.count ? row : NO_ROW;
  }
  if (!address.startsWith(PLACE)) return rowOf(table, keyOf(address));
  const line = countIn(address.slice(PLACE.length));
  return line === null ? NO_ROW : table.line.indexOf(line);
}
