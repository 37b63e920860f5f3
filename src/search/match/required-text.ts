// A text that every match of a regular expression holds, for a look before the expression itself is tried.

/** Letters, digits and signs that mean themselves wherever they stand. */
const PLAIN = /^[\w\-:;,<>=!@#%&~`'" ]$/;

/**
 * A class, an escape, the beginning of a group, how often something is there, or a character. First in a class `]`
 * means itself.
 */
const TOKEN = /\[\^?\]?(?:\\.|[^\\\]])*\]?|\\.?|\(\??:?|\{[^}]*\}|./gs;

/**
 * The longest one that is easily seen; "": none is. Only what stands outside of groups and classes is
 * looked at, and nothing where there are alternatives.
 */
export function requiredText(source: string): string {
  const runs: string[] = [];
  let run = "";
  let depth = 0;
  for (const [token] of source.matchAll(TOKEN)) {
    // Flags inside of an expression change what follows; what an escape means may be longer than it
    // looks, as in `\x{41}`.
    if (token === "|" || token === "(?" || /^\\[pPxukcQE\d]/.test(token)) return "";
    if (token.startsWith("(")) depth++;
    if (token === ")") depth--;
    if (depth === 0 && PLAIN.test(token)) run += token;
    else {
      // What may be there no times at all is no part of it.
      runs.push(/^[*?{]/.test(token) ? run.slice(0, -1) : run);
      run = "";
    }
  }
  return [...runs, run].reduce((longest, one) => (one.length > longest.length ? one : longest));
}
