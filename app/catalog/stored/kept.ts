// How every store of the database is read: the record of a key, all records, and what is not a record. A
// read that fails is an error, never the answer that there is no record.
import { SessionError } from "../../../src/model/problem.ts";
import { asked, changed, NoStorage } from "./database.ts";
import { draftRecordOf, folderRecordOf, sessionRecordOf } from "./narrow.ts";
import type { DraftRecord, FolderRecord, SessionRecord } from "./records.ts";

interface Records {
  sessions: SessionRecord;
  drafts: DraftRecord;
  folders: FolderRecord;
}

type Store = keyof Records;

const NARROW: { readonly [S in Store]: (value: unknown) => Records[S] | null } = {
  sessions: sessionRecordOf,
  drafts: draftRecordOf,
  folders: folderRecordOf,
};

/** Null: no record, also where the browser stores nothing. Errors: SessionError. */
export async function keptRecord<S extends Store>(
  store: S,
  key: string,
): Promise<Records[S] | null> {
  const value = await keptValue(store, key);
  if (value === undefined) return null;
  const record = NARROW[store](value);
  if (record) return record;
  throw new SessionError(
    "unsupported",
    "The data stored in this browser cannot be read: it is damaged, or from another version.",
    "It is not changed. To start over, forget it on the start page.",
  );
}

/** The same, as it is stored; undefined: no record. Errors: SessionError. */
export async function keptValue(
  store: Store | "handles" | "shares" | "readings",
  key: string,
): Promise<unknown> {
  try {
    return await asked((database) => database.get(store, key));
  } catch (error) {
    if (error instanceof NoStorage) return undefined;
    throw error;
  }
}

/** The valid records, in no order. Errors: SessionError, NoStorage. */
export async function keptRecords<S extends Store>(store: S): Promise<Records[S][]> {
  const values = await asked((database) => database.getAll(store));
  return values.map(NARROW[store]).filter((record) => record !== null);
}

/** A stored value that is not a record. */
export interface Malformed {
  readonly store: Store;
  readonly key: string;
}

/** Stored values that cannot be read, in all listed stores. Errors: SessionError, NoStorage. */
export function malformedRecords(): Promise<readonly Malformed[]> {
  return asked(async (database) => {
    const found: Malformed[] = [];
    for (const store of ["sessions", "drafts", "folders"] as const) {
      const work = database.transaction(store);
      const [keys, values] = await Promise.all([work.store.getAllKeys(), work.store.getAll()]);
      for (const [at, key] of keys.entries()) {
        if (NARROW[store](values[at]) === null) found.push({ store, key });
      }
    }
    return found;
  });
}

/** Leaves readable records alone. Errors: SessionError; DOMException. */
export async function forgetMalformed(malformed: readonly Malformed[]): Promise<void> {
  await changed(["sessions", "drafts", "folders"], async (work) => {
    for (const { store, key } of malformed) {
      const kept = work.objectStore(store);
      if (NARROW[store](await kept.get(key)) === null) await kept.delete(key);
    }
  });
}
