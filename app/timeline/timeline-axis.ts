// The texts on the timeline: the height of the curve, its peak, the model's window, and the number of each
// compaction. Numbers in, places and texts out.
import { sizeAfter } from "../../src/stats/context-drops.ts";
import type { ContextTimeline } from "../../src/stats/context-timeline.ts";
import { tokensText } from "../../src/text/units.ts";
import { tokenScale } from "./timeline-shape.ts";

interface Label {
  /** Pixels from the left. */
  readonly x: number;
  readonly text: string;
}

interface Level {
  /** Pixels from the top. */
  readonly y: number;
  readonly text: string;
}

export interface TimelineAxis {
  /** Of the scale, without its 0. */
  readonly levels: readonly Level[];
  /** null without tokens. */
  readonly peak: (Label & { readonly anchor: "start" | "end" }) | null;
  readonly compactions: readonly Label[];
  /** null where the file does not record it. */
  readonly window: Level | null;
}

/** Roughly a digit of what is written, in pixels. */
const DIGIT = 6;
/** A level nearer than this to the peak or the window is redundant. */
const LEVEL_PIXELS = 11;

/** `window`: tokens, null where unknown. `x`: that of the drawing. */
export function timelineAxis(
  timeline: ContextTimeline,
  window: number | null,
  x: (at: number) => number,
  height: number,
): TimelineAxis {
  const { most, drops } = timeline;
  const y = tokenScale(timeline, window, height);
  const windowLevel =
    window === null ? null : { y: y(window), text: `window ${tokensText(window)}` };
  const top = peakOf(timeline);
  const text = `peak ${tokensText(most)}`;
  const peak = top === null ? null : peakLabel(x(top), text);
  const taken = [y(most), ...(windowLevel ? [windowLevel.y] : [])];
  return {
    levels: y
      .ticks(2)
      .filter((value) => value > 0)
      .map((value) => ({ y: y(value), text: tokensText(value) }))
      .filter((level) => taken.every((other) => Math.abs(other - level.y) >= LEVEL_PIXELS)),
    peak,
    compactions: apart(
      drops.map((drop, index) => ({ x: x(drop.at), text: String(index + 1) })),
      peak && spanOf(peak),
    ),
    window: windowLevel,
  };
}

/** Before its place where there is room: after it is often the number of a compaction. */
function peakLabel(x: number, text: string): NonNullable<TimelineAxis["peak"]> {
  return x > text.length * DIGIT + DIGIT
    ? { x: x - DIGIT, text, anchor: "end" }
    : { x: x + DIGIT, text, anchor: "start" };
}

/** Index on the path where the context is highest. */
function peakOf({ points, drops, most }: ContextTimeline): number | null {
  if (most === 0) return null;
  const drop = drops.find((one) => one.before === most || sizeAfter(one).tokens === most);
  return points.at[points.tokens.indexOf(most)] ?? drop?.at ?? null;
}

type Span = readonly [number, number];

function spanOf({ x, text, anchor }: NonNullable<TimelineAxis["peak"]>): Span {
  const length = text.length * DIGIT;
  return anchor === "start" ? [x, x + length] : [x - length, x];
}

/** Those that meet neither the text of the peak nor each other. */
function apart(labels: readonly Label[], peak: Span | null): readonly Label[] {
  const kept: Label[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const label of labels) {
    const half = (label.text.length * DIGIT) / 2 + 2;
    const meets = peak && label.x + half > peak[0] && label.x - half < peak[1];
    if (meets || label.x - half < end) continue;
    kept.push(label);
    end = label.x + half;
  }
  return kept;
}
