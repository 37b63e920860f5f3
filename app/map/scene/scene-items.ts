// The runs of a view with a node of their own, for pointers and screen readers.

import { type Frame, OVERDRAW } from "../view/redraw.ts";
import { inSight } from "./scene.ts";
import type { Look, Subject } from "./subject.ts";

export interface Item {
  readonly run: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const MAX_ITEMS = 120;
/** Narrower runs cannot be hit; the keyboard still reaches them. */
const LEAST_WIDTH = 4;

/** The longest runs, in the order of the tree. */
export function itemsOf(subject: Subject, look: Look, frame: Frame): readonly Item[] {
  const { metrics, seen } = inSight(subject, look, frame);
  const { layout } = subject;
  const inWindow = seen.filter(
    ({ x0, x1 }) => x1 - x0 >= LEAST_WIDTH && x1 >= 0 && x0 <= metrics.right - OVERDRAW,
  );
  const biggest =
    inWindow.length > MAX_ITEMS
      ? inWindow
          .toSorted((a, b) => (layout.entries[b.run] ?? 0) - (layout.entries[a.run] ?? 0))
          .slice(0, MAX_ITEMS)
      : inWindow;
  const height = Math.max(3, Math.min(metrics.view.ky, metrics.bar + 12));
  return biggest
    .toSorted((a, b) => a.run - b.run)
    .map(({ run, x0, x1, y }) => ({
      run,
      x: x0,
      y: y - height / 2,
      width: Math.max(2, x1 - x0),
      height,
    }));
}
