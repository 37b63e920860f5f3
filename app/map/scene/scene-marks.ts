// The marks of a scene: every kind has a shape of its own, so that the colour is never needed.
import { firstIndex } from "../../../src/lib/first-index.ts";
import { DRAFT_MARKS, type Mark } from "../../../src/map/marks.ts";
import { PathText, type Pieces } from "./scene-path.ts";
import type { Sight } from "./scene-types.ts";

/** Marks on the path of the leaf and off it. */
export type MarkPaths = Readonly<Record<Mark, OnAndOff>>;

/** Also hits of a search. */
export type DrawnMark = Mark | "found";

export interface OnAndOff {
  readonly on: Pieces;
  readonly off: Pieces;
}

/** Below this bar thickness and this many pixels between entries, only rare kinds are marked. */
const SMALL = 4;
const DENSE = 4;
const RARE: ReadonlySet<DrawnMark> = new Set([
  "compaction",
  "error",
  "agents",
  "label",
  "found",
  ...DRAFT_MARKS,
]);
const MAX_OF_A_KIND = 4_000;

export function drawMarks(sight: Sight): MarkPaths {
  const drawn = (mark: Mark) => drawKind(mark, sight.subject.marks[mark], sight);
  return {
    prompt: drawn("prompt"),
    compaction: drawn("compaction"),
    error: drawn("error"),
    agents: drawn("agents"),
    label: drawn("label"),
    setting: drawn("setting"),
    name: drawn("name"),
    odd: drawn("odd"),
    edited: drawn("edited"),
    new: drawn("new"),
    removed: drawn("removed"),
  };
}

/** `places`: ascending. */
export function drawKind(
  mark: DrawnMark,
  places: Int32Array,
  { subject: { runs, layout }, look, seen, metrics }: Sight,
): OnAndOff {
  const on = new PathText();
  const off = new PathText();
  const { view, bar } = metrics;
  let left = places.length === 0 || (bar < SMALL && !RARE.has(mark)) ? 0 : MAX_OF_A_KIND;
  for (const { run, x0, x1, y } of seen) {
    if (left <= 0) break;
    const stretch = look.coverage.get(run);
    const end = runs.start[run + 1] ?? 0;
    // Marks within a few pixels look like one: the search for the next one starts beyond.
    let edge = Math.max(layout.left[run] ?? 0, (x0 - view.x) / view.kx);
    let next = firstIndex(0, places.length, (i) => (places[i] ?? 0) >= (runs.start[run] ?? 0));
    const last = firstIndex(next, places.length, (i) => (places[i] ?? 0) >= end);
    const width = ((layout.right[run] ?? 0) - (layout.left[run] ?? 0)) * view.kx;
    if (!RARE.has(mark) && width < (last - next) * DENSE) continue;
    while (left > 0) {
      const from = edge;
      next = firstIndex(next, last, (i) => (layout.at[places[i] ?? 0] ?? 0) >= from);
      if (next >= last) break;
      const place = places[next] ?? 0;
      const begin = layout.at[place] ?? 0;
      const room = ((place + 1 < end ? layout.at[place + 1] : layout.right[run]) ?? 0) - begin;
      // The removed entries came after this one.
      const along = mark === "removed" ? room * view.kx : Math.min(room * view.kx, 2 * bar) / 2;
      const x = view.x + begin * view.kx + along;
      if (x > x1 + bar) break;
      const isOn = stretch && place >= stretch.from && place < stretch.to;
      draw(mark, isOn ? on : off, x, y, bar);
      edge = begin + spacing(mark, bar) / view.kx;
      next++;
      left--;
    }
  }
  return { on: on.pieces(), off: off.pieces() };
}

function spacing(mark: DrawnMark, bar: number): number {
  if (isDraftMark(mark)) return 10;
  if (mark === "found") return 4;
  if (mark === "agents") return 14;
  return mark === "error" || mark === "compaction" ? 6 : bar * 0.8;
}

function draw(mark: DrawnMark, path: PathText, x: number, y: number, bar: number): void {
  const half = bar / 2;
  switch (mark) {
    case "prompt":
      path.dot(x, y, Math.max(1.5, half - 2.2));
      break;
    case "compaction":
      path.line(x - 2, y - half - 5, 0, bar + 10);
      path.line(x + 2, y - half - 5, 0, bar + 10);
      break;
    case "error":
      path.line(x, y - half - 2, 0, bar + 4);
      break;
    case "agents":
      // A twig that leaves the bar, with an end of its own; the bar's words are below.
      path.add(x, y, `M${Math.round(x)} ${Math.round(y - half)}v-3q0 -4 4 -4h3m0 -2.5h5v5h-5z`);
      break;
    case "label":
      path.add(x, y, `M${Math.round(x)} ${Math.round(y - half)}v-16l11 4l-11 4`);
      break;
    case "setting":
      path.add(x, y, `M${Math.round(x)} ${Math.round(y) - 4}l4 4l-4 4l-4 -4z`);
      break;
    case "name":
      path.add(x, y, `M${Math.round(x) - 3} ${Math.round(y) - 3}h6v6h-6z`);
      break;
    case "odd":
      path.add(x, y, `M${Math.round(x - bar - 3)} ${Math.round(y - 4)}l7 8m0 -8l-7 8`);
      break;
    case "edited":
      path.add(x, y, `M${Math.round(x)} ${Math.round(y - half) - 1}l-5 -7h10z`);
      break;
    case "new":
      path.add(x, y, `M${Math.round(x)} ${Math.round(y - half) - 10}v9m-4.5 -4.5h9`);
      break;
    case "found":
      path.line(x, y + half - 2, 0, 6);
      break;
    case "removed":
      path.add(x, y, `M${Math.round(x) - 4} ${Math.round(y - half) - 5}h8`);
      break;
  }
}

/** What the shapes mean, in the order of a legend. */
export const MARK_NAMES: Readonly<Record<DrawnMark, string>> = {
  prompt: "prompt",
  compaction: "compaction",
  error: "error",
  agents: "sub-agents started here",
  label: "label",
  setting: "model or thinking changes",
  name: "session named",
  odd: "no parent: a broken link",
  edited: "edited in the draft",
  new: "new in the draft",
  removed: "entries removed after it",
  found: "found by the search",
};

/** Whether a mark shows an edit of a draft: the legend needs it only with a draft. */
export function isDraftMark(mark: DrawnMark): boolean {
  return DRAFT_MARKS.some((one) => one === mark);
}

/** The shape of one mark for the legend, in a box of 16 by 16 pixels. */
export function markSample(mark: DrawnMark): string {
  const path = new PathText();
  const y = mark === "label" ? 18 : isDraftMark(mark) ? 15 : mark === "agents" ? 16 : 8;
  const x = mark === "odd" ? 17 : mark === "agents" ? 3 : 7;
  draw(mark, path, x, y, mark === "prompt" ? 12 : 6);
  return `${path}`;
}
