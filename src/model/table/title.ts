// What a session is called (formats.md 5.2, formats-more.md 3.2).
import { type JsonObject, stringField } from "../json/json.ts";

/** Whether an object is no entry but a line that is written over in place: as long as its padding makes it, without an id. */
export function isTitleSlot({ type, id, pad, v }: JsonObject): boolean {
  return type === "title" && id === undefined && typeof pad === "string" && typeof v === "number";
}

/** Of a slot, a header or a `title_change`; "" where it says none. */
export function titleOf(value: JsonObject): string {
  return stringField(value, "title")?.trim() ?? "";
}

/**
 * The name of a session, gathered from its entries in their order: the latest `session_info` decides; a blank or missing
 * name clears. Where there is none, what the file or the latest `title_change` calls the session.
 */
export class SessionNames {
  #name = "";
  /** The latest title of an entry; null where there is none. */
  #title: string | null = null;

  add(entry: JsonObject): void {
    if (entry.type === "session_info") this.#name = stringField(entry, "name")?.trim() ?? "";
    else if (entry.type === "title_change") this.#title = titleOf(entry);
  }

  /** `slot`, `header`: titles there. "": no name. */
  name(slot: string, header: string): string {
    return this.#name || slot || (this.#title ?? header);
  }
}
