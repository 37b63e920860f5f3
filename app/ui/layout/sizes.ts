// The sizes of elements as they change: of one, for content that has to fit, and of all children of a box.
import { type RefCallback, useCallback, useState } from "react";

/** CSS pixels inside the padding, whole ones. */
export interface ElementSize {
  readonly width: number;
  readonly height: number;
}

const NONE: ElementSize = { width: 0, height: 0 };

/** A ref to put on the element, and its size: null until the element is there. */
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

/**
 * `update` is called when the box or one of its children changes its size, also a child that comes later.
 * Returns a function that ends it.
 */
export function watchSizes(box: HTMLElement, update: () => void): () => void {
  const sizes = new ResizeObserver(update);
  const children = new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes } of changes) {
      for (const child of removedNodes) if (child instanceof Element) unwatch(sizes, child);
      for (const child of addedNodes) if (child instanceof Element) sizes.observe(child);
    }
  });
  for (const element of [box, ...box.children]) sizes.observe(element);
  children.observe(box, { childList: true });
  return () => {
    sizes.disconnect();
    children.disconnect();
  };
}

const leaving = new Set<Element>();

/**
 * For an element that has left the page. WebKit 2.50 crashes when one is collected between the moment it
 * notices another size and the callback, both of which are in one task: so it is referenced through that
 * task.
 */
export function unwatch(sizes: ResizeObserver, element: Element): void {
  sizes.unobserve(element);
  leaving.add(element);
  setTimeout(() => leaving.delete(element));
}
