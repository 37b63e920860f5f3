// From context entries to messages, keeping which entry gave which message (formats.md 5.5, step 5).

import { type EditEffect, effectOf, replacementOf } from "../model/entry/context-edit.ts";
import type { JsonObject } from "../model/json/json.ts";
import { type EntryTable, NO_ROW } from "../model/table/table.ts";
import { type ContextEntries, editOf } from "./context-entries.ts";
import { type ContextMessage, messagesOf } from "./messages.ts";

export interface ProjectedEntry {
  readonly row: number;
  readonly messages: readonly ContextMessage[];
  /** What a `context_edit` did here. */
  readonly edit: EditEffect;
  /** Row of that `context_edit`, NO_ROW without one. */
  readonly editedBy: number;
}

/** `bodyOf` gives the entry of a row, which the caller has read. */
export function projectContext(
  table: EntryTable,
  context: ContextEntries,
  bodyOf: (row: number) => JsonObject,
): readonly ProjectedEntry[] {
  return context.rows.map((row, at) => projectedEntry(table, context, at, bodyOf(row)));
}

/** The same of one entry in context: `context.rows[at]`, whose body it is. */
export function projectedEntry(
  table: EntryTable,
  context: ContextEntries,
  at: number,
  body: JsonObject,
): ProjectedEntry {
  const row = context.rows[at] ?? NO_ROW;
  const isFirst = row === context.compaction;
  const by = editOf(table, context, row);
  const edit = table.parsedEntries.get(by);
  const messages = messagesOf(body, isFirst, edit && replacementOf(edit));
  const effect = effectOf(edit);
  return { row, messages, edit: effect, editedBy: effect === "none" ? NO_ROW : by };
}

/** The messages alone. */
export function contextMessages(
  table: EntryTable,
  context: ContextEntries,
  bodyOf: (row: number) => JsonObject,
): readonly ContextMessage[] {
  return projectContext(table, context, bodyOf).flatMap(({ messages }) => messages);
}
