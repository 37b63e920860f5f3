// The width of an element as it changes, for what is drawn to fit.
import { type RefCallback, useCallback, useState } from "react";

/** A ref to put on the element, and its width in CSS pixels: 0 until it is there. */
export function useWidth<E extends Element>(): readonly [RefCallback<E>, number] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: E) => {
    const observer = new ResizeObserver(() => setWidth(element.getBoundingClientRect().width));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
