// The viewport of the map: pure arithmetic between units and lanes on one side and pixels on the other.
// Both axes have a scale of their own, so that a long session with few branches fills the width and is not
// a hair high.
import type { Spot } from "../../../src/map/lanes.ts";
import type { MapLayout } from "../../../src/map/layout.ts";

/** Unit 0 is at pixel `x`, the middle of lane 0 at pixel `y`. */
export interface View {
  readonly x: number;
  readonly y: number;
  /** Pixels per unit. */
  readonly kx: number;
  /** Pixels per lane. */
  readonly ky: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A stretch of the map in units and lanes. */
export interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The limits of zooming. */
export interface Limits {
  readonly least: { readonly kx: number; readonly ky: number };
  readonly most: { readonly kx: number; readonly ky: number };
}

/** An entry this wide shows its first words. */
export const OPEN_KX = 120;
const MOST = { kx: 160, ky: 60 };
/** Of a row: bar and flags, a line of words, and the most lines of wide rows. */
const ROW = 65;
const ROW_LINE = 13;
const MAX_WIDE_LINES = 5;
/** Rows this high have their words below the bar, lower ones beside it. */
const WORDS_BELOW = 40;
/** The part of the width for bars that have their words beside them. */
const BESIDE = 0.45;
/** Rows are not made lower than their words at first: the map continues below. */
const LEAST_ROW = 22;
const ROW_MARGIN = { left: 20, right: 20, top: 76 };
/** Room for flags above a bar, and the least room from the middle of the last row's bar. */
const FLAGS = 8;
const LAST_ROW = 24;
/** A window this wide has room for words beside one another. */
const WIDE = 560;
export const isWide = (width: number) => width >= WIDE;
const WIDEST_ROW_FIT = 40;
/** A short session is not stretched over the whole width. */
const WIDEST_FIT = 14;
/** Free pixels around the fitted area: buttons are above, texts below and after bars. */
const MARGIN = { left: 28, top: 56, bottom: 30 };
const marginRight = ({ width }: Size) => (width > 600 ? 84 : 44);

export const areaOf = (layout: MapLayout): Area => ({
  left: 0,
  right: layout.width,
  top: layout.top,
  bottom: layout.bottom,
});

/** The view that shows an area, as large as fits but no larger than is useful. */
export function fitTo(area: Area, size: Size, widest = WIDEST_FIT): View {
  const width = Math.max(1, size.width - MARGIN.left - marginRight(size));
  const height = Math.max(1, size.height - MARGIN.top - MARGIN.bottom);
  const kx = Math.min(widest, width / Math.max(1e-6, area.right - area.left));
  const ky = Math.min(MOST.ky, height / Math.max(1, area.bottom - area.top + 1));
  // An area narrower than the window begins at its left, like text.
  return {
    x: MARGIN.left - area.left * kx,
    y: MARGIN.top + height / 2 - ((area.top + area.bottom) / 2) * ky,
    kx,
    ky,
  };
}

/** The view that shows the whole map. */
export function fitWhole(layout: MapLayout, size: Size): View {
  return layout.form === "down" ? fitRows(layout, size, 0) : fitTo(areaOf(layout), size);
}

/** The initial view of a map: all of it, or as many rows as have words. */
export function firstView(layout: MapLayout, size: Size): View {
  return layout.form === "down" ? fitRows(layout, size, LEAST_ROW) : fitTo(areaOf(layout), size);
}

/** From the upper left corner on: an area lower than the window leaves room below, like text. */
function fitRows(layout: MapLayout, size: Size, least: number): View {
  const { width, bottom } = layout;
  const height = Math.max(1, size.height - ROW_MARGIN.top);
  // The last row ends with its words: without the flags of a next row, but inside the window.
  const rows = Math.min((height + FLAGS) / (bottom + 1), (height - LAST_ROW) / Math.max(1, bottom));
  const ky = clamp(rows, least, mostRow(layout, size));
  const across = Math.max(1, size.width - ROW_MARGIN.left - ROW_MARGIN.right);
  const share = ky >= WORDS_BELOW ? 1 : BESIDE;
  const kx = Math.min(WIDEST_ROW_FIT, (across * share) / Math.max(1e-6, width));
  return { x: ROW_MARGIN.left, y: ROW_MARGIN.top, kx, ky };
}

/** Where words have room beside one another, they need no rows below one another. */
function mostRow({ lines }: MapLayout, { width }: Size): number {
  return ROW + ROW_LINE * (isWide(width) ? Math.min(lines, MAX_WIDE_LINES) : lines);
}

/**
 * The view of these scales, within the limits, with a place in the middle as far as the map reaches. A map
 * narrower or lower than the window is placed as in `firstView`.
 */
export function viewAround(
  { left, lane }: Pick<Spot, "left" | "lane">,
  scales: Pick<View, "kx" | "ky">,
  layout: MapLayout,
  size: Size,
): View {
  const { width, top, bottom } = layout;
  const first = firstView(layout, size);
  const { most } = limitsOf(layout, size);
  const kx = clamp(scales.kx, first.kx, most.kx);
  const ky = clamp(scales.ky, first.ky, most.ky);
  const lastX = size.width - marginRight(size) - width * kx;
  const [firstY, lastY] = [MARGIN.top - top * ky, size.height - MARGIN.bottom - bottom * ky];
  const low = layout.form === "down" ? first.y : first.y + ((top + bottom) / 2) * (first.ky - ky);
  return {
    x: lastX < first.x ? clamp(size.width / 2 - left * kx, lastX, first.x) : first.x,
    y: lastY < firstY ? clamp(size.height / 2 - lane * ky, lastY, firstY) : low,
    kx,
    ky,
  };
}

/** From a little farther away than the whole map to single entries. */
export function limitsOf(layout: MapLayout, size: Size): Limits {
  const whole = fitWhole(layout, size);
  const most = layout.form === "down" ? { ...MOST, ky: mostRow(layout, size) } : MOST;
  return { least: { kx: whole.kx * 0.8, ky: Math.min(most.ky, whole.ky) * 0.8 }, most };
}

export function pan(view: View, dx: number, dy: number): View {
  return { ...view, x: view.x + dx, y: view.y + dy };
}

/** Zooms by a factor around a pixel; an axis at its limit stays as it is. */
export function zoom(view: View, factor: number, at: readonly [number, number], limits: Limits) {
  const kx = clamp(view.kx * factor, limits.least.kx, limits.most.kx);
  const ky = clamp(view.ky * factor, limits.least.ky, limits.most.ky);
  return {
    x: at[0] - (at[0] - view.x) * (kx / view.kx),
    y: at[1] - (at[1] - view.y) * (ky / view.ky),
    kx,
    ky,
  };
}

/** Moves the view so that some of the map stays in the window. */
export function keepInSight(view: View, layout: MapLayout, size: Size): View {
  const edgeX = Math.min(80, size.width / 3);
  const edgeY = Math.min(40, size.height / 3);
  return {
    ...view,
    x: clamp(view.x, edgeX - layout.width * view.kx, size.width - edgeX),
    y: clamp(view.y, edgeY - layout.bottom * view.ky, size.height - edgeY - layout.top * view.ky),
  };
}

/** The view moved just far enough that an area is in the window, with some room around it. */
export function reveal(view: View, area: Area, size: Size): View {
  const roomX = Math.min(60, size.width / 4);
  const roomY = Math.min(MARGIN.top, size.height / 4);
  return {
    ...view,
    x: shifted(view.x, area.left * view.kx, area.right * view.kx, roomX, size.width - roomX),
    y: shifted(view.y, area.top * view.ky, area.bottom * view.ky, roomY, size.height - roomY),
  };
}

function shifted(offset: number, low: number, high: number, from: number, to: number): number {
  if (offset + low < from) return from - low;
  return offset + high > to ? Math.max(to - high, from - low) : offset;
}

/** What a window shows, in units and lanes. */
export function areaInSight(view: View, size: Size): Area {
  return {
    left: -view.x / view.kx,
    right: (size.width - view.x) / view.kx,
    top: -view.y / view.ky,
    bottom: (size.height - view.y) / view.ky,
  };
}

/** Between two views; the scales geometrically, so that zooming looks even. `t`: 0…1. */
export function between(from: View, to: View, t: number, size: Size): View {
  if (t >= 1) return to;
  const kx = from.kx * (to.kx / from.kx) ** t;
  const ky = from.ky * (to.ky / from.ky) ** t;
  const middleX = mix((size.width / 2 - from.x) / from.kx, (size.width / 2 - to.x) / to.kx, t);
  const middleY = mix((size.height / 2 - from.y) / from.ky, (size.height / 2 - to.y) / to.ky, t);
  return { x: size.width / 2 - middleX * kx, y: size.height / 2 - middleY * ky, kx, ky };
}

const mix = (a: number, b: number, t: number) => a + (b - a) * t;

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, Math.min(least, most)), Math.max(least, most));
}
