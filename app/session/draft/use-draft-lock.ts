// One tab at a time changes the draft of a session; another that opens it may look, and may take over.
import { useCallback, useEffect, useState } from "react";

/** asking: for a moment at first. held: this tab edits. elsewhere: another one does. */
export type DraftLock = "asking" | "held" | "elsewhere";

interface LockRequest {
  /** Takes it from whoever has it. */
  readonly steal: boolean;
  /** Unlike every other: asking again is another request. */
  readonly number: number;
}

/** Held for as long as the caller is on the screen, or until another tab takes over. */
export function useDraftLock(key: string): readonly [DraftLock, takeOver: () => void] {
  const [lock, setLock] = useState<DraftLock>("asking");
  const [request, setRequest] = useState<LockRequest>({ steal: false, number: 0 });
  useEffect(() => {
    // Where there are no locks, there is one page of this origin that anybody knows of.
    if (!navigator.locks) {
      setLock("held");
      return undefined;
    }
    let release = () => {};
    let isWanted = true;
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    const set = (next: DraftLock) => {
      if (isWanted) setLock(next);
    };
    const options = request.steal ? { steal: true } : { ifAvailable: true };
    const ask = async () => {
      // An effect that is undone at once, as React does while developing, asks for nothing.
      await Promise.resolve();
      if (!isWanted) return;
      await navigator.locks.request(`espalier-draft-${key}`, options, (held) => {
        set(held ? "held" : "elsewhere");
        return held && isWanted ? until : undefined;
      });
    };
    // Taken over by another tab.
    ask().catch(() => set("elsewhere"));
    return () => {
      isWanted = false;
      release();
    };
  }, [key, request]);
  const takeOver = useCallback(
    () => setRequest(({ number }) => ({ steal: true, number: number + 1 })),
    [],
  );
  return [lock, takeOver];
}
