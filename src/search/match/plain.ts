// Text looked for as it stands: whole characters (code points), letters of the other case as the same
// where that is wanted.
import { escapedForRegExp } from "./case-variants.ts";
import type { FindNext } from "./match.ts";

/** Finds occurrences, each where the one before may still go on. `wanted`: not empty. */
export function plainFinder(wanted: string, isCase: boolean): FindNext {
  // Halves of characters are found where no other half makes them one.
  const isByUnits = isCase && wanted.isWellFormed();
  if (isByUnits) {
    return (text, from) => {
      const at = text.indexOf(wanted, from);
      return at < 0 ? null : { at, length: wanted.length };
    };
  }
  const pattern = new RegExp(escapedForRegExp(wanted), isCase ? "gu" : "giu");
  return (text, from) => {
    pattern.lastIndex = from;
    const found = pattern.exec(text);
    return found && { at: found.index, length: found[0].length };
  };
}
