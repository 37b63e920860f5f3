// Places of hits along the rows of a transcript. Pure.
import type { HitColumns } from "./hit-columns.ts";

/** More lines than that nobody tells apart. */
const STEPS = 400;

/** Places of 0…1 on the way through `rows`, each once; `counts`: those that have hits. */
export function strippedRows(
  rows: ArrayLike<number>,
  counts: ArrayLike<number>,
): readonly number[] {
  const places: number[] = [];
  let last = -1;
  for (let at = 0; at < rows.length; at++) {
    if (!counts[rows[at] ?? -1]) continue;
    const step = Math.floor(((at + 0.5) / rows.length) * STEPS);
    if (step !== last) places.push((step + 0.5) / STEPS);
    last = step;
  }
  return places;
}

/** The first hit in the row that is nearest to a place of 0…1; -1: none in these rows has an index. */
export function nearestHit(columns: HitColumns, rows: ArrayLike<number>, place: number): number {
  let nearest = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? -1;
    const distance = Math.abs((at + 0.5) / rows.length - place);
    if (distance >= least || !columns.counts[row]) continue;
    const hit = columns.firstFrom(row);
    if (hit >= columns.count) continue;
    least = distance;
    nearest = hit;
  }
  return nearest;
}
