// What every entry of a session of lines has, whatever its line says.
import type { Json, JsonObject } from "../../model/json/json.ts";
import { FLAG } from "../../model/table/table.ts";

/** FLAG.parentless: the tree knows what is above the row, but its entry names no parent. */
export function hasEnd(flags: number): boolean {
  return (flags & FLAG.parentless) !== 0;
}

/** With what every entry has, as pi's have it. */
export function whole(fields: JsonObject, id: Json, parentId: Json, time: number): JsonObject {
  const { type } = fields;
  const timestamp = Number.isNaN(time) ? undefined : new Date(time).toISOString();
  // Written out for what nearly all entries are: asked of every row of a long file, and to add fields whose
  // names an engine does not know costs several times as much.
  if (timestamp !== undefined && type !== undefined) {
    const { message, customType, data } = fields;
    const count = Object.keys(fields).length;
    if (message !== undefined && count === 2) return { type, id, parentId, timestamp, message };
    if (customType !== undefined && data !== undefined && count === 3) {
      return { type, id, parentId, timestamp, customType, data };
    }
  }
  const entry: Record<string, Json> =
    type === undefined ? { id, parentId } : { type, id, parentId };
  if (timestamp !== undefined) entry.timestamp = timestamp;
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    if (name !== "type" && value !== undefined) entry[name] = value;
  }
  return entry;
}
