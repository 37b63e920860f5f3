// A title without the marks of Markdown that a prompt or a name brings along: `**Fix** the [pump](…)` is
// “Fix the pump”. Not a parser: what might be meant as it stands (`*.ts`, `__init__.py`, `2 * 3`) stays.

/** Only so much is looked at: a title is shown no further. Characters. */
const MAX_LOOKED_AT = 600;

/** Headings, quotes, bullets and boxes to tick, one after the other. */
const AT_START = /^(?:\s{0,20}(?:#{1,6}|>|[-*+](?:\s\[[ xX]\])?)\s){0,6}/;

/** Of what stands between two marks. */
const CODE = /(`{1,3})([^`]{1,300})\1/g;
const FENCE = /`{3,}/g;
const HEADING = /\s#{2,6}\s/g;
const LINK = /!?\[([^\][]{1,200})\]\([^()\s]{1,300}\)/g;
const STRONG = /\*\*(?=\S)([^*]{1,300})(?<=\S)\*\*/g;
/** One star, lines or tildes around words, where no letter, path or pattern goes on. */
const EMPHASIS = /(?<=^|[\s("“])\*(?=[\p{L}\p{N}])([^*]{1,300})(?<=\S)\*(?![\p{L}\p{N}*/])/gu;
const LINES =
  /(?<=^|[\s("“])(_{1,2})(?=[\p{L}\p{N}])([^_\s]{1,100}\s[^_]{1,300})(?<=\S)\1(?![\p{L}\p{N}_])/gu;
const STRUCK = /~~(?=\S)([^~]{1,300})(?<=\S)~~/g;

/** The words without the marks. `text`: one line; returned as it is where it is nothing but marks. */
export function plainTitle(text: string): string {
  const looked = text.slice(0, MAX_LOOKED_AT);
  const plain = withoutMarks(looked.replace(AT_START, "")) + text.slice(MAX_LOOKED_AT);
  return plain.trim() === "" ? text : plain.trim();
}

/** Code says what it says: nothing in it is a mark. */
function withoutMarks(text: string): string {
  if (!text.includes("`")) return withoutMarksOfWords(text);
  let plain = "";
  let from = 0;
  for (const found of text.matchAll(CODE)) {
    plain += withoutMarksOfWords(text.slice(from, found.index)) + (found[2] ?? "").trim();
    from = found.index + found[0].length;
  }
  return plain + withoutMarksOfWords(text.slice(from));
}

function withoutMarksOfWords(text: string): string {
  let plain = text;
  for (const [mark, pattern, instead] of MARKS) {
    if (plain.includes(mark)) plain = plain.replace(pattern, instead);
  }
  return plain;
}

/** In their order, each with what it cannot do without: a pattern takes ten times as long to find nothing. */
const MARKS = [
  ["`", FENCE, ""],
  ["#", HEADING, " "],
  ["[", LINK, "$1"],
  ["*", STRONG, "$1"],
  ["*", EMPHASIS, "$1"],
  ["_", LINES, "$2"],
  ["~", STRUCK, "$1"],
] as const;
