// Notes of the program that repeat the last one of their kind, in a copy for readers: shown once, with their count.
import { describeEntry } from "../../model/entry/entry-line.ts";
import { LastNotes } from "../../model/entry/last-notes.ts";
import { readEntry } from "../../model/entry/read-entry.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { countText } from "../../text/units.ts";

export class NotesAgain {
  readonly #last = new LastNotes<string>();

  /** Whether an entry only repeats the note above it: it is counted then. */
  take(stored: JsonObject): boolean {
    const { type } = stored;
    if (type !== "custom" && type !== "session_info" && type !== "title_change") return false;
    return this.#last.isAgain(stored, describeEntry(readEntry(stored)).who);
  }

  /** "Written again, with nothing new: mode 76 times."; "" without repeats. */
  get text(): string {
    const said = Array.from(
      this.#last.times,
      ([who, count]) => `${who} ${countText(count, "time")}`,
    );
    return said.length === 0 ? "" : `Written again, with nothing new: ${said.join(", ")}.`;
  }
}
