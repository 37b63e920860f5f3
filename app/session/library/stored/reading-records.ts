// How sessions were read, as this browser keeps it: the last few hundred. Forgotten with the session.
import { libraryDb, type ReadingRecord } from "./library-db.ts";

const MAX_RECORDS = 300;

/** Takes over from an earlier one; the oldest go. Errors: DOMException, e.g. no space left. */
export async function writeReading(record: ReadingRecord): Promise<void> {
  const work = (await libraryDb()).transaction("readings", "readwrite");
  await work.store.put(record);
  if ((await work.store.count()) > MAX_RECORDS) {
    const records = await work.store.getAll();
    records.sort((a, b) => a.changedAt - b.changedAt);
    const oldest = records.slice(0, records.length - MAX_RECORDS);
    await Promise.all(oldest.map(({ key }) => work.store.delete(key)));
  }
  await work.done;
}
