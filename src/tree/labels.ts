// Labels and the session's name: both belong to the file, not to a branch (formats.md 2.13, 5.2).

import { memo } from "../lib/memo.ts";
import { LastNotes } from "../model/entry/last-notes.ts";
import { stringField } from "../model/json/json.ts";
import { type EntryKey, keyOf } from "../model/table/ids.ts";
import { type EntryTable, FLAG, hasFlag, keyAt, NO_ROW, rowOf } from "../model/table/table.ts";
import { SessionNames } from "../model/table/title.ts";

export interface Label {
  readonly text: string;
  /** Row of the label entry that set it. */
  readonly setBy: number;
}

/** The current labels by the id they are for, also of entries that are not in the file. */
const labelsById = memo((table: EntryTable): ReadonlyMap<EntryKey, Label> => {
  const labels = new Map<EntryKey, Label>();
  for (const [row, entry] of table.parsedEntries) {
    if (entry.type !== "label") continue;
    const target = keyOf(entry.targetId);
    const text = stringField(entry, "label");
    if (text) labels.set(target, { text, setBy: row });
    else labels.delete(target);
  }
  return labels;
});

/**
 * The current labels by target row, in the order of the reference's map: overwriting keeps the
 * place, clearing and setting again moves it to the end. Labels for unknown entries are left out.
 */
export function labelsOf(table: EntryTable): ReadonlyMap<number, Label> {
  const labels = new Map<number, Label>();
  for (const [id, label] of labelsById(table)) {
    const row = rowOf(table, id);
    if (row !== NO_ROW) labels.set(row, label);
  }
  return labels;
}

/** Rows of the entries that count for the file as a whole: the labels of some of its entries, and its name. */
export function saidOfFile(table: EntryTable, isLabelled: (row: number) => boolean): Set<number> {
  const counts = new Set<number>();
  for (const [target, { setBy }] of labelsOf(table)) if (isLabelled(target)) counts.add(setBy);
  const names = [...table.parsedEntries].filter(([, { type }]) => type === "session_info");
  for (const [row] of names.slice(-1)) counts.add(row);
  return counts;
}

/** The label of one entry, without asking where all the others are. */
export function labelAt(table: EntryTable, row: number): Label | undefined {
  const id = keyAt(table, row);
  const isAnswerer = !hasFlag(table, row, FLAG.shadowed | FLAG.repeated);
  return id !== undefined && isAnswerer ? labelsById(table).get(id) : undefined;
}

/** What the session is called; null: it has no name. */
export function sessionName(table: EntryTable): string | null {
  const names = new SessionNames();
  for (const entry of table.parsedEntries.values()) names.add(entry);
  return names.name(table.titles?.slot ?? "", table.titles?.header ?? "") || null;
}

/** Names and modes that only say what holds already: some agents write them again after every turn. */
interface SaidAgain {
  readonly rows: ReadonlySet<number>;
  /** By the row that said it first, how often it is said again. */
  readonly times: ReadonlyMap<number, number>;
}

export const saidAgain = memo((table: EntryTable): SaidAgain => {
  const rows = new Set<number>();
  const last = new LastNotes<number>();
  for (const [row, entry] of table.parsedEntries) if (last.isAgain(entry, row)) rows.add(row);
  return { rows, times: last.times };
});
