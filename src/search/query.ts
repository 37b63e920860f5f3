// A search in a session, as plain data that an address can hold, and the code that finds it. It must not
// know sessions.
import type { LineSieve } from "../model/session.ts";
import type { Allowance, FindNext, Match, Matches } from "./match/match.ts";
import { isWholeWord, plainFinder } from "./match/plain.ts";
import { requiredText } from "./match/required-text.ts";
import { type SafePattern, safePattern } from "./match/safe-pattern.ts";
import { needleSieve } from "./sieve/needle-sieve.ts";

export interface SearchQuery {
  /** As typed. */
  readonly text: string;
  /** Whether capitals count. */
  readonly isCase: boolean;
  /** Only what begins and ends where words do. */
  readonly isWord: boolean;
  /** Whether the text is a regular expression (RE2); its `^` and `$` stand for the ends of lines. */
  readonly isRegex: boolean;
  /** Whether names of fields and strings that no card shows are searched, too. */
  readonly isRaw: boolean;
}

/** A query that can be looked for. */
export interface ReadyQuery {
  readonly query: SearchQuery;
  readonly matches: Matches;
  /** A new one for each search; null: any line may hold what is looked for. */
  readonly sieve: () => LineSieve | null;
}

/** UTF-16 units. */
const MAX_QUERY = 2000;

/** A sentence says why it cannot be looked for. */
export function readyQuery(query: SearchQuery): ReadyQuery | string {
  const { text, isCase, isWord, isRegex } = query;
  if (text === "") return "There is nothing to search for.";
  if (text.length > MAX_QUERY) return `What is looked for may have ${MAX_QUERY} characters.`;
  if (!isRegex) {
    const find = plainFinder(text, isCase);
    const matches = (searched: string) => plainMatches(find, isWord, searched);
    return { query, matches, sieve: () => needleSieve(text, isCase) };
  }
  const pattern = safePattern(text, { isCase, isByLines: true });
  if (typeof pattern === "string") return pattern;
  const required = requiredText(text);
  const sieve = () => needleSieve(required, isCase);
  const matches: Matches = (searched, allowance) =>
    patternMatches(pattern, isWord, searched, allowance);
  return { query, matches, sieve };
}

function* plainMatches(find: FindNext, isWord: boolean, text: string): Generator<Match> {
  for (let match = find(text, 0); match; ) {
    const isWanted = !isWord || isWholeWord(text, match);
    if (isWanted) yield match;
    // What begins inside of a word may hide what does not.
    const first = (text.codePointAt(match.at) ?? 0) > 0xffff ? 2 : 1;
    match = find(text, match.at + (isWanted ? match.length : first));
  }
}

/** Matches between two looks at what is allowed. */
const LOOK_EVERY = 256;

/** Of the matches of the expression, those that are wanted: linear. What is empty shows nothing. */
function* patternMatches(
  pattern: SafePattern,
  isWord: boolean,
  text: string,
  allowance: Allowance,
): Generator<Match> {
  if (!allowance.permits(text.length)) return;
  const matcher = pattern.matcher(text);
  for (let found = 1; matcher.find(); found++) {
    const at = matcher.start();
    const match = { at, length: matcher.end() - at };
    if (match.length > 0 && (!isWord || isWholeWord(text, match))) yield match;
    if (found % LOOK_EVERY === 0 && !allowance.permits(0)) return;
  }
}
