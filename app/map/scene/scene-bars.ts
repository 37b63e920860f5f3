// The bars of a scene, by what the leaf makes of them: off its path, replaced by a summary, in context.
import { firstIndex } from "../../../src/lib/first-index.ts";
import { PathText, type Pieces, Spans } from "./scene-path.ts";
import type { Metrics, Seen, Sight } from "./scene-types.ts";
import type { Look, Subject } from "./subject.ts";

export interface BarPaths {
  /** Off the path. */
  readonly off: Pieces;
  /** Off the path, and the filter hides every entry. */
  readonly hollow: Pieces;
  /** On the path, replaced by a summary by a compaction. */
  readonly cut: Pieces;
  /** On the path and in context. */
  readonly on: Pieces;
  /** Lines between entries, where there is room for them. */
  readonly joints: Pieces;
}

/** Entries wider than this have a line between them. */
const JOINT_KX = 12;

export function drawBars({ subject, look, seen, metrics }: Sight): BarPaths {
  const painter = new Painter(metrics);
  for (const item of seen) paintRun(painter, subject, look, item, metrics);
  const { off, hollow, cut, on } = painter.finish();
  return { off, hollow, cut, on, joints: drawJoints(subject, seen, metrics) };
}

function paintRun(
  painter: Painter,
  { runs, layout, shown }: Subject,
  look: Look,
  { run, x0, x1, y }: Seen,
  { view }: Metrics,
): void {
  const ground = shown && shown[run] === 0 ? "hollow" : "off";
  const stretch = look.coverage.get(run);
  if (!stretch) {
    painter.add(ground, x0, x1, y, true, true);
    return;
  }
  const end = runs.start[run + 1] ?? 0;
  const xOf = (place: number) => {
    const unit = place >= end ? layout.right[run] : layout.at[place];
    return Math.min(x1, Math.max(x0, view.x + (unit ?? 0) * view.kx));
  };
  const from = xOf(stretch.from);
  const kept = xOf(stretch.inContextFrom);
  const to = xOf(stretch.to);
  if (from > x0) painter.add(ground, x0, from, y, true, false);
  if (to < x1) painter.add(ground, to, x1, y, false, true);
  if (kept > from) painter.add("cut", from, kept, y, from <= x0, kept >= x1);
  if (to > kept) painter.add("on", kept, to, y, kept <= x0, to >= x1);
}

type Style = "off" | "hollow" | "cut" | "on";
const STYLES = ["off", "hollow", "cut", "on"] as const;

/** Near bars are drawn one by one; far ones are joined until there is a pixel between them. */
class Painter {
  readonly #metrics: Metrics;
  readonly #paths: Record<Style, PathText>;
  readonly #spans: Record<Style, Spans>;

  constructor(metrics: Metrics) {
    this.#metrics = metrics;
    this.#paths = {
      off: new PathText(),
      hollow: new PathText(),
      cut: new PathText(),
      on: new PathText(),
    };
    this.#spans = {
      off: this.#spansOf("off"),
      hollow: this.#spansOf("hollow"),
      cut: this.#spansOf("cut"),
      on: this.#spansOf("on"),
    };
  }

  add(style: Style, from: number, to: number, y: number, left: boolean, right: boolean): void {
    if (!this.#metrics.isNear) {
      this.#spans[style].add(from, to, y);
      return;
    }
    const width = Math.max(2, to - from);
    this.#paths[style].bar(from, y, width, this.#thickness(style), { left, right });
  }

  finish(): Record<Style, Pieces> {
    for (const style of STYLES) this.#spans[style].end();
    const { off, hollow, cut, on } = this.#paths;
    return { off: off.pieces(), hollow: hollow.pieces(), cut: cut.pieces(), on: on.pieces() };
  }

  #spansOf(style: Style): Spans {
    return new Spans((x, y, width) => {
      const thickness = this.#thickness(style);
      this.#paths[style].box(x, y - thickness / 2, width, thickness);
    });
  }

  #thickness(style: Style): number {
    return style === "hollow" ? Math.max(1, this.#metrics.bar / 4) : this.#metrics.bar;
  }
}

function drawJoints({ runs, layout }: Subject, seen: readonly Seen[], metrics: Metrics): Pieces {
  const { view, bar } = metrics;
  // Only by entries do all have the same width; elsewhere the mean is used.
  if (view.kx < JOINT_KX || !metrics.isNear) return [];
  const path = new PathText();
  for (const { run, x0, x1, y } of seen) {
    const to = runs.start[run + 1] ?? 0;
    const edge = (x0 - view.x) / view.kx;
    const first = firstIndex(runs.start[run] ?? 0, to, (place) => (layout.at[place] ?? 0) >= edge);
    let before = Number.NEGATIVE_INFINITY;
    for (let place = first; place < to; place++) {
      const x = view.x + (layout.at[place] ?? 0) * view.kx;
      if (x > x1) break;
      if (x - before < JOINT_KX / 2 || x <= x0) continue;
      path.line(x, y - bar / 2, 0, bar);
      before = x;
    }
  }
  return path.pieces();
}
