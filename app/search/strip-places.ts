// Places of hits along the rows of a transcript. Pure.
import type { Hit } from "../../src/search/hit.ts";

/** More lines than that nobody tells apart. */
const STEPS = 400;

/** Places of 0…1 on the way through `rows`, each once; `counts`: those that have hits. */
export function strippedRows(
  rows: ArrayLike<number>,
  counts: ReadonlyMap<number, number>,
): readonly number[] {
  const places: number[] = [];
  let last = -1;
  for (let at = 0; at < rows.length; at++) {
    if (!counts.has(rows[at] ?? -1)) continue;
    const step = Math.floor(((at + 0.5) / rows.length) * STEPS);
    if (step !== last) places.push((step + 0.5) / STEPS);
    last = step;
  }
  return places;
}

/** The first hit in the row that is nearest to a place of 0…1; -1: no hit is in these rows. */
export function nearestHit(hits: readonly Hit[], rows: ArrayLike<number>, place: number): number {
  const places = new Map<number, number>();
  for (let at = 0; at < rows.length; at++) places.set(rows[at] ?? -1, (at + 0.5) / rows.length);
  let nearest = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, { row }] of hits.entries()) {
    const distance = Math.abs((places.get(row) ?? Number.POSITIVE_INFINITY) - place);
    if (distance < least) {
      least = distance;
      nearest = index;
    }
  }
  return nearest;
}
