// When a drawing has to be replaced, and how it is moved until then. A drawing that is shifted and
// stretched a little by the compositor costs nothing; a new one costs most of a frame.
import type { Size, View } from "./viewport.ts";

/** The frame of a drawing. */
export interface Frame {
  readonly view: View;
  readonly size: Size;
}

/** Pixels drawn beyond each edge of the window. */
export const OVERDRAW = 160;
/** Pixels of the margin that must be left. */
const SPARE = 30;
/** Beyond this, the stretching would be visible in bars and texts even during a move. */
const MAX_STRETCH = 1.5;

/** Whether a drawing is good enough while the view moves. At rest only one of the same scale is. */
export function willDo(drawn: Frame, live: Frame): boolean {
  if (live.size !== drawn.size) return false;
  const { x, y, rx, ry } = movedBy(drawn, live);
  if (rx === 1 && ry === 1) return Math.max(Math.abs(x), Math.abs(y)) < OVERDRAW - SPARE;
  return Math.max(rx, ry, 1 / rx, 1 / ry) < MAX_STRETCH;
}

/** Whether a drawing is as sharp as a new one would be. */
export function isSharp(drawn: Frame, live: Frame): boolean {
  return live.view.kx === drawn.view.kx && live.view.ky === drawn.view.ky;
}

/** CSS for a drawing whose transform origin is the window's top left corner. */
export function transformOf(drawn: Frame, live: Frame): string {
  const { x, y, rx, ry } = movedBy(drawn, live);
  const shift = `translate(${x}px, ${y}px)`;
  return rx === 1 && ry === 1 ? shift : `${shift} scale(${rx}, ${ry})`;
}

function movedBy({ view: from }: Frame, { view: to }: Frame) {
  const rx = to.kx / from.kx;
  const ry = to.ky / from.ky;
  return { x: to.x - from.x * rx, y: to.y - from.y * ry, rx, ry };
}
