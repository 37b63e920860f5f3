// Tool results that both sides have, though not in the same order: parallel calls answer as they
// finish. They stay where they are, alone; this says which is the counterpart of which.
import type { AlignedPair } from "./align.ts";
import { doingOf, type Features } from "./features.ts";

/** By index of a side where it stands without a partner: the index of the other side that did the same. */
export interface Counterparts {
  readonly ofA: ReadonlyMap<number, number>;
  readonly ofB: ReadonlyMap<number, number>;
}

/** Where that is certain. `a` and `b`: by index, as far as they are known. */
export function counterpartsIn(
  steps: readonly AlignedPair[],
  a: ReadonlyMap<number, Features>,
  b: ReadonlyMap<number, Features>,
): Counterparts {
  const aloneA = onlyOnce(
    steps.filter((step) => step.b < 0).map((step) => step.a),
    a,
  );
  const aloneB = onlyOnce(
    steps.filter((step) => step.a < 0).map((step) => step.b),
    b,
  );
  const ofA = new Map<number, number>();
  const ofB = new Map<number, number>();
  for (const [doing, left] of aloneA) {
    const right = aloneB.get(doing) ?? -1;
    if (left < 0 || right < 0) continue;
    ofA.set(left, right);
    ofB.set(right, left);
  }
  return { ofA, ofB };
}

/** Results by what they answer; -1 where several answer the same. */
function onlyOnce(
  indexes: readonly number[],
  known: ReadonlyMap<number, Features>,
): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const index of indexes) {
    const features = known.get(index);
    const doing = features?.isStrict ? doingOf(features) : "";
    if (doing !== "") places.set(doing, places.has(doing) ? -1 : index);
  }
  return places;
}
