// Where somebody was reading, kept for this tab: by session, leaf and view, as an entry and how far
// into it.

import { isObject, numberField, parseJson, stringField } from "../../../src/model/json/json.ts";
import { addressOf, rowAt } from "../../../src/model/table/address.ts";
import { type EntryTable, NO_ROW } from "../../../src/model/table/table.ts";
import type { TranscriptView } from "../../session/view/view-state.ts";

export interface ReadingPosition {
  readonly row: number;
  /** Pixels of its card above the upper edge. */
  readonly within: number;
}

export function positionName(
  sessionKey: string,
  table: EntryTable,
  leaf: number,
  view: TranscriptView,
): string {
  return `reading ${sessionKey} ${leaf === NO_ROW ? "" : addressOf(table, leaf)} ${view}`;
}

export function rememberPosition(name: string, table: EntryTable, position: ReadingPosition): void {
  const entry = addressOf(table, position.row);
  try {
    sessionStorage.setItem(name, JSON.stringify({ entry, within: position.within }));
  } catch {
    // Storage is full or forbidden: the position is a convenience.
  }
}

/** Null when nothing is remembered, or the entry is gone. */
export function recallPosition(name: string, table: EntryTable): ReadingPosition | null {
  const stored = parseJson(readStorage(name) ?? "null");
  if (!isObject(stored)) return null;
  const row = rowAt(table, stringField(stored, "entry") ?? "");
  return row === NO_ROW ? null : { row, within: numberField(stored, "within") ?? 0 };
}

function readStorage(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}
