// The search in a session, for programs: hits one after another, as far as somebody asks for them.

import { batchesOf } from "../context/projection.ts";
import type { WholeSession } from "../formats/whole-session.ts";
import { EspalierError } from "../model/espalier-error.ts";
import { addressOf } from "../model/table/address.ts";
import type { Hit as RowHit } from "../search/hit.ts";
import { readyQuery, type SearchQuery } from "../search/query.ts";
import { searchSession } from "../search/search-session.ts";
import type { EntryName } from "./entry.ts";

/** How a text is searched for: in any case, also inside of words, and on all branches when left out. */
export interface SearchOptions extends Partial<Omit<SearchQuery, "text">> {
  /** Only on the branch that ends there. */
  readonly branch?: EntryName;
}

/** Something that was found: where in which entry (`path`, `at`, `length` in UTF-16 units), and the line around it. */
export interface Hit extends RowHit {
  /** Names its entry. */
  readonly id: string;
}

/** Hits that are in memory at once. */
const LIMIT = 1000;

/** Errors: EspalierError "bad-query". */
export async function* hitsIn(
  opened: WholeSession,
  rows: Int32Array,
  text: string,
  options: SearchOptions,
): AsyncGenerator<Hit> {
  const { isCase = false, isWord = false, isRegex = false, isRaw = false } = options;
  const ready = readyQuery({ text, isCase, isWord, isRegex, isRaw });
  if (typeof ready === "string") throw badQuery(ready);
  const { table } = opened.session;
  const ascending = rows.slice().sort();
  for (const { from, to } of batchesOf(table, ascending)) {
    const part = ascending.subarray(from, to);
    for (let skip = 0, isMore = true; isMore; skip += LIMIT) {
      const hits: RowHit[] = [];
      const onStep = (step: { readonly hits: readonly RowHit[] }) => {
        for (const hit of step.hits) hits.push(hit);
      };
      const end = await searchSession(opened, ready, onStep, { rows: part, limit: LIMIT, skip });
      if (end.problem !== null) throw badQuery(end.problem);
      for (const hit of hits) yield { ...hit, id: addressOf(table, hit.row) };
      isMore = end.count > skip + LIMIT;
    }
  }
}

function badQuery(why: string): EspalierError {
  return new EspalierError("bad-query", why, "Search for something else.");
}
