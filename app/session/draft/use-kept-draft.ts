// Takes up the draft of a session as it was left: after a reload, a crash, or days later.
import { useEffect, useRef, useState } from "react";
import { readOperations } from "../../../src/edit/operation/read-operation.ts";
import { bytesText, countText } from "../../../src/text/units.ts";
import { useLibrary } from "../library/library-context.tsx";
import type { DraftRecord } from "../library/library-db.ts";
import { useOpenSession } from "../open/session-context.tsx";
import type { OpenSession } from "../open/session-store.ts";
import { editStoreOf } from "./edit-store.ts";
import type { DraftLock } from "./use-draft-lock.ts";

/**
 * Begins the draft of the session on the screen once everything was read. Returns what has to be said
 * of it, "" for nothing.
 */
export function useKeptDraft(lock: DraftLock): string {
  const open = useOpenSession();
  const { sessions, drafts } = useLibrary();
  const [notice, setNotice] = useState("");
  useEffect(() => {
    editStoreOf(open.source).setState({ isReadOnly: lock === "elsewhere" });
  }, [open.source, lock]);
  /** By which opening and lock the draft was read: who takes over reads it again. */
  const begun = useRef("");
  const isReady = open.details !== null && lock !== "asking";
  const { key, opening } = open;
  useEffect(() => {
    const reading = `${opening} ${lock}`;
    if (!isReady || begun.current === reading) return;
    // Who only looks goes on looking at what there was when another tab took over.
    if (lock === "elsewhere" && begun.current !== "") return;
    begun.current = reading;
    const begin = async () => {
      const state = editStoreOf(open.source);
      try {
        const record = await drafts.of(key);
        const steps = record ? readOperations(record.operations) : [];
        await sessions.of(key).edit({ kind: "load", steps });
        state.setState({ refused: [], error: null });
        if (record) setNotice(changedText(record, open));
      } catch (error) {
        state.setState({ error: error instanceof Error ? error : new Error(String(error)) });
      }
    };
    void begin();
  }, [isReady, open, key, opening, lock, sessions, drafts]);
  return notice;
}

/** How the file differs from the one a draft was begun with. */
function changedText({ size, entries }: DraftRecord, { session }: OpenSession): string {
  const more = session.table.count - entries;
  if (session.size === size) return "";
  if (session.size > size && more >= 0) {
    return `The file has grown since this draft was left: ${countText(more, "more entry", "more entries")}. The changes were carried over.`;
  }
  return `The file is another one than this draft was begun with (${bytesText(session.size)} now, ${bytesText(size)} then). What still applies was carried over.`;
}
