// Labels and the session's name: both belong to the file, not to a branch (formats.md 2.13, 5.2).
import { keyOf } from "../model/ids.ts";
import { stringField } from "../model/json.ts";
import { type EntryTable, NO_ROW, rowOf } from "../model/table.ts";

export interface Label {
  readonly text: string;
  /** Row of the label entry that set it. */
  readonly setBy: number;
}

const known = new WeakMap<EntryTable, ReadonlyMap<number, Label>>();

/**
 * The current labels by target row, in the order of the reference's map: overwriting keeps the
 * place, clearing and setting again moves it to the end. Labels for unknown entries are left out.
 */
export function labelsOf(table: EntryTable): ReadonlyMap<number, Label> {
  const cached = known.get(table);
  if (cached) return cached;
  const labels = new Map<number, Label>();
  for (const [row, entry] of table.structural) {
    if (entry.type !== "label") continue;
    const target = rowOf(table, keyOf(entry.targetId));
    if (target === NO_ROW) continue;
    const text = stringField(entry, "label");
    if (text) labels.set(target, { text, setBy: row });
    else labels.delete(target);
  }
  known.set(table, labels);
  return labels;
}

/** The latest `session_info` decides; a blank or missing name clears. Null: no name. */
export function sessionName(table: EntryTable): string | null {
  let name: string | null = null;
  for (const entry of table.structural.values()) {
    if (entry.type === "session_info") name = stringField(entry, "name")?.trim() || null;
  }
  return name;
}
