// A text and what it says when its JSON escapes and percent escapes are read, each with the way back to
// where a part stands in the text itself.
import type { Encoding } from "../finding.ts";

export interface View {
  readonly text: string;
  readonly encodings: readonly Encoding[];
  /** Where each character, and the end, begins in the text looked at; null: where it is here. */
  readonly starts: (() => Int32Array) | null;
}

/** Escapes inside escapes inside escapes: deeper is nobody's text. */
const MAX_DEPTH = 4;
const MAX_VIEWS = 10;

/** The text itself first. Each is another text. */
export function viewsOf(text: string): readonly View[] {
  const views: View[] = [{ text, encodings: [], starts: null }];
  if (!text.includes("\\") && !text.includes("%")) return views;
  const known = new Set([text]);
  for (const view of views) {
    if (view.encodings.length >= MAX_DEPTH) continue;
    for (const encoding of ["json", "percent"] as const) {
      const inner = encoding === "json" ? unescaped(view.text) : percentDecoded(view.text);
      if (!inner || known.has(inner.text)) continue;
      known.add(inner.text);
      views.push({
        text: inner.text,
        encodings: [...view.encodings, encoding],
        starts: startsThrough(inner, view),
      });
      if (views.length === MAX_VIEWS) return views;
    }
  }
  return views;
}

/** Made when it is asked for: in most texts nothing is found. */
function startsThrough(inner: Decoded, { starts: outer }: View): () => Int32Array {
  let known: Int32Array | null = null;
  return () => {
    known ??= outer ? inner.starts().map((at) => outer()[at] ?? at) : inner.starts();
    return known;
  };
}

/** The part of the text looked at that makes up `from` to `to` of a view; `to` is after `from`. */
export function sourceRange(view: View, from: number, to: number): readonly [number, number] {
  const starts = view.starts?.();
  if (!starts) return [from, to];
  // An escape of several characters belongs to it whole.
  const last = starts[to - 1] ?? 0;
  let end = to;
  while (end < starts.length - 1 && starts[end] === last) end++;
  return [starts[from] ?? 0, starts[end] ?? last];
}

interface Decoded {
  readonly text: string;
  /** Where each character, and the end, comes from. */
  readonly starts: () => Int32Array;
}

/** Collects a changed text with the place that each of its characters comes from. */
class Pieces {
  readonly #source: string;
  readonly #parts: string[] = [];
  readonly #changes: { readonly from: number; readonly to: number; readonly size: number }[] = [];
  #taken = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** `text` instead of what is from `from` to `to`; what is before it stays. */
  replace(from: number, to: number, text: string): void {
    this.#parts.push(this.#source.slice(this.#taken, from), text);
    this.#changes.push({ from, to, size: text.length });
    this.#taken = to;
  }

  /** Null without a change. */
  done(): Decoded | null {
    if (this.#changes.length === 0) return null;
    this.#parts.push(this.#source.slice(this.#taken));
    const text = this.#parts.join("");
    return { text, starts: () => this.#starts(text.length) };
  }

  #starts(length: number): Int32Array {
    const starts = new Int32Array(length + 1);
    let [here, there] = [0, 0];
    for (const { from, to, size } of this.#changes) {
      while (there < from) starts[here++] = there++;
      starts.fill(from, here, here + size);
      here += size;
      there = to;
    }
    while (here <= length) starts[here++] = there++;
    return starts;
  }
}

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/g;
const SHORT = new Map([
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

/** What JSON escapes stand for; what is none stays. Null without one. */
function unescaped(text: string): Decoded | null {
  const pieces = new Pieces(text);
  for (const { 0: escaped, index } of text.matchAll(ESCAPE)) {
    const name = escaped.charAt(1);
    const meant =
      name === "u"
        ? String.fromCharCode(Number.parseInt(escaped.slice(2), 16))
        : (SHORT.get(name) ?? name);
    pieces.replace(index, index + escaped.length, meant);
  }
  return pieces.done();
}

const PERCENT = /%[0-9a-fA-F]{2}/g;

/** What percent escapes of UTF-8 stand for; what is none stays. Null without one. */
function percentDecoded(text: string): Decoded | null {
  const pieces = new Pieces(text);
  let next = 0;
  for (const { index } of text.matchAll(PERCENT)) {
    if (index < next) continue;
    const length = lengthOfCharacter(Number.parseInt(text.slice(index + 1, index + 3), 16));
    const meant = decodedCharacter(text.slice(index, index + 3 * length));
    if (meant === null) continue;
    next = index + 3 * length;
    pieces.replace(index, next, meant);
  }
  return pieces.done();
}

/** Bytes of a UTF-8 character that begins so; 0 for what begins none. */
function lengthOfCharacter(first: number): number {
  if (first < 0x80) return 1;
  if (first < 0xc2 || first > 0xf4) return 0;
  return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

function decodedCharacter(escapes: string): string | null {
  if (!/^%..(?:%[89ABab].)*$/s.test(escapes)) return null;
  try {
    return decodeURIComponent(escapes);
  } catch {
    return null;
  }
}

const ESCAPED = /["\\\p{Cs}]|[^ -\u{10ffff}]/gu;

/**
 * The text as a JSON file writes it: a value that is only there, such as `nathan` across a line's end and
 * `athan`, is in what leaves all the same. Null when it is written as it is.
 */
export function writtenView(text: string): View | null {
  const pieces = new Pieces(text);
  for (const { 0: character, index } of text.matchAll(ESCAPED)) {
    pieces.replace(index, index + 1, JSON.stringify(character).slice(1, -1));
  }
  const written = pieces.done();
  return written && { ...written, encodings: [] };
}
