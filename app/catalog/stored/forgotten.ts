// Forgets a session: removes it from every list at once, and deletes its records once the undo is over.
// Loaded with the first session that is forgotten.
import { changed } from "./database.ts";
import { sessionRecordOf } from "./narrow.ts";
import { removeCopy } from "./session-records.ts";

const STORES = ["sessions", "handles", "shares", "readings"] as const;

/**
 * Hides a session's record, or restores it, until it is deleted. False: it has no readable record. Errors:
 * SessionError; DOMException.
 */
export function setForgotten(key: string, isForgotten: boolean): Promise<boolean> {
  return changed(["sessions"], async (work) => {
    const sessions = work.objectStore("sessions");
    const record = sessionRecordOf(await sessions.get(key));
    if (record) await sessions.put({ ...record, isForgotten });
    return record !== null;
  });
}

/**
 * Deletes what is forgotten and was not restored: of all sessions, or of one. Errors: SessionError;
 * DOMException.
 */
export async function removeForgotten(only: string | null = null): Promise<void> {
  const gone: string[] = [];
  await changed([...STORES], async (work) => {
    for (const value of await work.objectStore("sessions").getAll()) {
      const record = sessionRecordOf(value);
      if (record?.isForgotten && (only === null || record.key === only)) gone.push(record.key);
    }
    for (const key of gone) for (const store of STORES) await work.objectStore(store).delete(key);
  });
  for (const key of gone) await removeCopy(key);
}

/**
 * Deletes the record, the handle, the private copy, the decisions about sharing and the reading state. The
 * file itself is not touched.
 */
export async function removeRecord(key: string): Promise<void> {
  await changed([...STORES], async (work) => {
    for (const store of STORES) await work.objectStore(store).delete(key);
  });
  await removeCopy(key);
}

/** Held by pages that offer an undo: while one does, no page deletes what is forgotten. */
const LOCK = "espalier-forgotten";

/** Returns a function that ends it. */
export function holdForgotten(): () => void {
  const held = Promise.withResolvers<void>();
  void navigator.locks?.request(LOCK, { mode: "shared" }, () => held.promise);
  return () => held.resolve();
}

/** Deletes what closed pages left. The next page tries again. */
export function clearForgotten(): void {
  const clear = async () => {
    if (!navigator.locks) return removeForgotten();
    return navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
      if (lock) await removeForgotten();
    });
  };
  clear().catch(() => {});
}
