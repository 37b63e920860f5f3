// The kinds of a bar's entries, as stretches of one kind each: prompts, replies, tools.
import { firstIndex } from "../../../src/lib/first-index.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { PathText, type Pieces } from "./scene-path.ts";
import type { Sight } from "./scene-types.ts";

/** By kind (src/map/kinds.ts): in context, and not. */
export interface Segments {
  readonly on: readonly Pieces[];
  readonly off: readonly Pieces[];
}

const NONE: Segments = { on: [], off: [] };

/** Thinner bars only show the path. */
const LEAST_BAR = 5;
/** Pixels of the bar that stay visible above and below. */
const RIM = 2;
const MAX_SEGMENTS = 6_000;

export function drawSegments({ subject, look, seen, metrics }: Sight): Segments {
  const { kinds, runs, layout } = subject;
  const { view, bar } = metrics;
  if (!kinds || bar < LEAST_BAR) return NONE;
  const on: PathText[] = [];
  const off: PathText[] = [];
  let left = MAX_SEGMENTS;
  for (const { run, x0, x1, y } of seen) {
    const end = runs.start[run + 1] ?? 0;
    const xOf = (place: number) =>
      view.x + ((place >= end ? layout.right[run] : layout.at[place]) ?? 0) * view.kx;
    const kindAt = (place: number) => kinds.kindOf[runs.rows[place] ?? NO_ROW] ?? 0;
    const stretch = look.coverage.get(run);
    const isOn = (place: number) =>
      stretch !== undefined && place >= stretch.inContextFrom && place < stretch.to;
    const draw = (kind: number, isInContext: boolean, from: number, to: number) => {
      if (kind === 0 || left-- <= 0) return;
      const paths = isInContext ? on : off;
      paths[kind] ??= new PathText();
      paths[kind].box(from, y - bar / 2 + RIM, to - from, bar - 2 * RIM);
    };
    // The round ends stay free.
    const [first, last] = [x0 + bar / 4, x1 - bar / 4];
    let place = firstIndex(runs.start[run] ?? 0, end, (at) => xOf(at + 1) > first);
    let from = Math.max(first, xOf(place));
    while (place < end && from < last) {
      const kind = kindAt(place);
      const isInContext = isOn(place);
      // A stretch narrower than a pixel is skipped together with the next ones.
      const edge = from + 1;
      let next = firstIndex(place + 1, end, (at) => xOf(at) >= edge);
      while (next < end && xOf(next) < last) {
        if (kindAt(next) !== kind || isOn(next) !== isInContext) break;
        next++;
      }
      const to = Math.min(last, xOf(next));
      draw(kind, isInContext, from, to);
      from = to;
      place = next;
    }
  }
  const pieces = (paths: readonly PathText[]) => Array.from(paths, (path) => path?.pieces() ?? []);
  return { on: pieces(on), off: pieces(off) };
}
