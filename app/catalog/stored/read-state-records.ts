// How sessions were read, as this browser stores it: the last few hundred. Forgotten with the session.
import { changed } from "./database.ts";
import { keptValue } from "./kept.ts";
import { readStateOf } from "./narrow.ts";
import type { ReadState } from "./records.ts";

const MAX_RECORDS = 300;

/** Null: nothing is kept. Errors: SessionError. */
export async function readReading(key: string): Promise<ReadState | null> {
  const value = await keptValue("readings", key);
  return value === undefined ? null : readStateOf(key, value);
}

/**
 * Changes the stored state, which another page may have changed since this one read it; the oldest go.
 * Errors: SessionError; DOMException, e.g. no space left.
 */
export async function changeReading(
  key: string,
  change: (kept: ReadState) => ReadState,
): Promise<void> {
  await changed(["readings"], async (work) => {
    const readings = work.objectStore("readings");
    await readings.put(change(readStateOf(key, await readings.get(key))));
    const over = (await readings.count()) - MAX_RECORDS;
    if (over <= 0) return;
    const [keys, values] = await Promise.all([readings.getAllKeys(), readings.getAll()]);
    const records = keys.map((one, at) => readStateOf(one, values[at]));
    const oldest = records.sort((a, b) => a.changedAt - b.changedAt).slice(0, over);
    await Promise.all(oldest.map((record) => readings.delete(record.key)));
  });
}
