// Which characters differ by case alone: Unicode's simple case folding (CaseFolding.txt, status C and S),
// as an expression with the flags `i` and `u` has it. No table of ours that could grow old.

import { literal } from "../../text/literal.ts";

/** Beyond these no script has two cases; between them are ideographs alone. Code points, inclusive. */
const CASED_RANGES = [
  [0x41, 0x2fff],
  [0xa640, 0xabff],
  [0xfb00, 0xffdc],
  [0x10000, 0x1ffff],
] as const;

let cased: string | null = null;

/** All characters that another one differs from by case, one after another. */
function casedCharacters(): string {
  if (cased !== null) return cased;
  const found: string[] = [];
  for (const [first, last] of CASED_RANGES) {
    for (let code = first; code <= last; code++) {
      const character = String.fromCodePoint(code);
      if (/\p{Changes_When_Casemapped}/u.test(character)) found.push(character);
    }
  }
  cased = found.join("");
  return cased;
}

/** The character itself and every other one that only case tells from it. `character`: one code point. */
export function caseVariants(character: string): readonly string[] {
  if (!/\p{Changes_When_Casemapped}/u.test(character)) return [character];
  const same = new RegExp(literal(character), "giu");
  const others = (casedCharacters().match(same) ?? []).filter((other) => other !== character);
  return [character, ...others];
}
