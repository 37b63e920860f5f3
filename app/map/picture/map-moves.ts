// The actions of pointers and keys on the view, and their targets.
import type { KeyboardEvent } from "react";
import { rowAtX, runAtPoint, spotOf } from "../../../src/map/lanes.ts";
import { NO_RUN } from "../../../src/tree/branch/runs.ts";
import type { Subject } from "../scene/subject.ts";
import { OPEN_KX, pan, reveal, zoom } from "../view/viewport.ts";
import type { ViewportStore } from "../view/viewport-store.ts";
import type { Pointed } from "./map-card.tsx";

/** How far beside a bar a pointer still hits it, in pixels. */
const REACH = 8;
/** Pixels a shifted arrow key moves the map. */
const STEP = 80;

/** Moves an entry into the window, no farther than needed. */
export function show({ runs, layout }: Subject, store: ViewportStore, row: number): void {
  const spot = spotOf(runs, layout, row);
  if (!spot) return;
  const { view, size } = store.live();
  const area = { left: spot.left, right: spot.right, top: spot.lane, bottom: spot.lane };
  const next = reveal(view, area, size);
  if (next.x !== view.x || next.y !== view.y) store.goTo(next);
}

/** Zooms in until every entry shows its first words. */
export function openAt({ runs, layout }: Subject, store: ViewportStore, row: number): void {
  const spot = spotOf(runs, layout, row);
  if (!spot) return;
  const { size } = store.live();
  const { kx, ky } = { kx: OPEN_KX, ky: store.limits().most.ky };
  const x = size.width / 2 - ((spot.left + spot.right) / 2) * kx;
  store.goTo({ x, y: size.height / 2 - spot.lane * ky, kx, ky });
}

/** Zoom, fit and pan keys. False: another key. */
export function moveByKey(event: KeyboardEvent, store: ViewportStore): boolean {
  const { view, size } = store.live();
  const middle: [number, number] = [size.width / 2, size.height / 2];
  if (event.shiftKey && event.key.startsWith("Arrow")) {
    const dx = { ArrowLeft: STEP, ArrowRight: -STEP }[event.key] ?? 0;
    const dy = { ArrowUp: STEP, ArrowDown: -STEP }[event.key] ?? 0;
    store.set(pan(view, dx, dy));
    return true;
  }
  switch (event.key) {
    case "+":
    case "=":
      store.goTo(zoom(view, 1.6, middle, store.limits()));
      return true;
    case "-":
      store.goTo(zoom(view, 1 / 1.6, middle, store.limits()));
      return true;
    case "0":
      store.fitAll();
      return true;
    default:
      return false;
  }
}

/** The run and entry under a pointer; null between bars. */
export function pointedAt(
  { runs, layout }: Subject,
  store: ViewportStore,
  frame: HTMLElement | null,
  event: { readonly clientX: number; readonly clientY: number },
): Pointed | null {
  const box = frame?.getBoundingClientRect();
  if (!box) return null;
  const { view } = store.live();
  const x = event.clientX - box.left;
  const y = event.clientY - box.top;
  const lane = Math.round((y - view.y) / view.ky);
  if (Math.abs(view.y + lane * view.ky - y) > Math.max(view.ky / 2, 12)) return null;
  const unit = (x - view.x) / view.kx;
  const run = runAtPoint(layout, unit, lane, REACH / view.kx);
  return run === NO_RUN ? null : { run, row: rowAtX(runs, layout, run, unit), x, y };
}
