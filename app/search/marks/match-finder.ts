// The marks in the text of an entry: as the core finds them where that is plain text; for regular
// expressions, which the page does not run, the words that were found in the entry. Pure.
import type { Hit } from "../../../src/search/hit.ts";
import type { FindNext, Match } from "../../../src/search/match/match.ts";
import { isWholeWord, plainFinder } from "../../../src/search/match/plain.ts";
import type { SearchQuery } from "../../../src/search/query.ts";
import { spaced } from "./drawn-text.ts";

/** Most marks in one text. */
const MAX_MATCHES = 2000;
/** Most words of one entry that are searched again. */
const MAX_WORDS = 50;

export type FindDrawn = (text: string) => readonly Match[];

/** `hits`: those of the entry, for regular expressions. */
export function drawnFinder(query: SearchQuery, hits: Iterable<Hit>): FindDrawn {
  const words = query.isRegex ? wordsOf(hits) : [spaced(query.text)];
  const finders = words
    .filter((word) => word !== "")
    .map((word) => plainFinder(word, query.isCase || query.isRegex));
  return (text) => {
    const matches: Match[] = [];
    for (const find of finders) addMatches(matches, text, find, query.isWord);
    return matches;
  };
}

/** The text of a hit, or its beginning. */
export function hitText({ line }: Hit): string {
  return spaced(line.text.slice(line.at, line.at + line.length));
}

function wordsOf(hits: Iterable<Hit>): readonly string[] {
  const words = new Set<string>();
  for (const hit of hits) {
    if (words.size === MAX_WORDS) break;
    words.add(hitText(hit));
  }
  return [...words];
}

function addMatches(matches: Match[], text: string, find: FindNext, isWord: boolean): void {
  let match = find(text, 0);
  while (match && matches.length < MAX_MATCHES) {
    const isWanted = !isWord || isWholeWord(text, match);
    if (isWanted) matches.push(match);
    match = find(text, match.at + (isWanted ? match.length : 1));
  }
}

/** How many characters before and after are compared. */
const CONTEXT = 40;

/**
 * How much of the text around the hit is around the match too: 0…1. Markdown syntax is not drawn, so that
 * few matches reach 1.
 */
export function likeness(text: string, { at, length }: Match, { line }: Hit): number {
  const before = spaced(line.text.slice(0, line.at)).trimEnd();
  const after = spaced(line.text.slice(line.at + line.length)).trimStart();
  const wanted = Math.min(CONTEXT, before.length) + Math.min(CONTEXT, after.length);
  if (wanted === 0) return 1;
  const drawnBefore = text.slice(Math.max(0, at - 2 * CONTEXT), at).trimEnd();
  const drawnAfter = text.slice(at + length, at + length + 2 * CONTEXT).trimStart();
  const same = sameEnd(before, drawnBefore) + sameStart(after, drawnAfter);
  return same / wanted;
}

function sameStart(one: string, other: string): number {
  let same = 0;
  const most = Math.min(CONTEXT, one.length, other.length);
  while (same < most && one[same] === other[same]) same++;
  return same;
}

function sameEnd(one: string, other: string): number {
  let same = 0;
  const most = Math.min(CONTEXT, one.length, other.length);
  while (same < most && one.at(-1 - same) === other.at(-1 - same)) same++;
  return same;
}
