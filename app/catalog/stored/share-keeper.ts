// The decisions about sharing each session: stored by the browser, or by the page where the browser cannot.
// Values that decisions are about are stored only as hashes, the user's own words as they are.
import { changed } from "./database.ts";
import { keptValue } from "./kept.ts";
import { shareRecordOf } from "./narrow.ts";
import type { ShareRecord } from "./records.ts";

export class ShareKeeper {
  /** By key, in this page. */
  readonly #here = new Map<string, ShareRecord>();

  /** Null: nothing was decided. Errors: SessionError where that is unknown. */
  async of(key: string): Promise<ShareRecord | null> {
    return this.#here.get(key) ?? readShare(key);
  }

  /** Rejects where the next page will not have it: SessionError, DOMException. */
  keep(record: ShareRecord): Promise<void> {
    this.#here.set(record.key, record);
    return writeShare(record);
  }

  /** In this page: the browser's record goes with the session's. */
  forget(key: string): void {
    this.#here.delete(key);
  }
}

/** Null: nothing was decided. Errors: SessionError. */
async function readShare(key: string): Promise<ShareRecord | null> {
  const value = await keptValue("shares", key);
  return value === undefined ? null : shareRecordOf(key, value);
}

/** Errors: SessionError; DOMException, e.g. no space left. */
async function writeShare(record: ShareRecord): Promise<void> {
  await changed(["shares"], (work) => work.objectStore("shares").put(record));
}
