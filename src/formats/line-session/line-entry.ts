// What every entry of a session of lines has, whatever its line contains.
import type { Json, JsonObject } from "../../model/json/json.ts";
import { FLAG } from "../../model/table/table.ts";

/** FLAG.parentless: the tree knows the row's parent, but its entry names none. */
export function hasEnd(flags: number): boolean {
  return (flags & FLAG.parentless) !== 0;
}

/** With the fields that every entry has, as pi's have them. */
export function whole(fields: JsonObject, id: Json, parentId: Json, time: number): JsonObject {
  const { type } = fields;
  const timestamp = Number.isNaN(time) ? undefined : new Date(time).toISOString();
  // Written out for nearly all entries: this runs for every row of a long file, and adding fields whose
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
