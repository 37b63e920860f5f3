// What the program writes next to the conversation, named by the line.
import { type JsonObject, objectField, stringField } from "../../../model/json/json.ts";

export function programEntry(line: JsonObject): JsonObject {
  const { type: _, uuid: __, parentUuid: ___, timestamp: ____, ...data } = line;
  return { type: "custom", customType: wordOf(line), data };
}

/** What identifies a line of the program: its type, and the type of its content. */
export function wordOf(line: JsonObject): string {
  const type = stringField(line, "type") ?? "line";
  const inner =
    stringField(line, "subtype") ?? innerType(line, "data") ?? innerType(line, "attachment");
  return inner === undefined ? type : `${type}/${inner}`;
}

function innerType(line: JsonObject, key: string): string | undefined {
  return stringField(objectField(line, key) ?? {}, "type");
}
