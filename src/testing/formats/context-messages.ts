import type { ContextEntries } from "../../context/context-entries.ts";
import type { ContextMessage } from "../../context/messages.ts";
import { projectContext } from "../../context/projection.ts";
import type { JsonObject } from "../../model/json/json.ts";
import type { EntryTable } from "../../model/table/table.ts";

/** The messages of a context alone. */
export function contextMessages(
  table: EntryTable,
  context: ContextEntries,
  bodyOf: (row: number) => JsonObject,
): readonly ContextMessage[] {
  return projectContext(table, context, bodyOf).flatMap(({ messages }) => messages);
}
