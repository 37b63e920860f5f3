// Restores the draft of a session: after a reload, a crash, or days later; and again whenever another tab
// had it. It cannot be changed before.

import { useCallback, useEffect, useRef, useState } from "react";
import { useStore } from "zustand/react";
import { asError } from "../../../src/lib/as-error.ts";
import { bytesText, countText } from "../../../src/text/units.ts";
import { useCatalog } from "../../catalog/catalog-context.tsx";
import { stepsOf } from "../../catalog/stored/draft-steps.ts";
import type { DraftRecord } from "../../catalog/stored/records.ts";
import type { OpenSession } from "../open/open-session.ts";
import { usePageSessions } from "../open/page-sessions.tsx";
import { useOpenSession } from "../open/session-context.tsx";
import { EDITING, ELSEWHERE, holdDraft, NOT_READ } from "./edit-store.ts";
import { type DraftLock, useDraftLock } from "./use-draft-lock.ts";

export interface KeptDraft {
  readonly lock: DraftLock;
  readonly takeOver: () => void;
  /** A note on the draft; "" for none. */
  readonly notice: string;
  /** Why it could not be restored; null: it was, or will be. */
  readonly failure: Error | null;
  readonly tryAgain: () => void;
}

/** Starts the draft of the session on the screen once everything was read. */
export function useKeptDraft(): KeptDraft {
  const open = useOpenSession();
  const { sessions } = usePageSessions();
  const { drafts } = useCatalog();
  const { key, opening, parts } = open;
  const [notice, setNotice] = useState("");
  const [failure, setFailure] = useState<Error | null>(null);
  const [tries, setTries] = useState(0);
  const isOvertaken = useStore(drafts.unkept, (all) => all.get(key) === "overtaken");
  /** Whether this tab may change it once it is read. */
  const mayEdit = useRef(false);
  const letGo = useCallback(async () => {
    mayEdit.current = false;
    holdDraft(parts, ELSEWHERE);
    await sessions.of(key).edited();
    await drafts.settled;
  }, [key, parts, sessions, drafts]);
  const [lock, takeOver] = useDraftLock(key, letGo);
  const isReady = open.details !== null && lock !== "asking";
  /** The opening, lock and try for which the draft was read last. */
  const begun = useRef("");
  const reading = useRef(Promise.resolve());
  useEffect(() => {
    mayEdit.current = lock === "held";
    if (lock === "elsewhere") holdDraft(parts, ELSEWHERE);
    // Another tab may have changed it since this one left it.
    else if (begun.current === "") holdDraft(parts, NOT_READ);
    const wanted = `${opening} ${lock} ${tries}`;
    if (!isReady || (begun.current === wanted && !isOvertaken)) return;
    // A tab that only reads keeps its version when another tab takes over.
    const isLooking = lock === "elsewhere" && begun.current.startsWith(`${opening} `);
    const isTrying = !begun.current.endsWith(` ${tries}`);
    begun.current = wanted;
    if (isLooking && !isTrying && !isOvertaken) return;
    const begin = async () => {
      if (mayEdit.current) holdDraft(parts, NOT_READ);
      const store = sessions.of(key);
      try {
        await store.edited();
        const { record, added } = await drafts.takeUp(key);
        await store.edit({ kind: "load", steps: record ? stepsOf(record) : [] });
        if (mayEdit.current) holdDraft(parts, "");
        parts.of(EDITING).setState({ refused: [], error: null });
        setFailure(null);
        const now = store.state.getState();
        const waiting = (now.status === "open" && now.open.draft?.waiting.length) || 0;
        if (added !== null) setNotice(addedText(added));
        else setNotice(record ? carriedText(record, open, waiting) : "");
      } catch (error) {
        setFailure(asError(error));
      }
    };
    // Of two readings the later one is shown.
    reading.current = reading.current.then(begin);
  }, [isReady, open, key, opening, parts, lock, tries, isOvertaken, sessions, drafts]);
  const tryAgain = useCallback(() => setTries((before) => before + 1), []);
  return { lock, takeOver, notice, failure, tryAgain };
}

/** `added`: how many changes of this tab were put after those of another one. */
function addedText(added: number): string {
  const other = "Another tab changed this draft at the same time, and it was read again.";
  return added > 0
    ? `${other} ${countText(added, "change")} of this tab ${added === 1 ? "was" : "were"} added at its end.`
    : `${other} Your last undo in this tab was reverted.`;
}

/**
 * How the file differs from the one a draft was begun with, and what happened to its changes; "" when there
 * is nothing to say. `waiting`: how many do not apply.
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
    return waiting === 0 ? "" : `The file has changed since this draft was closed. ${left}`;
  }
  if (session.size > size && more >= 0) {
    return `The file has grown since this draft was closed: ${countText(more, "more entry", "more entries")}. ${left}`;
  }
  return `The file is another one than the one this draft was started from (${bytesText(session.size)} now, ${bytesText(size)} then). ${left}`;
}
