// The context over time as SVG paths: as many points as there are pixels, whatever the session's length.
// Numbers in, strings out; it knows no element and no colour.
import { scaleLinear } from "d3-scale";
import { sizeAfter } from "../../src/stats/context-drops.ts";
import type { ContextMark, ContextTimeline } from "../../src/stats/context-timeline.ts";

export interface TimelineShape {
  /** The filled surface below the curve. */
  readonly area: string;
  /** The curve where usage was recorded, and where it is an estimate. */
  readonly measured: string;
  readonly estimated: string;
  /** One path per kind of mark; "" when there is none. */
  readonly prompts: string;
  /** So many prompts that full dots would hide the curve. */
  readonly hasManyPrompts: boolean;
  readonly errors: string;
  readonly models: string;
  readonly thinking: string;
  readonly drops: string;
  /** What a draft edited, made new, and removed after. */
  readonly edited: string;
  readonly made: string;
  readonly removed: string;
  /** Pixels from the left for a place on the path. */
  readonly x: (at: number) => number;
}

interface Vertex {
  readonly x: number;
  readonly y: number;
  readonly isEstimate: boolean;
  /** Reached by a fall, which the drop's own line shows. */
  readonly isLanding: boolean;
}

const TOP = 7;
const BOTTOM = 3;
/** Two marks of one kind nearer than this are drawn as one. */
const MARK_PIXELS = 4;
/** The same for the edits of a draft: their signs are wider. */
const DRAFT_PIXELS = 10;
/** What a dot needs for the curve to be seen beside it. */
const DOT_PIXELS = 14;

/** Pixels from the top for tokens: the whole curve is visible, and the model's window where it is known. */
export function tokenScale(
  { most }: Pick<ContextTimeline, "most">,
  window: number | null,
  height: number,
) {
  return scaleLinear([0, Math.max(1, most, window ?? 0)], [height - BOTTOM, TOP]);
}

/** Indexes on the path, ascending: what a draft edited, made new, and removed something after. */
export interface DraftedPlaces {
  readonly edited: readonly number[];
  readonly made: readonly number[];
  readonly removed: readonly number[];
}

export const NO_PLACES: DraftedPlaces = { edited: [], made: [], removed: [] };

/** `width` and `height` in CSS pixels, both above 0. `window`: tokens; null = not known. */
export function timelineShape(
  timeline: ContextTimeline,
  width: number,
  height: number,
  window: number | null = null,
  drafted: DraftedPlaces = NO_PLACES,
): TimelineShape {
  const x = lineOf(scaleLinear([0, Math.max(1, timeline.length - 1)], [1, width - 1]));
  const shown = thinned(verticesOf(timeline, x, lineOf(tokenScale(timeline, window, height))));
  const marks = { prompt: [], error: [], model: [], thinking: [] } as Record<
    ContextMark["kind"],
    number[]
  >;
  for (const { kind, at } of timeline.marks) addSpaced(marks[kind], x(at), MARK_PIXELS);
  const floor = height - 1;
  /** Stands on the floor, with a thin line up to the curve's top. */
  const draftMarks = (places: readonly number[], sign: (at: number) => string) =>
    spaced(places.map(x), DRAFT_PIXELS)
      .map((place) => `M${round(place)} ${TOP}V${floor - 10}${sign(round(place))}`)
      .join("");
  return {
    area: surfaceOf(shown, height),
    ...curvesOf(shown),
    prompts: dotsOn(shown, marks.prompt),
    hasManyPrompts: marks.prompt.length * DOT_PIXELS > width,
    errors: marks.error.map((place) => `M${round(place)} 0v6`).join(""),
    models: marks.model.map((place) => `M${round(place - 3)} ${floor - 3}l3 -3l3 3l-3 3Z`).join(""),
    thinking: marks.thinking.map((place) => `M${round(place)} ${floor}v-6`).join(""),
    drops: spaced(timeline.drops.map((drop) => x(drop.at)))
      .map((place) => `M${round(place)} 3V${height}`)
      .join(""),
    edited: draftMarks(drafted.edited, (at) => `M${at} ${floor - 8}l4 7h-8Z`),
    made: draftMarks(drafted.made, (at) => `M${at} ${floor - 9}v8m-4 -4h8`),
    removed: draftMarks(drafted.removed, (at) => `M${at - 4} ${floor - 5}h8`),
    x,
  };
}

/** The scale's line, computed once: every reply of a long session needs it. */
function lineOf(scale: (value: number) => number): (value: number) => number {
  const from = scale(0);
  const step = scale(1) - from;
  return (value) => from + value * step;
}

/** Vertices as columns: a long session has tens of thousands, of which few are drawn. */
interface Vertices {
  readonly count: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** 1: an estimate; 2: a landing. */
  readonly kind: Uint8Array;
}

