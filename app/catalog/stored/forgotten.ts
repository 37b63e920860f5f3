// What is remembered of a session is forgotten: at once out of every list, and removed once nobody may have it back.
// Loaded when somebody forgets one.
import { changed } from "./database.ts";
import { sessionRecordOf } from "./narrow.ts";
import { removeCopy } from "./session-records.ts";

const STORES = ["sessions", "handles", "shares", "readings"] as const;

/**
 * Takes a session out of what is remembered, or has it back, until it is removed. False: nothing that can be read is
 * kept of it. Errors: SessionError; DOMException.
 */
export function setForgotten(key: string, isForgotten: boolean): Promise<boolean> {
  return changed(["sessions"], async (work) => {
    const sessions = work.objectStore("sessions");
    const record = sessionRecordOf(await sessions.get(key));
    if (record) await sessions.put({ ...record, isForgotten });
    return record !== null;
  });
}

/** Removes what is forgotten and was not had back: of all sessions, or of one. Errors: SessionError; DOMException. */
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
 * Forgets the record, the handle, the private copy, what was decided about sharing it and where it was
 * read. The file itself is not touched.
 */
export async function removeRecord(key: string): Promise<void> {
  await changed([...STORES], async (work) => {
    for (const store of STORES) await work.objectStore(store).delete(key);
  });
  await removeCopy(key);
}

/** Held by pages that offer to have something back: while one does, no page removes what is forgotten. */
const LOCK = "espalier-forgotten";

/** Returns what ends it. */
export function holdForgotten(): () => void {
  const held = Promise.withResolvers<void>();
  void navigator.locks?.request(LOCK, { mode: "shared" }, () => held.promise);
  return () => held.resolve();
}

/** Removes what pages left that are gone. It is tried again with the next page. */
export function clearForgotten(): void {
  const clear = async () => {
    if (!navigator.locks) return removeForgotten();
    return navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
      if (lock) await removeForgotten();
    });
  };
  clear().catch(() => {});
}
