// One tab at a time changes the draft of a session; another tab may read it, and may take over: it asks for
// the draft, and gets it when everything is written.
import { useCallback, useEffect, useRef, useState } from "react";

/** asking: for a moment at first. held: this tab edits. elsewhere: another one does. */
export type DraftLock = "asking" | "held" | "elsewhere";

interface LockRequest {
  /** Takes the draft from the tab that has it. */
  readonly takesOver: boolean;
  /** A new object for each request: asking again is another request. */
  readonly number: number;
}

/** How long to wait for a tab that does not answer, because the system or the browser suspended it. */
const MAX_WAIT_MS = 3000;

/**
 * Held while the caller is on the screen, or until another tab takes over. `letGo`: resolves when every
 * pending write is done.
 */
export function useDraftLock(
  key: string,
  letGo: () => Promise<void>,
): readonly [DraftLock, takeOver: () => void] {
  const [lock, setLock] = useState<DraftLock>("asking");
  const [request, setRequest] = useState<LockRequest>({ takesOver: false, number: 0 });
  const now = useRef(letGo);
  useEffect(() => {
    now.current = letGo;
  }, [letGo]);
  useEffect(() => {
    // Without locks, this page is the only known one of this origin.
    if (!navigator.locks) {
      setLock("held");
      return undefined;
    }
    const name = `espalier-draft-${key}`;
    const others = new BroadcastChannel(name);
    let release = () => {};
    let isWanted = true;
    let isHeld = false;
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    const set = (next: DraftLock) => {
      if (isWanted) setLock(next);
    };
    const hold = (held: Lock | null) => {
      isHeld = held !== null && isWanted;
      set(held ? "held" : "elsewhere");
      return isHeld ? until : undefined;
    };
    others.onmessage = async () => {
      if (!isHeld) return;
      await now.current();
      isHeld = false;
      set("elsewhere");
      release();
    };
    const ask = async () => {
      // An effect that is undone at once, as in React's development mode, asks for nothing.
      await Promise.resolve();
      if (!isWanted) return;
      if (!request.takesOver) {
        await navigator.locks.request(name, { ifAvailable: true }, hold);
        return;
      }
      others.postMessage("wanted");
      const signal = AbortSignal.timeout(MAX_WAIT_MS);
      try {
        await navigator.locks.request(name, { signal }, hold);
      } catch (error) {
        if (isHeld || !isWanted) throw error;
        await navigator.locks.request(name, { steal: true }, hold);
      }
    };
    // Taken by a tab that waited in vain.
    ask().catch(() => set("elsewhere"));
    return () => {
      isWanted = false;
      others.close();
      release();
    };
  }, [key, request]);
  const takeOver = useCallback(
    () => setRequest(({ number }) => ({ takesOver: true, number: number + 1 })),
    [],
  );
  return [lock, takeOver];
}
