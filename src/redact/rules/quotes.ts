// Quotes in a line of any language: which are open at a place, and where one of them closes. Quotes of a
// text inside a text have backslashes before them: one, then three, then seven.
import { matchFrom } from "../../text/match-from.ts";

export interface Quote {
  readonly sign: string;
  /** Backslashes before it. */
  readonly slashes: number;
}

const SIGNS = /["'`]/g;
/** Backslashes of a quote inside a quote inside …; deeper ones are not read. */
const DEPTHS = new Set([0, 1, 3, 7]);
const LOOK_BACK = 2000;

/** The quotes that are open at a place, the innermost last. Only its line is looked at. */
export function quotesAround(text: string, at: number): readonly Quote[] {
  const open: Quote[] = [];
  const begin = Math.max(text.lastIndexOf("\n", at - 1) + 1, at - LOOK_BACK);
  for (let hit = matchFrom(SIGNS, text, begin); hit && hit.index < at; hit = SIGNS.exec(text)) {
    const slashes = slashesBefore(text, hit.index, begin);
    const closed = open.findLastIndex((quote) => quote.sign === hit?.[0] && closes(quote, slashes));
    if (closed >= 0) open.length = closed;
    else if (opens(text, hit.index - slashes, begin, open.at(-1), slashes)) {
      open.push({ sign: hit[0], slashes });
    }
  }
  return open;
}

/**
 * An apostrophe opens no quote, and inside a quote neither does a sign that does not begin a word.
 */
function opens(
  text: string,
  at: number,
  begin: number,
  outer: Quote | undefined,
  slashes: number,
): boolean {
  if (!DEPTHS.has(slashes)) return false;
  const before = at > begin ? text.charAt(at - 1) : " ";
  if (!outer) return !/[A-Za-z0-9]/.test(before) || /[bfruBFRULN$@]/.test(before);
  return slashes >= outer.slashes && /[\s=([{,:>@"'`]/.test(before);
}

function slashesBefore(text: string, at: number, begin: number): number {
  let first = at;
  while (first > begin && text.charAt(first - 1) === "\\") first--;
  return at - first;
}

/** Whether a sign with this many backslashes closes it: further ones have to be escaped. */
function closes(quote: Quote, slashes: number): boolean {
  const more = slashes - quote.slashes;
  return more >= 0 && more % (2 * (quote.slashes + 1)) === 0;
}

/**
 * Where the quote that holds what is at `from` closes, its backslashes included; -1 for nowhere before
 * `limit`. `isPlain`: a backslash is itself, as in single quotes of shells.
 */
export function closingOf(
  text: string,
  from: number,
  limit: number,
  quote: Quote,
  isPlain = false,
): number {
  for (let at = text.indexOf(quote.sign, from); at >= 0 && at < limit; ) {
    const slashes = slashesBefore(text, at, from);
    if (isPlain) return at;
    if (closes(quote, slashes)) return at - quote.slashes;
    at = text.indexOf(quote.sign, at + 1);
  }
  return -1;
}

const OPENING = /\\{0,7}["'`]/y;

/** The quote that opens at a place, after what names the kind of a text in some languages; else null. */
export function quoteAt(text: string, at: number): (Quote & { readonly to: number }) | null {
  const [opening] = matchFrom(OPENING, text, at) ?? [];
  if (opening === undefined || !DEPTHS.has(opening.length - 1)) return null;
  // JSON escapes none of them: it is a part of the value, as shells escape it.
  if (opening.length > 1 && opening.endsWith("`")) return null;
  return { sign: opening.slice(-1), slashes: opening.length - 1, to: at + opening.length };
}

export function isSameQuote(a: Quote, b: Quote | undefined): boolean {
  return a.sign === b?.sign && a.slashes === b.slashes;
}
