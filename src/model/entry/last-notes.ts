// Notes of a program that say again what the last one of their kind said: the session's name, a mode. What a person
// sets at a place of the conversation is none.
import type { JsonObject } from "../json/json.ts";
import { stringify } from "../json/stringify.ts";
import { isBesideTalk } from "../table/kinds.ts";

/** Characters of what a note says that are compared and kept: longer ones are never the same. */
const MAX_COMPARED = 10_000;

export class LastNotes<Place> {
  /** By where it was said first, how often it was said again. */
  readonly times = new Map<Place, number>();
  readonly #last = new Map<string, { readonly text: string; readonly first: Place }>();

  /** Whether the entry says again what the last note of its kind said. */
  isAgain(entry: JsonObject, place: Place): boolean {
    const kind = kindOf(entry);
    if (kind === null) return false;
    const text = stringify(entry.type === "custom" ? (entry.data ?? null) : nameOf(entry));
    if (text.length > MAX_COMPARED) return false;
    const before = this.#last.get(kind);
    if (before?.text === text) {
      this.times.set(before.first, (this.times.get(before.first) ?? 0) + 1);
      return true;
    }
    this.#last.set(kind, { text, first: place });
    return false;
  }
}

/** An end of the program is one each time. */
function kindOf({ type, customType }: JsonObject): string | null {
  if (type === "session_info" || type === "title_change") return type;
  if (type !== "custom" || typeof customType !== "string") return null;
  return isBesideTalk(type, customType) ? null : `custom ${customType}`;
}

function nameOf({ name, title }: JsonObject): string {
  return String(name ?? title ?? "").trim();
}
