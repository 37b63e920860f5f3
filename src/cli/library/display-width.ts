// How many columns of a terminal a text takes: letters of East Asian scripts and emoji take two, marks that stand on
// another letter none.

/** As much of the text as fits; where it does not, the last column says that there is more. */
export function cutToWidth(text: string, columns: number): string {
  if (displayWidth(text) <= columns) return text;
  let cut = "";
  let width = 1;
  for (const { segment } of segments.segment(text)) {
    width += widthOf(segment);
    if (width > columns) break;
    cut += segment;
  }
  return `${cut}…`;
}

export function padToWidth(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - displayWidth(text)));
}

export function displayWidth(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let width = 0;
  for (const { segment } of segments.segment(text)) width += widthOf(segment);
  return width;
}

const PLAIN = /^[ -~]*$/;
const WIDE =
  /\p{Emoji_Presentation}|\ufe0f|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;
const segments = new Intl.Segmenter("en");

/** Of one character as people see it. */
function widthOf(segment: string): number {
  if (WIDE.test(segment)) return 2;
  return /^[\p{M}\p{Cf}]*$/u.test(segment) ? 0 : 1;
}
