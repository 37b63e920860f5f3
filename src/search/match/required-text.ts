// A text that every match of a regular expression holds, for a look before the expression itself is tried.

/** Letters, digits and signs that mean themselves wherever they stand. */
const PLAIN = /^[\w\-:;,<>=!@#%&~`'" ]$/;

/**
 * The longest one that is easily seen; "": none is. Only what stands outside of groups and classes is
 * looked at, and nothing where there are alternatives.
 */
export function requiredText(source: string): string {
  let longest = "";
  let run = "";
  let depth = 0;
  const end = () => {
    if (run.length > longest.length) longest = run;
    run = "";
  };
  for (let at = 0; at < source.length; at++) {
    const character = source.charAt(at);
    if (character === "|") return "";
    if (character === "[") {
      at = classEnd(source, at);
      end();
    } else if (character === "\\") {
      // What an escape means may be longer than it looks, as in `\x{41}`.
      if (/[pPxukcQE\d]/.test(source.charAt(at + 1))) return "";
      at++;
      end();
    } else if (character === "(") {
      // Flags inside of an expression change what follows.
      if (source.startsWith("(?", at) && !source.startsWith("(?:", at)) return "";
      depth++;
      end();
    } else if (character === ")") {
      depth--;
      end();
    } else if (depth === 0 && PLAIN.test(character)) {
      run += character;
    } else {
      // What may be there no times at all is no part of it.
      if (/[*?{]/.test(character)) run = run.slice(0, -1);
      end();
      if (character === "{") at = Math.max(at, source.indexOf("}", at));
    }
  }
  end();
  return longest;
}

/** The index of the bracket that closes a class, or the last one. */
function classEnd(source: string, from: number): number {
  let at = from + 1;
  if (source.charAt(at) === "^") at++;
  // First in a class it means itself.
  if (source.charAt(at) === "]") at++;
  while (at < source.length && source.charAt(at) !== "]") at += source.charAt(at) === "\\" ? 2 : 1;
  return at;
}
