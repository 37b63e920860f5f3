// A list may be taller than what a browser can scroll (about 16 million pixels). This maps positions in
// such a list to positions of a scroller that is capped, and back. Numbers only.

/** Chromium and WebKit stop at 33 million device pixels, Firefox at 17 million CSS pixels. */
const MAX_PIXELS = 8_000_000;

/** Below the cap and this close to either end one pixel is one pixel, so the ends are reached exactly. */
const EXACT_EDGE = 400_000;

/** Greatest scroll positions: of the list itself, and of the element that scrolls. */
export interface ScrollMap {
  readonly listMax: number;
  readonly elementMax: number;
  /** Height the scrolled content must have. */
  readonly contentHeight: number;
}

export function scrollMap(listHeight: number, viewport: number): ScrollMap {
  const contentHeight = Math.min(listHeight, MAX_PIXELS);
  return {
    listMax: Math.max(0, listHeight - viewport),
    elementMax: Math.max(0, contentHeight - viewport),
    contentHeight,
  };
}

/** Where in the list a scroll position of the element is, proportionally. */
export function listPosition(map: ScrollMap, scrollTop: number): number {
  return convert(scrollTop, map.elementMax, map.listMax);
}

/** The scroll position of the element for a position in the list. */
export function elementPosition(map: ScrollMap, position: number): number {
  return convert(position, map.listMax, map.elementMax);
}

function convert(position: number, from: number, to: number): number {
  if (from === to || position <= EXACT_EDGE) return position;
  if (position >= from - EXACT_EDGE) return to - (from - position);
  const share = (position - EXACT_EDGE) / (from - 2 * EXACT_EDGE);
  return EXACT_EDGE + share * (to - 2 * EXACT_EDGE);
}
