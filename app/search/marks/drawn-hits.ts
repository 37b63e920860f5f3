// Which places of the drawn text are hits, and which one is a given hit.
import type { Hit } from "../../../src/search/hit.ts";
import type { FindState } from "../find-run.ts";
import type { CardSource } from "./card-source.ts";
import { type DrawnBlock, drawnBlocks, rangeIn } from "./drawn-text.ts";
import { drawnFinder, type FindDrawn, likeness } from "./match-finder.ts";

/** The search's results, as far as marking needs them. */
export interface FoundHits extends Pick<FindState, "query" | "columns" | "pages"> {
  readonly sourceOf: CardSource;
}

/** Most marks: more would be useless. */
const MAX_RANGES = 3000;
const CARD = "[data-row]";

/** In all rows drawn below the element. */
export function foundRanges(list: Element, found: FoundHits): readonly Range[] {
  const ranges: Range[] = [];
  if (!found.query) return ranges;
  for (const row of list.querySelectorAll(".virtual-row")) {
    const find = finderIn(row, found);
    if (!find) continue;
    for (const block of drawnBlocks(row)) {
      for (const { at, length } of find(block.text)) {
        if (ranges.length === MAX_RANGES) return ranges;
        ranges.push(rangeIn(block, at, length));
      }
    }
  }
  return ranges;
}

/** Null where no entry of the row has a hit. */
function finderIn(row: Element, { query, columns, pages, sourceOf }: FoundHits): FindDrawn | null {
  const rows = new Set(
    Array.from(row.querySelectorAll<HTMLElement>(CARD), ({ dataset }) =>
      sourceOf(Number(dataset.row)),
    ),
  );
  const found = [...rows].filter((one) => (columns.counts[one] ?? 0) > 0);
  if (!query || found.length === 0) return null;
  return drawnFinder(query, query.isRegex ? found.flatMap((one) => pages.ofRow(one)) : []);
}

interface Candidate {
  readonly block: DrawnBlock;
  readonly at: number;
  readonly length: number;
  readonly likeness: number;
}

/** Below this, text in a closed fold may be a better match. */
export const ALIKE = 0.75;

export interface DrawnHit {
  readonly range: Range;
  /** 0…1. */
  readonly likeness: number;
}

/** `nth`: which of those that look the same. Null: it is not drawn. */
export function drawnHit(root: Element, hit: Hit, find: FindDrawn, nth: number): DrawnHit | null {
  let best: Candidate[] = [];
  for (const block of drawnBlocks(root)) {
    for (const match of find(block.text)) {
      const candidate = { block, ...match, likeness: likeness(block.text, match, hit) };
      const most = best[0]?.likeness ?? -1;
      if (candidate.likeness > most) best = [candidate];
      else if (candidate.likeness === most) best.push(candidate);
    }
  }
  const chosen = best[Math.min(nth, best.length - 1)];
  if (!chosen) return null;
  return { range: rangeIn(chosen.block, chosen.at, chosen.length), likeness: chosen.likeness };
}

/** How many of the hits look like it. */
export function alikeAmong(hits: readonly Hit[], { line }: Hit): number {
  return hits.filter((one) => one.line.text === line.text && one.line.at === line.at).length;
}
