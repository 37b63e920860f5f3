// What a session is called beside the names of `session_info` entries (formats-more.md 3.2).
import { type JsonObject, stringField } from "../json/json.ts";

/** Whether an object is no entry but a line that is written over in place: as long as its padding makes it, without an id. */
export function isTitleSlot({ type, id, pad, v }: JsonObject): boolean {
  return type === "title" && id === undefined && typeof pad === "string" && typeof v === "number";
}

/** Of a slot, a header or a `title_change`; "" where it says none. */
export function titleOf(value: JsonObject): string {
  return stringField(value, "title")?.trim() ?? "";
}
