// Rendering that may wait until the urgent part of the page is on the screen.
import {
  type ReactNode,
  startTransition,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from "react";
import { usePrinting } from "../print/on-paper.ts";
import { whenPainted } from "./later.ts";

/**
 * Renders what may wait after what may not: its children come in a second, interruptible render. Print does
 * not wait.
 */
export function AfterPaint({ children }: { readonly children: ReactNode }) {
  const isDue = useDeferredValue(true, usePrinting());
  return isDue ? children : null;
}

/** The newest value, except that of another version: that one comes once the current one is painted. */
export function useAfterPaint<T>(now: T, isOfOneVersion: (a: T, b: T) => boolean): T {
  const newest = useRef(now);
  newest.current = now;
  const [caught, setCaught] = useState(now);
  const isBehind = !isOfOneVersion(caught, now);
  useEffect(() => {
    if (!isBehind) {
      setCaught(now);
      return;
    }
    void whenPainted().then(() => startTransition(() => setCaught(newest.current)));
  }, [now, isBehind]);
  return isBehind ? caught : now;
}
