// Aligns long sequences a window at a time, so that the first rows come early and nothing has to be
// held whole. A cut is made after a pair, where the two sides are known to agree.
import { type AlignedPair, align, type Pair } from "./align.ts";
import type { Features } from "./features.ts";

/** A part of a sequence, indexes [from, to), whose features are read when they are needed. */
export interface FeatureStream {
  readonly from: number;
  readonly to: number;
  features(from: number, to: number): Promise<readonly Features[]>;
}

/**
 * Steps with the indexes of the sequences. `size`: entries a side that are looked at together. What only one side has
 * is not read.
 */
export async function* alignStreams(
  a: FeatureStream,
  b: FeatureStream,
  size: number,
): AsyncGenerator<readonly AlignedPair[]> {
  let [fromA, fromB] = [a.from, b.from];
  while (fromA < a.to && fromB < b.to) {
    const toA = Math.min(a.to, fromA + size);
    const toB = Math.min(b.to, fromB + size);
    const [left, right] = await Promise.all([a.features(fromA, toA), b.features(fromB, toB)]);
    const isLast = toA === a.to && toB === b.to;
    const steps = align(left, right);
    const cut = isLast ? { a: left.length, b: right.length } : cutOf(steps, left, right);
    yield stepsBefore(steps, cut, fromA, fromB);
    fromA += cut.a;
    fromB += cut.b;
  }
  const rest: AlignedPair[] = [];
  for (let i = fromA; i < a.to; i++) rest.push({ a: i, b: -1, isEqual: false });
  for (let i = fromB; i < b.to; i++) rest.push({ a: -1, b: i, isEqual: false });
  if (rest.length > 0) yield rest;
}

function stepsBefore(steps: readonly AlignedPair[], cut: Pair, fromA: number, fromB: number) {
  const before: AlignedPair[] = [];
  for (const { a, b, isEqual } of steps) {
    if (a >= cut.a || b >= cut.b) continue;
    before.push({ a: a < 0 ? -1 : fromA + a, b: b < 0 ? -1 : fromB + b, isEqual });
  }
  return before;
}

/** How much of a window stands, whatever comes after it. At least half of one side. */
function cutOf(
  steps: readonly AlignedPair[],
  left: readonly Features[],
  right: readonly Features[],
): Pair {
  const [lateA, lateB] = [left.length * 0.75, right.length * 0.75];
  let cut: Pair | null = null;
  for (const { a, b, isEqual } of steps) {
    if (isEqual && a < lateA && b < lateB) cut = { a: a + 1, b: b + 1 };
  }
  if (cut && (cut.a + cut.b) * 4 >= left.length + right.length) return cut;
  const half = { a: Math.ceil(left.length / 2), b: Math.ceil(right.length / 2) };
  for (const { a, b } of steps) {
    if (a < 0 || b < 0 || a < half.a === b < half.b) continue;
    return { a: Math.min(half.a, a), b: Math.min(half.b, b) };
  }
  return half;
}
