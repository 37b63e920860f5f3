// Labels and the session's name: both belong to the file, not to a branch (formats.md 2.13, 5.2).

import { memo } from "../lib/memo.ts";
import { titleOf } from "../model/entry/title.ts";
import { stringField } from "../model/json/json.ts";
import { type EntryKey, keyOf } from "../model/table/ids.ts";
import { type EntryTable, FLAG, hasFlag, keyAt, NO_ROW, rowOf } from "../model/table/table.ts";

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

/**
 * The latest `session_info` decides; a blank or missing name clears. Where there is none, what the file or the latest
 * `title_change` calls the session (formats-more.md 3.2). Null: no name.
 */
export function sessionName(table: EntryTable): string | null {
  let name: string | null = null;
  let title = table.titles?.header ?? "";
  for (const entry of table.parsedEntries.values()) {
    if (entry.type === "session_info") name = stringField(entry, "name")?.trim() || null;
    else if (entry.type === "title_change") title = titleOf(entry);
  }
  return name ?? (table.titles?.slot || title || null);
}

/** Names that only say what the session is called already: some agents write the name again after every turn. */
export const repeatedNames = memo((table: EntryTable): ReadonlySet<number> => {
  const repeated = new Set<number>();
  let before: string | undefined;
  for (const [row, entry] of table.parsedEntries) {
    const name = entry.type === "session_info" ? stringField(entry, "name")?.trim() : undefined;
    if (name === undefined) continue;
    if (name === before) repeated.add(row);
    before = name;
  }
  return repeated;
});
