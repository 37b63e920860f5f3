// The sizes of what is in a box, as its content comes and goes.

/**
 * `update` is called when the box or one of its children has another size, also a child that comes
 * later. Returns what ends it.
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
 * For an element that has left the page. WebKit 2.50 ends when one is collected between the moment it
 * notices another size and the one it tells of it, both of which lie in one task: so it is kept through it.
 */
export function unwatch(sizes: ResizeObserver, element: Element): void {
  sizes.unobserve(element);
  leaving.add(element);
  setTimeout(() => leaving.delete(element));
}
