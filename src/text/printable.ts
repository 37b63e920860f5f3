// Text from a file as it may be put on a terminal: whatever a terminal obeys or hides (control
// characters, right-to-left overrides, line separators) becomes something to read. It must not know
// where the text comes from.

/** What a terminal obeys; a line feed and a tab are what they look like. */
const OBEYED = String.raw`\0-\x08\x0b-\x1f\x7f-\x9f`;
/** What turns text around or breaks a line without being seen. */
const UNSEEN = String.raw`\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069`;
const UNSAFE = new RegExp(`[${OBEYED}${UNSEEN}]`, "g");
const UNSAFE_IN_LINE = new RegExp(`[\\t\\n${OBEYED}${UNSEEN}]`, "g");

/** The text with `␛` for an escape character and `\u{202e}` for one that has no picture. */
export function printable(text: string): string {
  return text.replace(UNSAFE, pictureOf);
}

/** `printable` on one line: a line feed reads `␊`, so that a text cannot pass for other lines of the output. */
export function printableLine(text: string): string {
  return text.replace(UNSAFE_IN_LINE, pictureOf);
}

/** JSON text of the same value in which no such character stands for itself. */
export function printableJson(json: string): string {
  return json.replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function pictureOf(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? "␡" : `\\u{${code.toString(16)}}`;
}
