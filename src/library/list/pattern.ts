// Regular expressions of the list: which there are, and how long all texts together may take.
import { type SafePattern, safePattern } from "../../search/match/safe-pattern.ts";

/** Milliseconds that one search through all sessions may take. */
const MAX_MS = 1000;
/** Texts between two looks at the clock. */
const LOOK_EVERY = 16;

/** A sentence says why there is no pattern. `source`: as `RegExp` takes it; capitals do not count. */
export function parsePattern(source: string): SafePattern | string {
  if (source === "") return "There is no regular expression after “re:”.";
  return safePattern(source, { isCase: false, isByLines: false });
}

/**
 * Where the first match in each text begins; -1: there is none. Null: it takes too long in all of them.
 * `now`: milliseconds of a clock.
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
