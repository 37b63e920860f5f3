// The records of opened sessions, and the handles to their files, in IndexedDB; files that came without a
// handle as private copies in the origin's own file storage.
import { SessionError } from "../../../src/model/problem.ts";
import { changed } from "./database.ts";
import { keptRecord, keptRecords, keptValue } from "./kept.ts";
import { fileHandleOf, sessionRecordOf } from "./narrow.ts";
import type { SessionRecord } from "./records.ts";

const COPIES = "copies";

/** Newest first. Errors: SessionError, NoStorage. */
export async function readRecords(): Promise<readonly SessionRecord[]> {
  const records = (await keptRecords("sessions")).filter(({ isForgotten }) => !isForgotten);
  return records.sort((a, b) => b.openedAt - a.openedAt);
}

/** Null: no record. Errors: SessionError. */
export async function readRecord(key: string): Promise<SessionRecord | null> {
  const record = await keptRecord("sessions", key);
  return record?.isForgotten ? null : record;
}

/** Null: there is none. Errors: SessionError. */
export async function readHandle(key: string): Promise<FileSystemFileHandle | null> {
  return fileHandleOf(await keptValue("handles", key));
}

/** Errors: SessionError; DOMException, e.g. no space left. */
export async function writeRecord(
  record: SessionRecord,
  handle: FileSystemFileHandle | null,
): Promise<void> {
  await changed(["sessions", "handles"], async (work) => {
    const handles = work.objectStore("handles");
    await work.objectStore("sessions").put(record);
    await (handle ? handles.put(handle, record.key) : handles.delete(record.key));
  });
  if (handle) await removeCopy(record.key);
}

/** Only for a stored record: a session forgotten meanwhile does not come back. */
export async function updateRecord(
  key: string,
  change: (record: SessionRecord) => SessionRecord,
): Promise<void> {
  await changed(["sessions"], async (work) => {
    const sessions = work.objectStore("sessions");
    const record = sessionRecordOf(await sessions.get(key));
    if (record && !record.isForgotten) await sessions.put(change(record));
  });
}

/** Only the private copy of a session, where there is one. Errors: DOMException. */
export async function removeCopy(key: string): Promise<void> {
  await (await copies())?.removeEntry(key).catch(ignoreMissing);
}

/** Stores a private copy, replacing an earlier one. Errors: SessionError; DOMException, e.g. no space left. */
export async function writeCopy(key: string, file: Blob): Promise<void> {
  const folder = await copies();
  if (!folder) {
    throw new SessionError(
      "unwritable",
      "This browser keeps no private copies of files for this page.",
      "Allow it to store data for this site, or leave private browsing; then open the file again.",
    );
  }
  const handle = await folder.getFileHandle(key, { create: true });
  try {
    await file.stream().pipeTo(await handle.createWritable());
  } catch (error) {
    // The copy was not begun; an earlier one is unchanged.
    if ((await handle.getFile()).size === 0) await removeCopy(key);
    throw error;
  }
}

/** Null when there is no copy, e.g. because the browser made space. */
export async function readCopy(key: string): Promise<File | null> {
  try {
    const handle = await (await copies())?.getFileHandle(key);
    return (await handle?.getFile()) ?? null;
  } catch (error) {
    ignoreMissing(error);
    return null;
  }
}

/** Null where the browser has no private files for this page. */
async function copies(): Promise<FileSystemDirectoryHandle | null> {
  // Pages without a secure connection have no storage.
  const storage: Partial<StorageManager> | undefined = navigator.storage;
  if (!storage?.getDirectory) return null;
  try {
    const root = await storage.getDirectory();
    return await root.getDirectoryHandle(COPIES, { create: true });
  } catch (error) {
    if (error instanceof DOMException && error.name === "SecurityError") return null;
    throw error;
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof DOMException && error.name === "NotFoundError")) throw error;
}
