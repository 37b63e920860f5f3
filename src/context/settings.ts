// Thinking level and model at a leaf: the whole path decides, also what a compaction hides (2.17).
import { changedModel, isOfConversation, type ModelName } from "../model/entry/model-name.ts";
import { type Json, type JsonObject, objectField } from "../model/json/json.ts";
import { type EntryTable, NO_ROW, roleOf, typeOf } from "../model/table/table.ts";

/**
 * Thinking level `off` and no model where the path says nothing. `modelFrom`: the row that decides the model, a
 * `model_change` or an assistant message; NO_ROW for none.
 */
export function settingsOn(table: EntryTable, path: Int32Array) {
  let thinkingLevel: Json = "off";
  let modelFrom = NO_ROW;
  for (const row of path) {
    const type = typeOf(table, row);
    if (type === "thinking_level_change") {
      thinkingLevel = table.parsedEntries.get(row)?.thinkingLevel ?? null;
    } else if (type === "model_change") {
      if (isOfConversation(table.parsedEntries.get(row) ?? {})) modelFrom = row;
    } else if (roleOf(table, row) === "assistant") modelFrom = row;
  }
  return { thinkingLevel, modelFrom };
}

/** The model that the deciding entry names. */
export function modelNamed(entry: JsonObject): ModelName {
  if (entry.type === "model_change") return changedModel(entry);
  const message = objectField(entry, "message");
  return { provider: message?.provider, modelId: message?.model };
}
