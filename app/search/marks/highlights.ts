// Marks in the text of the page: by the CSS Custom Highlight API, which changes no element. Where there is
// none the hit one is at is framed.

const SEARCH_COUNTS = "found";
const CURRENT = "found-current";

const hasHighlights = "highlights" in CSS && typeof Highlight === "function";

export function markAll(ranges: readonly Range[]): void {
  if (!hasHighlights) return;
  if (ranges.length === 0) CSS.highlights.delete(SEARCH_COUNTS);
  else {
    const all = new Highlight();
    for (const range of ranges) all.add(range);
    CSS.highlights.set(SEARCH_COUNTS, all);
  }
}

/** Null: none is. */
export function markCurrent(range: Range | null): void {
  if (!hasHighlights) {
    frame(range);
    return;
  }
  if (!range) CSS.highlights.delete(CURRENT);
  else {
    const current = new Highlight(range);
    current.priority = 1;
    CSS.highlights.set(CURRENT, current);
  }
}

const box = { element: null as HTMLElement | null };

/** It moves with the row that it stands in. */
function frame(range: Range | null): void {
  box.element?.remove();
  box.element = null;
  const row = range?.startContainer.parentElement?.closest<HTMLElement>(".virtual-row");
  if (!range || !row) return;
  const [around, inside] = [row.getBoundingClientRect(), range.getBoundingClientRect()];
  const element = document.createElement("span");
  element.className = "found-frame";
  element.style.left = `${inside.left - around.left}px`;
  element.style.top = `${inside.top - around.top}px`;
  element.style.width = `${inside.width}px`;
  element.style.height = `${inside.height}px`;
  row.append(element);
  box.element = element;
}
