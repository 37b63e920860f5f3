// What is remembered of opened sessions: a record each, and how to get at the file again, in
// IndexedDB; files that came without a handle as private copies in the origin's own file storage.
import { libraryDb, type SessionRecord } from "./library-db.ts";

const COPIES = "copies";

/** Newest first. */
export async function readRecords(): Promise<readonly SessionRecord[]> {
  const records = await (await libraryDb()).getAll("sessions");
  return records.sort((a, b) => b.openedAt - a.openedAt);
}

export async function readRecord(key: string): Promise<SessionRecord | null> {
  return (await (await libraryDb()).get("sessions", key)) ?? null;
}

export async function readHandle(key: string): Promise<FileSystemFileHandle | null> {
  return (await (await libraryDb()).get("handles", key)) ?? null;
}

export async function writeRecord(
  record: SessionRecord,
  handle: FileSystemFileHandle | null,
): Promise<void> {
  const work = (await libraryDb()).transaction(["sessions", "handles"], "readwrite");
  await work.objectStore("sessions").put(record);
  if (handle) await work.objectStore("handles").put(handle, record.key);
  else await work.objectStore("handles").delete(record.key);
  await work.done;
  if (handle) await removeCopy(record.key);
}

/** Like `writeRecord`, and leaves the handle as it is. */
export async function updateRecord(record: SessionRecord): Promise<void> {
  await (await libraryDb()).put("sessions", record);
}

/** Of a record that is still there; nothing comes back that was forgotten meanwhile. */
export async function renameFormat(key: string, formatName: string): Promise<void> {
  const work = (await libraryDb()).transaction("sessions", "readwrite");
  const record = await work.store.get(key);
  if (record) await work.store.put({ ...record, formatName });
  await work.done;
}

/**
 * Forgets the record, the handle, the private copy, what was decided about sharing it and where it was
 * read. The file itself is not touched.
 */
export async function removeRecord(key: string): Promise<void> {
  const stores = ["sessions", "handles", "shares", "readings"] as const;
  const work = (await libraryDb()).transaction(stores, "readwrite");
  await work.objectStore("readings").delete(key);
  await work.objectStore("sessions").delete(key);
  await work.objectStore("handles").delete(key);
  await work.objectStore("shares").delete(key);
  await work.done;
  await removeCopy(key);
}

async function removeCopy(key: string): Promise<void> {
  const folder = await copies();
  await folder.removeEntry(key).catch(ignoreMissing);
}

/** Keeps a private copy, in place of an earlier one. Errors: DOMException, e.g. no space left. */
export async function writeCopy(key: string, file: Blob): Promise<void> {
  const handle = await (await copies()).getFileHandle(key, { create: true });
  await file.stream().pipeTo(await handle.createWritable());
}

/** Null when there is no copy, e.g. because the browser made space. */
export async function readCopy(key: string): Promise<File | null> {
  try {
    return await (await (await copies()).getFileHandle(key)).getFile();
  } catch (error) {
    ignoreMissing(error);
    return null;
  }
}

async function copies(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(COPIES, { create: true });
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof DOMException && error.name === "NotFoundError")) throw error;
}
