// What was decided about sharing a session, as this browser keeps it: the values that decisions are about
// only as sums, the own words as they are. Forgotten with the session.
import { libraryDb, type ShareRecord } from "./library-db.ts";

export async function readShare(key: string): Promise<ShareRecord | null> {
  return (await (await libraryDb()).get("shares", key)) ?? null;
}

/** Errors: DOMException, e.g. no space left. */
export async function writeShare(record: ShareRecord): Promise<void> {
  await (await libraryDb()).put("shares", record);
}
