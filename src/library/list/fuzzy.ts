// Whether a word's characters occur in a text in order, and how well: pi's own scores (formats.md
// 2.16), lower is better. It must not know what the text is.

/** The score, or null without a match. Both in lower case. */
export function fuzzyScore(word: string, text: string): number | null {
  const score = scoreInOrder(word, text);
  if (score !== null) return score;
  const swapped = swappedWord(word);
  const other = swapped === null ? null : scoreInOrder(swapped, text);
  return other === null ? null : other + 5;
}

function scoreInOrder(word: string, text: string): number | null {
  if (word.length > text.length) return null;
  let score = 0;
  let run = 0;
  // A first match at the very beginning counts as consecutive.
  let last = -1;
  for (let index = 0; index < word.length; index++) {
    const at = text.indexOf(word.charAt(index), last + 1);
    if (at < 0) return null;
    if (at === last + 1) {
      run++;
      score -= run * 5;
    } else {
      run = 0;
      if (last >= 0) score += (at - last - 1) * 2;
    }
    if (at === 0 || isBoundary(text.charCodeAt(at - 1))) score -= 10;
    score += at * 0.1;
    last = at;
  }
  return score;
}

const BOUNDARIES = new Set(Array.from("-_./:", (mark) => mark.charCodeAt(0)));

function isBoundary(code: number): boolean {
  if (code > 0x7f) return /\s/.test(String.fromCharCode(code));
  return BOUNDARIES.has(code) || code === 0x20 || (code >= 9 && code <= 13);
}

/** "report12" → "12report" and the reverse; null for any other word. */
function swappedWord(word: string): string | null {
  const parts = /^(?:([a-z]+)([0-9]+)|([0-9]+)([a-z]+))$/.exec(word);
  if (!parts) return null;
  return (parts[2] ?? parts[4] ?? "") + (parts[1] ?? parts[3] ?? "");
}
