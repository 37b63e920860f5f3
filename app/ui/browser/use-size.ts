// The size of an element as it changes, for what is drawn to fit.
import { type RefCallback, useCallback, useState } from "react";

/** CSS pixels inside the padding, whole ones. */
export interface ElementSize {
  readonly width: number;
  readonly height: number;
}

const NONE: ElementSize = { width: 0, height: 0 };

/** A ref to put on the element, and its size: nothing until it is there. */
export function useSize<E extends Element>(): readonly [RefCallback<E>, ElementSize] {
  const [size, setSize] = useState(NONE);
  const ref = useCallback((element: E) => {
    const observer = new ResizeObserver(([entry]) => {
      const width = Math.round(entry?.contentRect.width ?? 0);
      const height = Math.round(entry?.contentRect.height ?? 0);
      setSize((before) =>
        before.width === width && before.height === height ? before : { width, height },
      );
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
