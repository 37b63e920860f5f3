// The hits of a search: a tick below each entry with a hit, and beside a bar the number of hits in its
// entries. A number stands after the bar, on its end, or above it: where the map has no text.
import { marksBetween } from "../../../src/map/marks.ts";
import { numberText } from "../../../src/text/units.ts";
import { roomAfter } from "../words/run-tags.ts";
import { MAX_TAGS, ROOMY, TWO_LINES, widthOf } from "../words/tag-size.ts";
import { drawKind, type OnAndOff } from "./scene-marks.ts";
import type { Metrics, Seen, Sight } from "./scene-types.ts";
import type { Subject } from "./subject.ts";

export interface FoundScene {
  readonly ticks: OnAndOff;
  readonly badges: readonly Badge[];
}

/** A number in a pill; pixels. */
export interface Badge {
  readonly run: number;
  readonly x: number;
  /** Of its middle. */
  readonly y: number;
  readonly width: number;
  readonly text: string;
}

export const BADGE_HEIGHT = 15;
/** Lanes nearer than this have no room for one. */
const LEAST = 18;
/** From the end of a bar, where the ring of the leaf may be. */
const FROM_END = 12;
const EDGE = 4;

/** Null: no search. */
export function drawFound(sight: Sight): FoundScene | null {
  const { subject, seen, metrics } = sight;
  const { found } = subject;
  if (!found) return null;
  const badges: Badge[] = [];
  for (const item of metrics.view.ky < LEAST ? [] : seen) {
    const count = found.byRun[item.run] ?? 0;
    if (count === 0) continue;
    const text = numberText(count);
    const width = Math.max(BADGE_HEIGHT + 2, Math.ceil(widthOf(text)) + 9);
    const place = badgePlace(subject, item, metrics, width);
    if (place) badges.push({ run: item.run, ...place, width, text });
    if (badges.length === MAX_TAGS) break;
  }
  return { ticks: drawKind("found", found.places, sight), badges };
}

/** Null: there is no room for it. */
function badgePlace(subject: Subject, item: Seen, metrics: Metrics, width: number) {
  const { run, x0, x1, y } = item;
  const { view, bar } = metrics;
  const right = Math.min(x1, metrics.width - EDGE);
  const after = x1 + FROM_END;
  // Nearer lanes have their names there.
  const isFree = view.ky >= ROOMY && roomAfter(subject, item, metrics) >= width + 2 * FROM_END;
  if (isFree && after + width <= metrics.width - EDGE) return { x: after, y };
  if (right - Math.max(0, x0) >= width + 2 * FROM_END) return { x: right - FROM_END - width, y };
  const { runs, layout, marks } = subject;
  const labels = marksBetween(marks.label, runs.start[run] ?? 0, runs.start[run + 1] ?? 0);
  if (view.ky < TWO_LINES || layout.form === "down" || labels.length > 0) return null;
  return { x: Math.max(EDGE, x0), y: y - bar / 2 - BADGE_HEIGHT / 2 - 2 };
}
