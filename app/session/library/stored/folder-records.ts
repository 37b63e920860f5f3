// The folders of sessions that were given to this browser, in IndexedDB.
import { type FolderRecord, libraryDb } from "./library-db.ts";

/** In no order. */
export async function readFolders(): Promise<readonly FolderRecord[]> {
  return (await libraryDb()).getAll("folders");
}

export async function readFolder(id: string): Promise<FolderRecord | null> {
  return (await (await libraryDb()).get("folders", id)) ?? null;
}

export async function writeFolder(record: FolderRecord): Promise<void> {
  await (await libraryDb()).put("folders", record);
}

/** Of a folder that is still there; nothing comes back that was forgotten meanwhile. */
export async function markLookedAt(id: string, lookedAt: number): Promise<void> {
  const work = (await libraryDb()).transaction("folders", "readwrite");
  const record = await work.store.get(id);
  if (record) await work.store.put({ ...record, lookedAt });
  await work.done;
}

export async function removeFolder(id: string): Promise<void> {
  await (await libraryDb()).delete("folders", id);
}
