// What was decided about sharing each session: kept by the browser, and by the page where that cannot.
import type { ShareRecord } from "./stored/library-db.ts";
import { readShare, writeShare } from "./stored/share-records.ts";

export class ShareKeeper {
  /** By key, of this page. */
  readonly #here = new Map<string, ShareRecord>();

  async of(key: string): Promise<ShareRecord | null> {
    return this.#here.get(key) ?? readShare(key).catch(() => null);
  }

  /** Where the browser stores nothing it is decided anew in the next page. */
  keep(record: ShareRecord): void {
    this.#here.set(record.key, record);
    writeShare(record).catch(() => {});
  }

  /** Of this page: what the browser keeps goes with the session's record. */
  forget(key: string): void {
    this.#here.delete(key);
  }
}
