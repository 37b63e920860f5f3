// Tool results that both sides have, though not in the same order: parallel calls answer as they
// finish. They stay where they are, alone; this says which is the counterpart of which.
import type { AlignedPair } from "./align.ts";
import { doingOf, type Features } from "./features.ts";

/** By step of one side alone: the step of the other side that did the same. */
export type Counterparts = ReadonlyMap<AlignedPair, AlignedPair>;

/** Where that is certain. `a` and `b`: by index, as far as they are known. */
export function counterpartsIn(
  steps: readonly AlignedPair[],
  a: ReadonlyMap<number, Features>,
  b: ReadonlyMap<number, Features>,
): Counterparts {
  const onlyA = onlyOnce(steps, ({ a: left, b: right }) => (right < 0 ? a.get(left) : undefined));
  const onlyB = onlyOnce(steps, ({ a: left, b: right }) => (left < 0 ? b.get(right) : undefined));
  const found = new Map<AlignedPair, AlignedPair>();
  for (const [doing, left] of onlyA) {
    const right = onlyB.get(doing);
    if (left && right) found.set(left, right).set(right, left);
  }
  return found;
}

/** Results by what they answer; null where several answer the same. */
function onlyOnce(
  steps: readonly AlignedPair[],
  featuresOf: (step: AlignedPair) => Features | undefined,
): ReadonlyMap<string, AlignedPair | null> {
  const places = new Map<string, AlignedPair | null>();
  for (const step of steps) {
    const features = featuresOf(step);
    const doing = features?.isStrict ? doingOf(features) : "";
    if (doing !== "") places.set(doing, places.has(doing) ? null : step);
  }
  return places;
}
