// Drafts as this browser keeps them, one for a session. They outlast the page and a forgotten file.
import { type DraftRecord, libraryDb } from "./library-db.ts";

/** Changed last first. */
export async function readDrafts(): Promise<readonly DraftRecord[]> {
  const records = await (await libraryDb()).getAll("drafts");
  return records.sort((a, b) => b.changedAt - a.changedAt);
}

export async function readDraft(key: string): Promise<DraftRecord | null> {
  return (await (await libraryDb()).get("drafts", key)) ?? null;
}

/** Resolves once the browser has it on its disk. Errors: DOMException, e.g. no space left. */
export async function writeDraft(record: DraftRecord): Promise<void> {
  await (await libraryDb()).put("drafts", record);
}

export async function removeDraft(key: string): Promise<void> {
  await (await libraryDb()).delete("drafts", key);
}
