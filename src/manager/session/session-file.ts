// What a session file says of where a session goes on, and why one is refused.

import { SessionError } from "../../model/problem.ts";
import { endsPath } from "../../model/table/ids.ts";
import { NO_ROW } from "../../model/table/table.ts";
import { leafOf } from "../../tree/leaves.ts";
import type { EntryLog } from "../entries/entry-log.ts";

/**
 * The id new entries continue from: that of the last entry, or what a `leaf` entry in that place
 * points at. An entry without a usable id cannot be a parent; the nearest one before it that has
 * one takes its place, so that the parent of an appended entry always exists.
 */
export function leafIdOf({ table, entries }: EntryLog): string | null {
  for (let row = leafOf(table); row !== NO_ROW; row--) {
    const id = entries[row]?.id;
    if (id !== undefined && typeof id !== "object" && !endsPath(id)) return id;
  }
  return null;
}

/** What a file is that holds no session of this family. */
export function notASession(path: string): SessionError {
  return new SessionError(
    "not-a-session",
    `${path} is no session: its first JSON line is no session header with an id.`,
    "The file was left as it is. Choose a .jsonl file that a pi agent wrote.",
  );
}
