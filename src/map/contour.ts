// Packing of subtrees that have been laid out already: how close two of them may come, and the
// outline of both together. Every step of an outline is looked at a constant number of times over
// a whole layout, so packing is linear (the idea of Reingold–Tilford, with widths as in van der
// Ploeg's "Drawing non-layered tidy trees in linear time"). It must not know what a run is.

/** A horizontal stretch of an outline: from where the step before it ended until `until`. */
interface Edge {
  readonly until: number;
  /** Lanes from the step before it; for the first step from the outline's own lane 0. */
  rise: number;
  next: Edge | null;
}

/** One side of a shape, left to right. Distances are relative, so that moving it costs nothing. */
interface Outline {
  readonly first: Edge;
  last: Edge;
  /** Lane of the last step. */
  lastLane: number;
}

/** What a subtree covers. All shapes that are packed together begin at the same x. */
export interface Shape {
  above: Outline;
  below: Outline;
}

/** Which side of the others a shape is put on. */
type Side = "above" | "below";

/** A bar on lane 0 with nothing after it. */
export function barShape(until: number): Shape {
  return { above: flat(until), below: flat(until) };
}

function flat(until: number): Outline {
  const step = { until, rise: 0, next: null };
  return { first: step, last: step, lastLane: 0 };
}

/**
 * Puts `added` on one side of `shape`, as near as a distance of one lane everywhere allows.
 * `shape` then covers both and `added` is spent. Returns by how many lanes `added` moved, and
 * counts the steps it compared.
 */
export function pack(shape: Shape, added: Shape, side: Side): { lanes: number; work: number } {
  const sign = side === "above" ? -1 : 1;
  const far: Side = side === "above" ? "below" : "above";
  let ours: Edge | null = shape[side].first;
  let theirs: Edge | null = added[far].first;
  let ourLane = ours.rise;
  let theirLane = theirs.rise;
  let distance = Number.NEGATIVE_INFINITY;
  let work = 0;
  while (ours && theirs) {
    work++;
    distance = Math.max(distance, sign * (ourLane - theirLane) + 1);
    const x = Math.min(ours.until, theirs.until);
    if (ours.until === x) {
      ours = ours.next;
      ourLane += ours?.rise ?? 0;
    }
    if (theirs.until === x) {
      theirs = theirs.next;
      theirLane += theirs?.rise ?? 0;
    }
  }
  const lanes = sign * distance;
  move(added.above, lanes);
  move(added.below, lanes);
  // What faced the other shape is hidden from now on, save what reaches beyond its end.
  const inner = shape[side];
  shape[side] = ours ? extended(added[side], ours, ourLane, inner) : added[side];
  if (theirs) shape[far] = extended(shape[far], theirs, theirLane + lanes, added[far]);
  return { lanes, work };
}

/** Puts a bar and the fan of curves after it in front of shapes that were packed at its fork. */
export function putBar(
  shape: Shape,
  bar: { readonly end: number; readonly forkEnd: number },
  fan: { readonly top: number; readonly bottom: number },
): void {
  const prefixed = (outline: Outline, lane: number): Outline => {
    outline.first.rise -= lane;
    const curve: Edge = { until: bar.forkEnd, rise: lane, next: outline.first };
    return { ...outline, first: { until: bar.end, rise: 0, next: curve } };
  };
  shape.above = prefixed(shape.above, fan.top);
  shape.below = prefixed(shape.below, fan.bottom);
}

function move(outline: Outline, lanes: number): void {
  outline.first.rise += lanes;
  outline.lastLane += lanes;
}

/** `outline`, then the rest of another one from `step` on, which stands at `lane`. */
function extended(outline: Outline, step: Edge, lane: number, rest: Outline): Outline {
  step.rise = lane - outline.lastLane;
  outline.last.next = step;
  return { first: outline.first, last: rest.last, lastLane: rest.lastLane };
}
