// The view while it moves. What is drawn already moves along; a new drawing is asked for when that
// will not do any longer, and a sharp one as soon as the map is at rest.
import type { MapLayout } from "../../../src/map/layout.ts";
import { type Frame, isSharp, willDo } from "./redraw.ts";
import {
  between,
  firstView,
  fitWhole,
  keepInSight,
  type Limits,
  limitsOf,
  type Size,
  type View,
} from "./viewport.ts";

/** After this long without a move the map is at rest. */
const REST_MS = 150;

const ANIMATION_MS = 220;

export class ViewportStore {
  readonly #layout: MapLayout;
  readonly #listeners = new Set<() => void>();
  #live: Frame;
  #drawn: Frame;
  #settled: Frame;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #animation = 0;
  #announcement = 0;
  /** Whether a person has chosen a view; until then resizing fits anew. */
  #isChosen: boolean;
  /** Whether it was moved since it came up. */
  hasMoved = false;

  /** `chosen`: the view it comes up with; null: the first one. */
  constructor(layout: MapLayout, size: Size, chosen: View | null = null) {
    this.#layout = layout;
    this.#isChosen = chosen !== null;
    this.#live = { view: chosen ?? firstView(layout, size), size };
    this.#drawn = this.#live;
    this.#settled = this.#live;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Where the map stands this very moment; listeners hear of it with the next frame. */
  readonly live = (): Frame => this.#live;

  /** What should be drawn; the same object as long as moving it will do. */
  readonly drawn = (): Frame => this.#drawn;

  /** What was drawn when the map last came to rest: for what nobody misses while it moves. */
  readonly settled = (): Frame => this.#settled;

  limits(): Limits {
    return limitsOf(this.#layout, this.#live.size);
  }

  resize(size: Size): void {
    const { width, height } = this.#live.size;
    if (width === size.width && height === size.height) return;
    const view = this.#isChosen ? this.#live.view : firstView(this.#layout, size);
    this.#show({ view, size });
  }

  /** Shows a view at once. */
  set(view: View): void {
    cancelAnimationFrame(this.#animation);
    this.#isChosen = true;
    this.hasMoved = true;
    this.#move(view);
  }

  /** Moves to a view, at once where a person asked for less motion. */
  goTo(view: View): void {
    cancelAnimationFrame(this.#animation);
    this.#isChosen = true;
    this.hasMoved = true;
    const { view: from, size } = this.#live;
    const started = performance.now();
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const step = (now: number) => {
      const t = isStill ? 1 : Math.min(1, Math.max(0, now - started) / ANIMATION_MS);
      this.#move(between(from, view, t * t * (3 - 2 * t), size));
      if (t < 1) this.#animation = requestAnimationFrame(step);
    };
    step(started);
  }

  fitAll(): void {
    this.goTo(fitWhole(this.#layout, this.#live.size));
  }

  stop(): void {
    cancelAnimationFrame(this.#animation);
    cancelAnimationFrame(this.#announcement);
    clearTimeout(this.#rest);
    this.#announcement = 0;
  }

  #move(view: View): void {
    const { size } = this.#live;
    this.#show({ view: keepInSight(view, this.#layout, size), size });
  }

  /** Several events may come between two frames; listeners hear of one. */
  #show(live: Frame): void {
    this.#live = live;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#settle(), REST_MS);
    if (this.#announcement !== 0) return;
    this.#announcement = requestAnimationFrame(() => {
      this.#announcement = 0;
      if (!willDo(this.#drawn, this.#live)) this.#drawn = this.#live;
      this.#announce();
    });
  }

  #settle(): void {
    if (!isSharp(this.#drawn, this.#live)) this.#drawn = this.#live;
    if (this.#settled === this.#drawn) return;
    this.#settled = this.#drawn;
    this.#announce();
  }

  #announce(): void {
    for (const listener of this.#listeners) listener();
  }
}
