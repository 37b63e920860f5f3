// Names out of a file as a screen shows them: cut before they are measured or drawn. Code that compares,
// finds or writes names takes the whole ones from the core.
import type { Session } from "../../../src/model/session.ts";
import type { EntryDetails } from "../../../src/model/table/details.ts";
import { type EntryTable, idOf, kindText } from "../../../src/model/table/table.ts";
import { cutText } from "../../../src/text/cut.ts";
import { labelAt } from "../../../src/tree/labels.ts";
import { sessionTitle } from "../../../src/tree/session-title.ts";

const MAX_CHARACTERS = 120;
const MAX_PATH_CHARACTERS = 400;

export function shownName(text: string): string {
  return cutText(text, MAX_CHARACTERS);
}

/** As much of a path as a line has. */
export function shownPath(path: string): string {
  return cutText(path, MAX_PATH_CHARACTERS);
}

/** "" when the entry has none. */
export function shownId(table: EntryTable, row: number): string {
  return shownName(idOf(table, row));
}

/** `message:user`, `compaction`, or the file's own word. */
export function shownKind(table: EntryTable, row: number): string {
  return shownName(kindText(table, row));
}

/** `user`, `compaction`, or the file's own word. */
export function shownRole(table: EntryTable, row: number): string {
  return shownKind(table, row).replace("message:", "");
}

/** "" when the entry has none. */
export function shownLabel(table: EntryTable, row: number): string {
  return shownName(labelAt(table, row)?.text ?? "");
}

/** What the session is called: its name, else its first prompt, else its file. */
export function shownTitle(
  session: Pick<Session, "table" | "fileName">,
  details: EntryDetails | null,
): string {
  return shownName(sessionTitle(session, details));
}
