// What was decided about sharing each session: kept by the browser, and by the page where that cannot. Values that
// decisions are about are kept only as sums, the person's own words as they are.
import { changed } from "./database.ts";
import { keptValue } from "./kept.ts";
import { shareRecordOf } from "./narrow.ts";
import type { ShareRecord } from "./records.ts";

export class ShareKeeper {
  /** By key, of this page. */
  readonly #here = new Map<string, ShareRecord>();

  /** Null: nothing was decided. Errors: SessionError where that cannot be known. */
  async of(key: string): Promise<ShareRecord | null> {
    return this.#here.get(key) ?? readShare(key);
  }

  /** Rejects where it is decided anew in the next page: SessionError, DOMException. */
  keep(record: ShareRecord): Promise<void> {
    this.#here.set(record.key, record);
    return writeShare(record);
  }

  /** Of this page: what the browser keeps goes with the session's record. */
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
