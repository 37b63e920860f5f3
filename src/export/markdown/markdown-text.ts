// Texts of a session inside Markdown. They are hostile: whatever they contain, they stay text, in
// their fence, on their line, in their cell.
import { oneLine } from "../../text/escapes.ts";
import { numberText } from "../../text/units.ts";

/**
 * Maximum characters of one text, and of all texts of one copy: enough for a message that people
 * read.
 */
const MAX_OF_ONE = 20_000;
const MAX_OF_ALL = 400_000;

/** The texts of one copy, each in a fence. A text that is too long is cut, with a note. */
export class Quotes {
  #left = MAX_OF_ALL;

  /** The limit is reached: texts need not be read. */
  get isFull(): boolean {
    return this.#left <= 0;
  }

  /** "" for a text without words. */
  quote(text: string, language = "text"): string {
    if (text.trim() === "") return "";
    const shown = beginningOf(text, Math.min(MAX_OF_ONE, this.#left));
    this.#left -= shown.length;
    const rest = text.length - shown.length;
    if (rest === 0) return fenced(shown, language);
    if (shown === "") return `*Left out: ${numberText(rest)} characters.*`;
    return `${fenced(shown, language)}\n\n*Cut here: ${numberText(rest)} more characters.*`;
  }
}

/** Never half of a surrogate pair. */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const isPair = most > 0 && /[\uD800-\uDBFF]/.test(text.charAt(most - 1));
  return text.slice(0, isPair ? most - 1 : most);
}

/** A fence longer than any run of backticks in the text, so that the text cannot end it. */
export function fenced(text: string, language: string): string {
  const fence = "`".repeat(Math.max(3, longestTicks(text) + 1));
  return `${fence}${language}\n${text.replace(/\r\n?/g, "\n").trimEnd()}\n${fence}`;
}

/** Code within a line. Pipes are escaped, as tables need it, only by `markdownTable`. */
export function code(text: string): string {
  const line = oneLine(text).trim();
  if (line === "") return "";
  const ticks = "`".repeat(longestTicks(line) + 1);
  const space = ticks.length > 1 ? " " : "";
  return `${ticks}${space}${line}${space}${ticks}`;
}

/** `rows` are cells in Markdown; pipes in them are escaped here. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

function longestTicks(text: string): number {
  let longest = 0;
  for (const [ticks] of text.matchAll(/`+/g)) longest = Math.max(longest, ticks.length);
  return longest;
}
