// What was decided about sharing a session, as this browser keeps it: the values that decisions are about
// only as sums, the own words as they are. Forgotten with the session.
import { changed } from "./database.ts";
import { keptValue } from "./kept.ts";
import type { ShareRecord } from "./library-db.ts";
import { shareRecordOf } from "./narrow.ts";

/** Null: nothing was decided. Errors: SessionError. */
export async function readShare(key: string): Promise<ShareRecord | null> {
  const value = await keptValue("shares", key);
  return value === undefined ? null : shareRecordOf(key, value);
}

/** Errors: SessionError; DOMException, e.g. no space left. */
export async function writeShare(record: ShareRecord): Promise<void> {
  await changed(["shares"], (work) => work.objectStore("shares").put(record));
}
