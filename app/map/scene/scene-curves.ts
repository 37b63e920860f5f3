// The curves of a scene, from every fork to the runs that begin there.
import { linkHorizontal } from "d3-shape";
import { childrenAcross, forksIn } from "../../../src/map/forks.ts";
import { GAP, STEM } from "../../../src/map/layout.ts";
import { NO_RUN } from "../../../src/tree/branch/runs.ts";
import { PathText, type Pieces, Spans } from "./scene-path.ts";
import type { Sight } from "./scene-types.ts";

export interface Curves {
  /** To runs on the path of the leaf. */
  readonly on: Pieces;
  readonly off: Pieces;
}

const curve = linkHorizontal<unknown, readonly [number, number]>();

export function drawCurves(sight: Sight): Curves {
  return sight.metrics.isNear ? drawNear(sight) : drawFar(sight);
}

/** Of the curves that end above or below the window only the nearest are separate lines. */
const MAX_OUTSIDE = 60;

/** Every curve in view, also between two ends that are not. */
function drawNear({ subject: { runs, layout }, look, area, metrics: { view } }: Sight): Curves {
  const on = new PathText();
  const off = new PathText();
  for (const { run: fork } of forksIn(runs, layout, area)) {
    const x = view.x + (layout.right[fork] ?? 0) * view.kx;
    const from = view.y + (layout.lane[fork] ?? 0) * view.ky;
    const source: [number, number] = [Math.round(x + STEM * view.kx), Math.round(from)];
    for (const child of childrenAcross(runs, layout, fork, area, MAX_OUTSIDE)) {
      const y = view.y + (layout.lane[child] ?? 0) * view.ky;
      const target: [number, number] = [Math.round(x + GAP * view.kx), Math.round(y)];
      const path = look.coverage.has(child) ? on : off;
      path.line(x, from, STEM * view.kx, 0);
      path.add(x, from, curve({ source, target }) ?? "");
    }
  }
  return { on: on.pieces(), off: off.pieces() };
}

/** Upright and level lines, where curves would be a few pixels wide. Boxes, not strokes. */
function drawFar({ subject, look, seen, area, metrics: { view } }: Sight): Curves {
  const { runs, layout } = subject;
  const on = new PathText();
  const off = new PathText();
  const upright = (GAP - 1) * view.kx;
  const within = (lane: number) =>
    view.y + Math.max(area.top, Math.min(area.bottom, lane)) * view.ky;
  const columns = new Columns((x, top, bottom) => off.box(x, top, 1, bottom - top));
  for (const { run, top, bottom } of forksIn(runs, layout, area)) {
    const x = Math.round(view.x + (layout.right[run] ?? 0) * view.kx + upright);
    columns.add(x, within(top), within(bottom));
  }
  columns.end();
  // On the path thousands of level lines may follow one another: they are joined.
  const level = new Spans((x, y, width) => on.box(x, y - 1, width, 2));
  for (const { run } of seen) {
    const above = runs.parent[run] ?? NO_RUN;
    if (above === NO_RUN) continue;
    const x = view.x + (layout.right[above] ?? 0) * view.kx;
    const [from, to] = [within(layout.lane[above] ?? 0), within(layout.lane[run] ?? 0)];
    if (look.coverage.has(run)) {
      level.add(x, x + upright, from);
      const height = Math.abs(to - from);
      if (height >= 1) on.box(x + upright - 1, Math.min(from, to), 2, height);
      level.add(x + upright, x + GAP * view.kx, to);
    } else if (view.kx * GAP >= 2 && view.ky >= 3) {
      // A few pixels lead from the bar above and to this one; fewer than two are invisible.
      off.box(x, from, upright, 1);
      off.box(x + upright, to, view.kx, 1);
    }
  }
  level.end();
  return { on: on.pieces(), off: off.pieces() };
}

/** Joins upright lines of one column of pixels that touch. Columns come from left to right. */
class Columns {
  readonly #flush: (x: number, top: number, bottom: number) => void;
  #x = Number.NaN;
  #lines: { readonly top: number; readonly bottom: number }[] = [];

  constructor(flush: (x: number, top: number, bottom: number) => void) {
    this.#flush = flush;
  }

  add(x: number, top: number, bottom: number): void {
    if (bottom - top < 1) return;
    if (x !== this.#x) this.end();
    this.#x = x;
    this.#lines.push({ top, bottom });
  }

  end(): void {
    const lines = this.#lines.sort((a, b) => a.top - b.top);
    this.#lines = [];
    let open = lines[0];
    for (const line of lines) {
      if (!open) break;
      if (line.top > open.bottom + 1) {
        this.#flush(this.#x, open.top, open.bottom);
        open = line;
      } else if (line.bottom > open.bottom) open = { top: open.top, bottom: line.bottom };
    }
    if (open) this.#flush(this.#x, open.top, open.bottom);
  }
}
