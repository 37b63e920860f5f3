// The view while it moves. The drawing moves along; a new drawing is requested when that is no longer good
// enough, and a sharp one as soon as the map is at rest.
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

/** Time without a move after which the map is at rest. */
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
  /** Whether the user has chosen a view; until then resizing fits again. */
  #isChosen: boolean;
  /** Whether it was moved since it was mounted. */
  hasMoved = false;

  /** `chosen`: the initial view; null: the default. */
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

  /** The current position; listeners are called with the next frame. */
  readonly live = (): Frame => this.#live;

  /** The frame to draw; the same object as long as moving the drawing is good enough. */
  readonly drawn = (): Frame => this.#drawn;

  /** The frame at the last rest: for parts that may be missing during a move. */
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

  /** Moves to a view, at once where the user prefers reduced motion. */
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

  /** Several events may come between two frames; listeners get one. */
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
