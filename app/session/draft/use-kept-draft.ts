// Takes up the draft of a session as it was left: after a reload, a crash, or days later.

import { useEffect, useRef, useState } from "react";
import { OperationError, type OperationStep } from "../../../src/edit/operation/operation.ts";
import { readOperations } from "../../../src/edit/operation/read-operation.ts";
import { asError } from "../../../src/lib/as-error.ts";
import { SessionError } from "../../../src/model/problem.ts";
import { bytesText, countText } from "../../../src/text/units.ts";
import { useLibrary } from "../library/library-context.tsx";
import type { DraftRecord } from "../library/stored/library-db.ts";
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
        const store = sessions.of(key);
        await store.edit({ kind: "load", steps: record ? stepsIn(record) : [] });
        state.setState({ refused: [], error: null });
        const now = store.state.getState();
        const waiting = (now.status === "open" && now.open.draft?.waiting.length) || 0;
        setNotice(record ? carriedText(record, open, waiting) : "");
      } catch (error) {
        state.setState({ error: asError(error) });
      }
    };
    void begin();
  }, [isReady, open, key, opening, lock, sessions, drafts]);
  return notice;
}

/** Errors: SessionError for what nobody can read. */
function stepsIn({ operations }: DraftRecord): readonly OperationStep[] {
  try {
    return readOperations(operations);
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    throw new SessionError(
      "unsupported",
      `The draft of this session that this browser keeps cannot be read. ${error.message}`,
      "It stays as it is. To begin a new one, discard it on the start page.",
    );
  }
}

/**
 * How the file differs from the one a draft was begun with, and what became of its changes; "" when
 * there is nothing to say. `waiting`: how many do not apply.
 */
function carriedText(
  { size, entries, count }: DraftRecord,
  { session }: OpenSession,
  waiting: number,
): string {
  const left =
    waiting === 0
      ? `${countText(count, "change was", "changes were")} carried over.`
      : `${count - waiting} of ${countText(count, "change")} carried over; “Changes” says why ${waiting === 1 ? "the other does not apply, and it stays" : "the others do not apply, and they stay"} with the draft.`;
  const more = session.table.count - entries;
  if (session.size === size && more === 0) {
    return waiting === 0 ? "" : `The file has changed since this draft was left. ${left}`;
  }
  if (session.size > size && more >= 0) {
    return `The file has grown since this draft was left: ${countText(more, "more entry", "more entries")}. ${left}`;
  }
  return `The file is another one than this draft was begun with (${bytesText(session.size)} now, ${bytesText(size)} then). ${left}`;
}
