// The size of an element, as it changes.
import { type RefObject, useLayoutEffect, useState } from "react";
import type { Size } from "./viewport.ts";

/** Null until the element was measured, and while it has no area. */
export function useElementSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const width = Math.round(entry?.contentRect.width ?? 0);
      const height = Math.round(entry?.contentRect.height ?? 0);
      setSize(width > 0 && height > 0 ? { width, height } : null);
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
