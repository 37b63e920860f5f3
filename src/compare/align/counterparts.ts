// Tool results that both sides have, though not in the same order: parallel calls answer as they
// finish. They stay where they are, alone; this says which is the counterpart of which.
import type { AlignedPair } from "./align.ts";
import { doingOf, type Features } from "./features.ts";

/** For each index of A without a partner the index of B that did the same, where that is certain. */
export function counterpartsIn(
  steps: readonly AlignedPair[],
  featuresA: (index: number) => Features | undefined,
  featuresB: (index: number) => Features | undefined,
): ReadonlyMap<number, number> {
  const ofA = onlyOnce(
    steps.flatMap(({ a, b }) => (b < 0 ? [a] : [])),
    featuresA,
  );
  const ofB = onlyOnce(
    steps.flatMap(({ a, b }) => (a < 0 ? [b] : [])),
    featuresB,
  );
  const counterparts = new Map<number, number>();
  for (const [doing, a] of ofA) {
    const b = ofB.get(doing);
    if (b !== undefined && a >= 0 && b >= 0) counterparts.set(a, b);
  }
  return counterparts;
}

/** Results by what they answer; -1 where several answer the same. */
function onlyOnce(
  indexes: readonly number[],
  featuresOf: (index: number) => Features | undefined,
): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const index of indexes) {
    const features = featuresOf(index);
    const doing = features?.isStrict ? doingOf(features) : "";
    if (doing === "") continue;
    places.set(doing, places.has(doing) ? -1 : index);
  }
  return places;
}
