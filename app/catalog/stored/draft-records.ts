// Drafts as this browser stores them, one for a session. They outlast the page and a forgotten file.
import { changed } from "./database.ts";
import { keptRecord, keptRecords } from "./kept.ts";
import { draftRecordOf } from "./narrow.ts";
import type { DraftRecord } from "./records.ts";

/** Last changed first. Errors: SessionError. */
export async function readDrafts(): Promise<readonly DraftRecord[]> {
  return (await keptRecords("drafts")).sort((a, b) => b.changedAt - a.changedAt);
}

/** Null: there is none. Errors: SessionError. */
export function readDraft(key: string): Promise<DraftRecord | null> {
  return keptRecord("drafts", key);
}

/**
 * Replaces the draft with the revision `before`; null: there is none. False where another one is stored by
 * now, which stays. Resolves once the browser has it on its disk. Errors: SessionError; DOMException, e.g.
 * no space left.
 */
export function replaceDraft(
  key: string,
  before: number | null,
  record: DraftRecord | null,
): Promise<boolean> {
  return changed(["drafts"], async (work) => {
    const drafts = work.objectStore("drafts");
    const value = await drafts.get(key);
    const kept = draftRecordOf(value);
    if (value === undefined ? before !== null : kept?.revision !== before) {
      // A write that was reported as failed may have succeeded.
      return kept !== null && record !== null && isSame(kept, record);
    }
    await (record ? drafts.put(record) : drafts.delete(key));
    return true;
  });
}

function isSame(a: DraftRecord, b: DraftRecord): boolean {
  return a.revision === b.revision && a.operations === b.operations;
}
