// Terminal escape sequences: colours and cursor moves are no words, so they are not compared.

/** What each of them begins with. */
export const ESCAPE = String.fromCharCode(27);
/** CSI sequences (`ESC [ 1 ; 31 m`), titles and links (`ESC ] … BEL`), and two-character ones. */
const SEQUENCES = new RegExp(
  `${ESCAPE}(?:\\[[0-9;:?]*[ -/]*[@-~]|\\][^${String.fromCharCode(7)}${ESCAPE}]*(?:${String.fromCharCode(7)}|${ESCAPE}\\\\)?|[@-Z\\\\^_])`,
  "g",
);

/** The text as a terminal's reader sees it, without colours. */
export function withoutEscapes(text: string): string {
  return text.includes(ESCAPE) ? text.replace(SEQUENCES, "") : text;
}

/** What `oneLine` changes: most texts hold nothing of it, and to replace each space by one takes longer. */
const FOLDS = /[^\S ]| {2}|\p{Cc}/u;

/** The text on one line, with nothing in it that a terminal would obey. */
export function oneLine(text: string): string {
  if (!FOLDS.test(text)) return text;
  return withoutEscapes(text).replace(/[\s\p{Cc}]+/gu, " ");
}
