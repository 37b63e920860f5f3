// Marks in the text of the page: by the CSS Custom Highlight API, which changes no element. Without it the
// current hit gets a frame.
import { useEffect, useRef } from "react";
import { drawnHit, type FoundHits, foundRanges } from "./drawn-hits.ts";
import { centre, frames, type Wanted } from "./reveal-hit.ts";

const SEARCH_COUNTS = "found";
const CURRENT = "found-current";

const hasHighlights = "highlights" in CSS && typeof Highlight === "function";

function markAll(ranges: readonly Range[]): void {
  if (!hasHighlights) return;
  if (ranges.length === 0) CSS.highlights.delete(SEARCH_COUNTS);
  else {
    const all = new Highlight();
    for (const range of ranges) all.add(range);
    CSS.highlights.set(SEARCH_COUNTS, all);
  }
}

/** Null: none. */
function markCurrent(range: Range | null): void {
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

/** The mark moves with its row. */
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

/** Cards mount one after the other during scrolling. Milliseconds. */
const MARK_MS = 60;

export function useMarks(found: FoundHits): void {
  const latest = useRef(found);
  const again = useRef(() => {});
  useEffect(() => {
    latest.current = found;
    again.current();
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const mark = () => {
      timer = undefined;
      const list = document.querySelector(".transcript-list");
      markAll(list ? foundRanges(list, latest.current) : []);
      if (list) renewCurrentMark(list);
    };
    const soon = () => {
      timer ??= setTimeout(mark, MARK_MS);
    };
    again.current = soon;
    soon();
    const centre = document.querySelector(".workspace-centre");
    const observer = new MutationObserver(soon);
    if (centre) observer.observe(centre, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      markAll([]);
    };
  }, []);
}

/** How long the transcript follows a mark that moves. Milliseconds. */
const SETTLES_MS = 1500;

interface Current {
  readonly wanted: Wanted;
  readonly range: Range;
  readonly since: number;
}

let current: Current | null = null;

/** Null: no current hit. */
export function setCurrentMark(wanted: Wanted | null, range: Range | null): void {
  current = wanted && range && { wanted, range, since: performance.now() };
  markCurrent(range);
}

/** Call it whenever the drawn text changes. */
export function renewCurrentMark(list: Element): void {
  if (!current || isDrawn(current.range)) return;
  const { wanted, since } = current;
  const { hit, find, nth } = wanted;
  const card = list.querySelector(`[data-row="${wanted.card}"]`)?.closest(".virtual-row");
  const found = card && drawnHit(card, hit, find, nth);
  if (!found) return;
  current = { ...current, range: found.range };
  markCurrent(found.range);
  if (performance.now() - since < SETTLES_MS) centre(found.range);
}

/** Keeps the mark in view while cards around it get their heights, until the reader scrolls. */
export async function keepInSight(signal: AbortSignal): Promise<void> {
  const moved = new AbortController();
  const options = { capture: true, passive: true, signal: moved.signal };
  for (const type of ["wheel", "touchmove", "pointerdown", "keydown"]) {
    addEventListener(type, () => moved.abort(), options);
  }
  const end = performance.now() + SETTLES_MS;
  while (!moved.signal.aborted && !signal.aborted && performance.now() < end) {
    if (current && isDrawn(current.range)) centre(current.range);
    await frames(1);
  }
  moved.abort();
}

function isDrawn({ collapsed, startContainer }: Range): boolean {
  return !collapsed && startContainer.isConnected;
}
