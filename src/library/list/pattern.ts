// A regular expression that somebody typed, or an address holds: found in time linear in the text by RE2,
// so that no expression brings a page to a stop. What cannot be found that way is refused with a sentence.
import { RE2JS, RE2JSException } from "re2js";

/** More instructions would make a search through all sessions slow. */
const MAX_PROGRAM = 1000;
/** Milliseconds that one search through all sessions may take. */
const MAX_MS = 1000;
/** Texts between two looks at the clock. */
const LOOK_EVERY = 16;

/** A sentence says why there is no pattern. `source`: as `RegExp` takes it; capitals do not count. */
export function parsePattern(source: string): RE2JS | string {
  if (source === "") return "There is no regular expression after “re:”.";
  try {
    new RegExp(source, "i");
  } catch {
    return "This is no regular expression; what looks like one and is none finds nothing.";
  }
  try {
    const pattern = RE2JS.compile(RE2JS.translateRegExp(source), RE2JS.CASE_INSENSITIVE);
    return pattern.programSize() <= MAX_PROGRAM ? pattern : TOO_SLOW;
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    return "This regular expression cannot be looked for here: look-around, back references and long repetitions take too long in many sessions.";
  }
}

export const TOO_SLOW =
  "Looking for this regular expression takes too long here; a simpler one would not.";

/**
 * Where the first match in each text begins; -1: there is none. Null: it takes too long in all of them.
 * `now`: milliseconds of a clock.
 */
export function indexesOf(
  pattern: RE2JS,
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
