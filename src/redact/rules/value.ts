// Where a value ends: where the syntax around it ends it (a quote, the end of a shell's word, of a part of a
// URL, of a line), never at a sign that may be a part of the value. If that is ambiguous, both readings are
// given: one hides everything that may be the value, the other finds it elsewhere.

import { percentDecoded } from "../../text/decoded.ts";
import { endOfLineAt, matchFrom } from "../../text/match-from.ts";
import { closingOf, isSameQuote, type Quote, quoteAt, quotesAround } from "./quotes.ts";
import { MAX_LENGTH } from "./secret-like.ts";

export interface Value {
  readonly from: number;
  readonly to: number;
  /** What it may say, the most first. */
  readonly readings: readonly string[];
  /** Whether something holds it from its beginning to its end: then it is no code. */
  readonly isHeld: boolean;
}

/**
 * `word`: to the next space. `line`: to the line's end; `sentence`: to the line's end where no words follow.
 * `query`: to the next part of a URL. `tag`: to the next tag.
 */
export type Extent = "word" | "line" | "sentence" | "query" | "tag";

/** Before the quote of a text in Python, Rust, C and others. */
const PREFIX = /[bfruBFRULN@$]{1,2}#{0,3}(?=["'`])/y;

/** Null without one. */
export function valueAt(text: string, at: number, extent: Extent): Value | null {
  const around = quotesAround(text, at);
  if (extent === "query") return queryValue(text, at, around.at(-1));
  const line = endOfLine(text, at, around.at(-1));
  if (extent === "tag") return held(text, at, [text.slice(0, line).indexOf("<", at)], []);
  const quoted = quotedAt(text, at, around);
  if (quoted && matchFrom(AFTER, text, quoted.to)) return quoted;
  const end = extent === "word" ? endOfWord(text, at, line) : line;
  const whole = text.slice(at, end).trimEnd();
  const isMore = extent === "sentence" && MORE_THAN_ONE.test(whole);
  const most = isMore ? whole.replace(/\s.*$/s, "") : whole;
  // The last sign of a sentence or a list: who hides it hides no more.
  const readings = endsOf(extent === "line" ? most : most.replace(/[,;.]$/, ""));
  const [first = ""] = readings;
  if (first === "") return quoted;
  const to = Math.max(at + first.length, quoted?.to ?? 0);
  return {
    from: at,
    to,
    readings: distinct([...readings, ...(quoted?.readings ?? [])]),
    isHeld: false,
  };
}

/** The value that begins inside a quote, to where that closes; else to the end that its line has. */
export function restAt(text: string, at: number, extent: "line" | "sentence"): Value | null {
  const around = quotesAround(text, at);
  const inner = quotedAt(text, at, around);
  const outer = around.at(-1);
  const rest = outer ? quotedValue(text, at, outer, around.slice(0, -1)) : null;
  if (!rest) return valueAt(text, at, extent);
  const readings = [
    ...rest.readings,
    ...rest.readings.map((one) => one.replace(NEXT, "")),
    ...(inner?.readings ?? []),
  ];
  return { ...rest, readings: distinct(readings) };
}

/** The value whose quote opens there. */
function quotedAt(text: string, at: number, around: readonly Quote[]): Value | null {
  const quote = quoteAt(text, at + (matchFrom(PREFIX, text, at)?.[0].length ?? 0));
  if (!quote) return null;
  if (!isSameQuote(quote, around.at(-1))) return quotedValue(text, quote.to, quote, around);
  // It closes the surrounding quote; if no text follows it, its line was quoted as a whole.
  const isText = /[^\s+,;)\]}]/.test(text.charAt(quote.to));
  return isText ? quotedValue(text, quote.to, quote, around.slice(0, -1)) : null;
}

