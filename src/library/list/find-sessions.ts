// Which sessions of a library match the typed text, and how well: pi's rules (formats.md 2.16) over the index records,
// except that letters may be scattered only on request. It must not know the display order.
import { memo } from "../../lib/memo.ts";
import { type SafePattern, TOO_SLOW } from "../../search/match/safe-pattern.ts";
import type { IndexedSession } from "../indexed-session.ts";
import { fuzzyScore } from "./fuzzy.ts";
import type { Token, TypedQuery } from "./typed-query.ts";

/** Characters of one session that are searched; names and folders may be of any length. */
const MAX_HAYSTACK = 8000;

interface Haystack {
  readonly text: string;
  /** In lower case. */
  readonly folded: string;
}

const haystackOf = memo((session: IndexedSession): Haystack => {
  const { id, name, firstMessage, cwd, path } = session;
  const text = [id, name, firstMessage, cwd, path].join(" ").slice(0, MAX_HAYSTACK);
  return { text, folded: text.toLowerCase() };
});

/** The searched text of a session with single spaces; made when a phrase is first searched. */
const spacedOf = memo(({ folded }: Haystack) => spacedOut(folded));

export interface Finding {
  /** By session, in the given order; NaN: no match. Lower is better. */
  readonly scores: Float64Array;
  /** Why nothing can match, as a sentence; null: the query is valid. */
  readonly problem: string | null;
}

export function scoresOf(sessions: readonly IndexedSession[], query: TypedQuery): Finding {
  if (query.kind === "tokens") {
    return { scores: scoresByTokens(sessions, query.tokens), problem: null };
  }
  const textOf = (session: IndexedSession) => haystackOf(session).text;
  const indexes = query.kind === "pattern" ? indexesOf(query.pattern, sessions.map(textOf)) : null;
  if (indexes) {
    const scores = Float64Array.from(indexes, (index) => (index < 0 ? Number.NaN : index * 0.1));
    return { scores, problem: null };
  }
  const problem = query.kind === "unusable" ? query.message : TOO_SLOW;
  return { scores: new Float64Array(sessions.length).fill(Number.NaN), problem };
}

function scoresByTokens(
  sessions: readonly IndexedSession[],
  tokens: readonly Token[],
): Float64Array {
  const folded = tokens.map(({ kind, text }) => ({
    kind,
    text: kind === "phrase" ? spacedOut(text.toLowerCase()) : text.toLowerCase(),
  }));
  return Float64Array.from(sessions, (session) => scoreOf(haystackOf(session), folded));
}

function scoreOf(haystack: Haystack, tokens: readonly Token[]): number {
  let sum = 0;
  for (const { kind, text } of tokens) {
    const isThere = kind !== "word" || haystack.folded.includes(text);
    if (!isThere) return Number.NaN;
    const score =
      kind === "phrase" ? phraseScore(text, haystack) : fuzzyScore(text, haystack.folded);
    if (score === null) return Number.NaN;
    sum += score;
  }
  return sum;
}

function phraseScore(phrase: string, haystack: Haystack): number | null {
  const index = spacedOf(haystack).indexOf(phrase);
  return index < 0 ? null : index * 0.1;
}

function spacedOut(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Maximum milliseconds of one search through all sessions. */
const MAX_MS = 1000;
/** Texts between two checks of the clock. */
const LOOK_EVERY = 16;

/**
 * Where the first match in each text begins; -1: none. Null: the search takes too long. `now`:
 * milliseconds of a clock.
 */
export function indexesOf(
  pattern: SafePattern,
  texts: Iterable<string>,
  now: () => number = Date.now,
): readonly number[] | null {
  const indexes: number[] = [];
  const began = now();
  for (const text of texts) {
    if (indexes.length % LOOK_EVERY === 0 && now() - began > MAX_MS) return null;
    const matcher = pattern.matcher(text);
    indexes.push(matcher.find() ? matcher.start() : -1);
  }
  return indexes;
}
