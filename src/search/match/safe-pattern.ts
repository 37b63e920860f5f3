// A regular expression that a person typed, or an address contains: searched in time linear in the text by
// RE2, so that no expression blocks the program. An expression that RE2 cannot search is refused with a
// sentence.
import { RE2JS, RE2JSException } from "re2js";

/** More instructions would make a search through many texts slow. */
const MAX_PROGRAM = 1000;

export const TOO_SLOW =
  "Looking for this regular expression takes too long here; a simpler one would not.";

export type SafePattern = RE2JS;

/**
 * A sentence says why there is no pattern. `source`: as `RegExp` takes it. `isCase`: whether capitals count.
 * `isByLines`: whether `^` and `$` stand for the ends of lines.
 */
export function safePattern(
  source: string,
  { isCase, isByLines }: { readonly isCase: boolean; readonly isByLines: boolean },
): SafePattern | string {
  try {
    new RegExp(source, isCase ? "" : "i");
  } catch {
    return "This is not a valid regular expression, so it finds nothing.";
  }
  const flags = (isCase ? 0 : RE2JS.CASE_INSENSITIVE) | (isByLines ? RE2JS.MULTILINE : 0);
  try {
    const pattern = RE2JS.compile(RE2JS.translateRegExp(source), flags);
    return pattern.programSize() <= MAX_PROGRAM ? pattern : TOO_SLOW;
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    return "This regular expression cannot be looked for here: look-around, back references and long repetitions take too long in many texts.";
  }
}
