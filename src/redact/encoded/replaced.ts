// A text with other text in places, and the way back from each of its characters to the text it was made of.

export interface Decoded {
  readonly text: string;
  /** Where in the text it was made of each character begins, and the end. */
  readonly starts: () => Int32Array;
}

interface Change {
  readonly from: number;
  readonly to: number;
  /** Characters of what stands there now. */
  readonly size: number;
}

/**
 * The text with what `meant` gives in place of each match; null: the match stays. `pattern` is global. Null
 * without a change.
 */
export function replaced(
  text: string,
  pattern: RegExp,
  meant: (match: RegExpExecArray) => string | null,
): Decoded | null {
  const changes: Change[] = [];
  const parts: string[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const instead = meant(match);
    if (instead === null) continue;
    const to = match.index + match[0].length;
    parts.push(text.slice(end, match.index), instead);
    changes.push({ from: match.index, to, size: instead.length });
    end = to;
  }
  if (changes.length === 0) return null;
  const made = parts.join("") + text.slice(end);
  return { text: made, starts: () => startsOf(made.length, changes) };
}

/**
 * What became nothing belongs to the character after it: a change of a coloured word takes the colour before
 * it along.
 */
function startsOf(length: number, changes: readonly Change[]): Int32Array {
  const starts = new Int32Array(length + 1);
  let [here, there, next] = [0, 0, 0];
  const copyTo = (end: number) => {
    while (there < end) {
      starts[here++] = next;
      next = ++there;
    }
  };
  for (const { from, to, size } of changes) {
    copyTo(from);
    starts.fill(next, here, here + size);
    here += size;
    if (size > 0) next = to;
    there = to;
  }
  copyTo(there + length + 1 - here);
  return starts;
}
