// A text and its views with escapes read, each with the way back to a part's place in the text itself.
import { type Decoded, ESCAPES, mayHoldEscapes, replaced } from "./escapes.ts";

export interface View {
  readonly text: string;
  /** How many times escapes were read. */
  readonly depth: number;
  /** Where each character, and the end, begins in the text looked at; null: where it is here. */
  readonly starts: (() => Int32Array) | null;
}

/** Escapes inside escapes inside escapes: deeper ones are not read. */
const MAX_DEPTH = 4;
const MAX_VIEWS = 16;

/** The text itself first. Each is another text. */
export function viewsOf(text: string): readonly View[] {
  const views: View[] = [{ text, depth: 0, starts: null }];
  if (!mayHoldEscapes(text)) return views;
  const known = new Set([text]);
  for (const view of views) {
    if (view.depth >= MAX_DEPTH) continue;
    for (const read of ESCAPES) {
      const inner = read(view.text);
      if (!inner || known.has(inner.text)) continue;
      known.add(inner.text);
      views.push({ text: inner.text, depth: view.depth + 1, starts: startsThrough(inner, view) });
      if (views.length === MAX_VIEWS) return views;
    }
  }
  return views;
}

/** Made on demand: in most texts nothing is found. */
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

const ESCAPED = /["\\\p{Cs}]|[^ -\u{10ffff}]/gu;

/**
 * The text as a JSON file writes it: a value that exists only there, such as `nathan` across a line's end
 * and `athan`, is still in what leaves. Null if the text is written unchanged.
 */
export function writtenView(text: string): View | null {
  const written = replaced(text, ESCAPED, ([sign]) => JSON.stringify(sign).slice(1, -1));
  return written && { ...written, depth: 0 };
}
