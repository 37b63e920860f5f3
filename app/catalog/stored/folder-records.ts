// The folders of sessions that this browser has, in IndexedDB.
import { SessionError } from "../../../src/model/problem.ts";
import { changed } from "./database.ts";
import { keptRecord, keptRecords } from "./kept.ts";
import { folderRecordOf } from "./narrow.ts";
import type { FolderRecord } from "./records.ts";

/** In no order. Errors: SessionError, NoStorage. */
export function readFolders(): Promise<readonly FolderRecord[]> {
  return keptRecords("folders");
}

/** Null: unknown. Errors: SessionError. */
export function readFolder(id: string): Promise<FolderRecord | null> {
  return keptRecord("folders", id);
}

/** For a new folder: another one with its id stays. Errors: SessionError; DOMException. */
export async function addFolder(record: FolderRecord): Promise<void> {
  await changed(["folders"], async (work) => {
    const folders = work.objectStore("folders");
    if (!folderRecordOf(await folders.get(record.id))) await folders.put(record);
    else {
      throw new SessionError(
        "unwritable",
        "another tab opened a folder of the same name",
        "Reload the page, then open the folder again.",
      );
    }
  });
}

/** Only for a stored folder: a folder forgotten meanwhile does not come back. */
export async function markLookedAt(id: string, lookedAt: number): Promise<void> {
  await changed(["folders"], async (work) => {
    const folders = work.objectStore("folders");
    const record = folderRecordOf(await folders.get(id));
    if (record) await folders.put({ ...record, lookedAt });
  });
}

/** Errors: SessionError, NoStorage; DOMException. */
export async function removeFolder(id: string): Promise<void> {
  await changed(["folders"], (work) => work.objectStore("folders").delete(id));
}
