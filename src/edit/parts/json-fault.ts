// Where a text stops being JSON, in words: what browsers say of it differs, and not all say where.
import { type JsonFaultKind, mended } from "../../read/json/mend.ts";

export interface JsonFault {
  /** Both from 1; a column counts UTF-16 units. */
  readonly line: number;
  readonly column: number;
  /** A clause: what is there, or what is missing. */
  readonly what: string;
}

const WORDS: Readonly<Record<Exclude<JsonFaultKind, "comma">, string>> = {
  value: "a value is missing here",
  "value or ]": "a value or “]” is missing here",
  name: "a name in quotes is missing here",
  "name or }": "a name in quotes or “}” is missing here",
  colon: "a “:” is missing here",
  end: "there is more after the end",
  "no value": "this is no value",
  "open text": "the text that begins here does not end",
  line: "a text goes over its line: write \\n for a new line",
  escape: "unknown escape: write \\\\ for a backslash",
};

/** The first fault; null: the text is one JSON value. */
export function jsonFault(text: string): JsonFault | null {
  let first: JsonFault | null = null;
  mended(text, (at, kind, close) => {
    const what = kind === "comma" ? `a “,” or “${close}” is missing here` : WORDS[kind];
    first ??= faultAt(text, at, what);
  });
  return first;
}

function faultAt(text: string, at: number, what: string): JsonFault {
  const before = text.slice(0, at);
  const line = before.split("\n").length;
  return { line, column: at - before.lastIndexOf("\n"), what };
}
