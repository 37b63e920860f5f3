// What sessions that are made up for workers are made of.

/**
 * As milliseconds, times of today are no small integers to an engine: code that was compiled for those of
 * 1970 is thrown away whole at the first real line.
 */
export const SINCE = Date.UTC(2025, 0, 1);
const WORDS = "As long as a line often is, with “quotes” – and what else is no ASCII. ";
const CODE = 'if (count === 0) {\n\treturn "a\\\\b";\n}\n// The same again, as code is long.\n';
/** One turn of so many has texts as long as real ones. */
const LONG = 16;

/** `header`: bytes of its first line. */
export interface MadeUp {
  readonly text: string;
  readonly header: number;
}

export function lineOf(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

export function timeAt(place: number): string {
  return new Date(SINCE + place * 1000).toISOString();
}

/**
 * What is said in a turn. Code is compiled when it has run often, however long what it read: so most texts
 * are short.
 */
export function wordsAt(turn: number, times = 1): string {
  return WORDS.repeat(turn % LONG === 0 ? 8 * times : times);
}

/** What a tool printed in a turn. */
export function printedAt(turn: number): string {
  return turn % LONG === 0 ? CODE.repeat(40) : CODE;
}

/** The call of a turn. Calls of all sessions differ in what they are given. */
export function callAt(turn: number): { readonly name: string; readonly given: object } {
  const path = `src/part-${turn}.ts`;
  if (turn % 3 === 0) return { name: "bash", given: { command: `ls ${path}`, timeout: 60 } };
  if (turn % 3 === 1) return { name: "read", given: { path } };
  return { name: "edit", given: { path, edits: [{ oldText: "a", newText: WORDS }] } };
}