/** From nothing at the left, over replies and both ends of every drop, level to the right edge. */
function verticesOf(
  { points, drops, length }: ContextTimeline,
  x: (at: number) => number,
  y: (tokens: number) => number,
): Vertices {
  const most = points.at.length + 2 * drops.length + 2;
  const columns = {
    x: new Float64Array(most),
    y: new Float64Array(most),
    kind: new Uint8Array(most),
  };
  let count = 0;
  const add = (at: number, height: number, kind: number) => {
    columns.x[count] = x(at);
    columns.y[count] = height;
    columns.kind[count] = kind;
    count++;
  };
  let nextDrop = 0;
  const addDropsBefore = (at: number) => {
    for (let drop = drops[nextDrop]; drop && drop.at < at; drop = drops[nextDrop]) {
      add(drop.at, y(drop.before), 0);
      const { tokens, isEstimate } = sizeAfter(drop);
      add(drop.at, y(tokens), isEstimate ? ESTIMATE | LANDING : LANDING);
      nextDrop++;
    }
  };
  add(0, y(0), 0);
  for (let nth = 0; nth < points.at.length; nth++) {
    const at = points.at[nth] ?? 0;
    addDropsBefore(at);
    add(at, y(points.tokens[nth] ?? 0), (points.estimated[nth] ?? 0) * ESTIMATE);
  }
  addDropsBefore(Number.POSITIVE_INFINITY);
  const last = count - 1;
  add(Math.max(1, length - 1), columns.y[last] ?? 0, (columns.kind[last] ?? 0) & ESTIMATE);
  return { count, ...columns };
}

const ESTIMATE = 1;
const LANDING = 2;

/**
 * At most four vertices a pixel column: the first, the highest, the lowest and the last, in their order.
 * The drawing looks the same.
 */
function thinned({ count, x, y, kind }: Vertices): readonly Vertex[] {
  const kept: Vertex[] = [];
  let from = 0;
  while (from < count) {
    const column = Math.floor(x[from] ?? 0);
    let to = from;
    let highest = from;
    let lowest = from;
    for (; to < count && Math.floor(x[to] ?? 0) === column; to++) {
      const height = y[to] ?? 0;
      if (height < (y[highest] ?? 0)) highest = to;
      if (height > (y[lowest] ?? 0)) lowest = to;
    }
    const places = [...new Set([from, highest, lowest, to - 1])].sort((a, b) => a - b);
    for (const at of places) {
      const bits = kind[at] ?? 0;
      kept.push({
        x: x[at] ?? 0,
        y: y[at] ?? 0,
        isEstimate: (bits & ESTIMATE) !== 0,
        isLanding: (bits & LANDING) !== 0,
      });
    }
    from = to;
  }
  return kept;
}

/**
 * The area below the vertices. A text joined from its parts: one that grew piece by piece stays in pieces,
 * ten times as large.
 */
function surfaceOf(vertices: readonly Vertex[], height: number): string {
  const edge = vertices.map(({ x, y }) => `L${round(x)} ${round(y)}`).join("");
  return `M${round(vertices[0]?.x ?? 0)} ${height}${edge}V${height}Z`;
}

function curvesOf(vertices: readonly Vertex[]): Pick<TimelineShape, "measured" | "estimated"> {
  const parts: [string[], string[]] = [[], []];
  vertices.forEach((vertex, index) => {
    const before = vertices[index - 1];
    if (!before || vertex.isLanding) return;
    const part = parts[vertex.isEstimate ? 1 : 0];
    // A stretch that continues needs no new beginning.
    const isNew = index === 1 || before.isLanding || before.isEstimate !== vertex.isEstimate;
    if (isNew) part.push(`M${round(before.x)} ${round(before.y)}`);
    part.push(`L${round(vertex.x)} ${round(vertex.y)}`);
  });
  return { measured: parts[0].join(""), estimated: parts[1].join("") };
}

/** Lines of no length at the curve's height: round caps make dots of them. */
function dotsOn(vertices: readonly Vertex[], places: readonly number[]): string {
  const dots: string[] = [];
  let next = 1;
  for (const place of places) {
    while (next < vertices.length - 1 && (vertices[next]?.x ?? 0) < place) next++;
    const left = vertices[next - 1];
    const right = vertices[next];
    if (!left || !right) continue;
    const width = right.x - left.x;
    const share = width > 0 ? Math.min(1, (place - left.x) / width) : 0;
    dots.push(`M${round(place)} ${round(left.y + (right.y - left.y) * share)}h0`);
  }
  return dots.join("");
}

function spaced(places: readonly number[], least = MARK_PIXELS): readonly number[] {
  const kept: number[] = [];
  for (const place of places) addSpaced(kept, place, least);
  return kept;
}

function addSpaced(kept: number[], place: number, least: number): void {
  const last = kept[kept.length - 1];
  if (last === undefined || place - last >= least) kept.push(place);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
