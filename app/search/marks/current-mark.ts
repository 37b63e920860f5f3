// The mark of the hit one is at. What is drawn is drawn again, as Markdown once it is read and as cards that
// were scrolled away: the mark is set anew then.
import { drawnHit } from "./drawn-hits.ts";
import { markCurrent } from "./highlights.ts";
import { centre, frames, type Wanted } from "./reveal-hit.ts";

/** So long what moves under the mark takes the transcript along. Milliseconds. */
const SETTLES_MS = 1500;

interface Current {
  readonly wanted: Wanted;
  readonly range: Range;
  readonly since: number;
}

let current: Current | null = null;

/** Null: one is at none. */
export function setCurrentMark(wanted: Wanted | null, range: Range | null): void {
  current = wanted && range && { wanted, range, since: performance.now() };
  markCurrent(range);
}

/** Call it whenever something else is drawn. */
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

/** Keeps the mark in sight while cards around it get their heights, until somebody moves. */
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