/** A quote that closes with no text after it. */
const AFTER = /\\{0,7}["'`]{1,3}(?:$|[\s,;:)}\]><&|"'`]|\.(?:[A-Za-z\s]|$)|\\+["'`nrt])/y;

/** Where the line of a value ends, or the quote around it. */
export function endAround(text: string, at: number): number {
  return endOfLine(text, at, quotesAround(text, at).at(-1));
}

/** `from`: behind the quote. `around`: the outer quotes. Null if it does not close. */
function quotedValue(
  text: string,
  from: number,
  quote: Quote,
  around: readonly Quote[],
): Value | null {
  const { sign, slashes } = quote;
  const triple = sign.repeat(2);
  if (sign === '"' && slashes === 0 && text.startsWith(triple, from)) {
    const closing = text.indexOf(sign.repeat(3), from + 2);
    if (closing > from + 2 && closing - from <= MAX_LENGTH)
      return held(text, from + 2, [closing], []);
  }
  const limit = Math.min(endOfLineAt(text, from), from + MAX_LENGTH);
  const isInside = (next: string) => around.some((one) => one.sign === next && one.slashes === 0);
  const ways = sign === "'" && slashes === 0 ? [false, true] : [false];
  const words = ways.map((isPlain) => wordFrom(text, from, limit, quote, isPlain, isInside));
  const closed = words.filter((word) => word !== null);
  return held(
    text,
    from,
    closed.map(({ to }) => to),
    closed.map(({ said }) => said),
  );
}

/**
 * Continues after the quote: another that follows immediately belongs to the same word of a shell.
 */
const GOES_ON = /\\(.)(["']?)|(["'])/y;

/** Null without an end. `isInside`: whether a quote is open around the word: there it closes what is around. */
function wordFrom(
  text: string,
  from: number,
  limit: number,
  quote: Quote,
  isPlain: boolean,
  isInside: (sign: string) => boolean,
): { readonly to: number; readonly said: string } | null {
  const said: string[] = [];
  let open = quote;
  let closed: { readonly to: number; readonly said: string } | null = null;
  for (let at = from; ; ) {
    const to = closingOf(text, at, limit, open, isPlain && open.sign === "'");
    // Another quote that never closes is not part of the word.
    if (to < 0) return closed;
    const part = text.slice(at, to);
    said.push(isPlain && open.sign === "'" ? part : unescaped(part, open.slashes));
    const [next, escaped = "", again = "", other = ""] =
      open.slashes > 0 ? [] : (matchFrom(GOES_ON, text, to + 1) ?? []);
    const sign = again || other;
    closed = { to, said: said.join("") };
    if (next === undefined || isInside(sign) || sign === "") return closed;
    // A doubled quote says itself, and so does what is behind a backslash.
    said.push(escaped || (other === quote.sign ? other : ""));
    open = { sign, slashes: 0 };
    at = to + 1 + next.length;
  }
}

/** What a text says inside a quote: for each quote around that one, escaped once more. */
function unescaped(text: string, slashes: number): string {
  let said = text;
  for (let left = slashes; left >= 0; left = left === 0 ? -1 : (left - 1) / 2) {
    said = said.replace(/\\(.)/gs, "$1");
  }
  return said;
}

/** `ends`: where it can end; `said`: its decoded text, if that differs from the written one. */
function held(
  text: string,
  from: number,
  ends: readonly number[],
  said: readonly string[],
): Value | null {
  const to = Math.max(from, ...ends);
  if (to === from) return null;
  const written = ends.map((end) => text.slice(from, end)).sort((a, b) => b.length - a.length);
  return { from, to, readings: distinct([...written, ...said]), isHeld: true };
}

/** Signs that no part of a URL holds unescaped. */
const QUERY = /[^\s&"<>`#]{1,4096}/y;

function queryValue(text: string, at: number, around: Quote | undefined): Value | null {
  let [found = ""] = matchFrom(QUERY, text, at) ?? [];
  if (around) {
    const closing = closingOf(text, at, at + found.length, around);
    if (closing >= 0) found = text.slice(at, closing);
  }
  found = found.replace(/[),.;:\]}]+$/, "");
  if (found === "") return null;
  const readings = distinct([
    found,
    percentDecoded(found),
    percentDecoded(found.replaceAll("+", " ")),
  ]);
  return { from: at, to: at + found.length, readings, isHeld: true };
}

/** Of a line, or of the part that a quote encloses. */
function endOfLine(text: string, at: number, around: Quote | undefined): number {
  const limit = Math.min(endOfLineAt(text, at), at + MAX_LENGTH);
  const closing = around ? closingOf(text, at, limit, around) : -1;
  return closing < 0 ? limit : closing;
}

/** Of a word of a shell: a space after a backslash is a part of the word. */
function endOfWord(text: string, at: number, limit: number): number {
  let end = at;
  while (end < limit && !/\s/.test(text.charAt(end))) end += text.charAt(end) === "\\" ? 2 : 1;
  return Math.min(end, limit);
}

/** What seems to be the next of several values with names. */
const NEXT = /[&;,][ \t]?[A-Za-z_][\w.-]{0,40}[=:].*$/s;

/** Where a value can end that nothing holds: a comment, what comes next, a space, marks of a sentence. */
const ENDS = [/[ \t]+(?:#|\/\/|;|--)[ \t].*$/s, NEXT, /\s.*$/s, /(?:["'`]?[,;.:)}\]>"'`|]){1,4}$/];

/** Of a sentence or a list: words, or another name with a value: there is more than one value. */
const MORE_THAN_ONE =
  /[,;][ \t]+[A-Za-z][\w.-]{4,}[=:]|(?:^|\s)[A-Za-z]?[a-z]{5,}[.,;:!?)]*(?=\s|$)/;

function endsOf(whole: string): readonly string[] {
  const readings = [whole];
  for (const end of ENDS) readings.push((readings.at(-1) ?? "").replace(end, ""));
  // A quote that does not close is cut off, or a sign of the value.
  const opened = readings.map((one) => one.replace(/^\\{0,7}["'`]/, ""));
  const unescaped = readings.map((one) => one.replace(/\\(.)/gs, "$1"));
  return distinct([...readings, ...opened, ...unescaped]);
}

/** Each reading once, without the empty ones. */
export function distinct(readings: readonly (string | null)[]): readonly string[] {
  return [...new Set(readings.flatMap((one) => one || []))];
}
