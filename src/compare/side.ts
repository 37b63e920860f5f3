// One side of a comparison: which entries, in which order, and how to read them. Two views of a
// branch can be compared: its history, or what the model sees of it.
import { contextEntries, editOf, givesMessages } from "../context/context-entries.ts";
import { editedEntry } from "../context/messages.ts";
import { effectOf, replacementOf } from "../model/entry/context-edit.ts";
import type { JsonObject } from "../model/json/json.ts";
import type { BodyReader } from "../model/session.ts";
import { type EntryTable, idOf, NO_ROW } from "../model/table/table.ts";
import { pathTo } from "../tree/path.ts";

/** Reads entries in today's shape, in the order asked for. Rejects with SessionError. */
export type ReadBodies = (rows: readonly number[]) => Promise<readonly JsonObject[]>;

export interface Side {
  readonly table: EntryTable;
  /** The entries to compare, in order. */
  readonly rows: readonly number[];
  readonly readBodies: ReadBodies;
  /** The `context_edit` row that decides what the model sees of a row; absent rows have none. */
  readonly editedBy: ReadonlyMap<number, number>;
}

/** Each body by itself. */
export function bodiesFrom(bodies: BodyReader): ReadBodies {
  return (rows) => Promise.all(rows.map((row) => bodies.body(row)));
}

/** Every entry on the path to `leaf`; NO_ROW gives an empty side. */
export function historySide(table: EntryTable, leaf: number, readBodies: ReadBodies): Side {
  return { table, rows: [...pathTo(table, leaf)], readBodies, editedBy: new Map() };
}

/** What the model sees at `leaf` (formats.md 5.5): bodies come with context edits applied. */
export function contextSide(table: EntryTable, leaf: number, readBodies: ReadBodies): Side {
  const context = contextEntries(table, leaf);
  const editedBy = new Map<number, number>();
  for (const row of context.rows) {
    const edit = editOf(table, context, row);
    if (edit !== NO_ROW) editedBy.set(row, edit);
  }
  const isOmitted = (row: number) =>
    effectOf(table.parsedEntries.get(editedBy.get(row) ?? NO_ROW)) === "omitted";
  const rows = context.rows.filter((row) => givesMessages(table, context, row) && !isOmitted(row));
  return {
    table,
    rows,
    editedBy,
    async readBodies(wanted) {
      const bodies = await readBodies(wanted);
      return bodies.map((body, i) => withEdit(table, body, editedBy.get(wanted[i] ?? NO_ROW)));
    },
  };
}

/** The entry as a context edit leaves it; an edit that removes changes nothing here. */
export function withEdit(
  table: EntryTable,
  body: JsonObject,
  edit: number | undefined,
): JsonObject {
  const entry = edit === undefined ? undefined : table.parsedEntries.get(edit);
  return entry ? editedEntry(body, replacementOf(entry)) : body;
}

/**
 * Rows that both sides hold and see the same way: nothing has to be read to know that they are
 * equal. None for two files: an id may be copied and its content changed.
 */
export function sharedRows(side: Side, other: Side): ReadonlySet<number> {
  if (side.table !== other.table) return new Set();
  const isSeenAlike = (row: number) => side.editedBy.get(row) === other.editedBy.get(row);
  return new Set(other.rows.filter(isSeenAlike));
}

/** Whether both rows are one entry: the same row, or copies under one id in two files. */
export function isSameEntry(
  a: Pick<Side, "table">,
  rowA: number,
  b: Pick<Side, "table">,
  rowB: number,
): boolean {
  if (a.table === b.table) return rowA === rowB;
  const id = idOf(a.table, rowA);
  return id !== "" && id === idOf(b.table, rowB);
}
