// What was decided about sharing each session: kept by the browser, and by the page where that cannot.
import type { ShareRecord } from "./library-db.ts";
import { readShare, writeShare } from "./share-records.ts";

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
