// Which entries that were gathered while lines were read are those of the session, now that all of its lines are
// known.
import type { GatheredDetails } from "../../../model/session.ts";
import { FLAG } from "../../../model/table/table.ts";
import type { MadeSession } from "../line-reading.ts";
import type { GatheredLines } from "./line-facts.ts";

/** Of more rows than these that were made from something else, all are read again. */
const MAX_CHANGED = 5000;
const ODD = FLAG.damaged | FLAG.recovered;

/** What was gathered, by the rows of the session that was made. Null: too much of it is something else. */
export function agreement(
  { session, gatheredBasisOf, usesAs }: Pick<MadeSession, "session" | "gatheredBasisOf" | "usesAs">,
  gathered: GatheredLines,
): GatheredDetails | null {
  const { count, start, flags } = session.table;
  const numberOf = numbersOf(gathered.bases);
  const starts = gathered.start;
  const order = new Int32Array(count).fill(starts.length);
  const changed: number[] = [];
  let nth = 0;
  for (let row = 0; row < count; row++) {
    const at = start[row] ?? 0;
    while ((starts[nth] ?? at) < at) nth++;
    const isThere = starts[nth] === at;
    if (isThere) order[row] = nth;
    // What is left of a damaged line depends on how it is read.
    const isOdd = ((flags[row] ?? 0) & ODD) !== 0;
    const basis = isThere && !isOdd ? gatheredBasisOf(row) : null;
    const isSame = basis !== null && numberOf(basis) === gathered.basis[nth];
    if (isSame && (!usesAs || usesAs(row, gathered.details, nth))) continue;
    changed.push(row);
    if (changed.length > MAX_CHANGED) return null;
  }
  return { details: gathered.details, order, changed };
}

/** Many rows are made from the same as the one before. */
function numbersOf(bases: readonly string[]): (basis: string) => number | undefined {
  const numbers = new Map(bases.map((basis, number) => [basis, number]));
  let last = "";
  let number = numbers.get(last);
  return (basis) => {
    if (basis === last) return number;
    last = basis;
    number = numbers.get(basis);
    return number;
  };
}
