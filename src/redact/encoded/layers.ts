// Every text that a string contains: itself, the text with its escapes read, and the text of bytes that are
// written inside those, each with the way back to a part's place in the string.
import type { JsonObject } from "../../model/json/json.ts";
import { base64Texts, type InnerText, notesInMedia } from "./base64.ts";
import { hexTexts } from "./hex.ts";
import { type EntryString, stringsOf } from "./strings.ts";
import { sourceRange, viewsOf } from "./views.ts";

export interface Layer {
  readonly text: string;
  /** The part of the string that makes up `from` to `to`. */
  readonly rangeOf: (from: number, to: number) => readonly [number, number];
}

/** Base64 in base64 in base64: deeper texts are not looked through. */
const MAX_DEPTH = 4;

/** A layer of a string of an entry. */
export interface StringLayer {
  readonly string: EntryString;
  readonly layer: Layer;
}

/** Every layer of every string of an entry, or of another object. */
export function* layersIn(entry: JsonObject): Generator<StringLayer> {
  for (const string of stringsOf(entry)) {
    for (const layer of layersOf(string.text, string.isMedia)) yield { string, layer };
  }
}

/** Texts written as bytes inside a text. */
export function* innerTexts(text: string): Generator<InnerText> {
  yield* base64Texts(text);
  yield* hexTexts(text);
}

/** A text in bytes, and where in the string it is; null: it is the string. */
interface Inside {
  readonly text: string;
  readonly depth: number;
  readonly range: readonly [number, number] | null;
}

/** The string itself first; of media, what is written beside what they show. */
export function* layersOf(text: string, isMedia = false): Generator<Layer> {
  const notes = isMedia ? notesInMedia(text) : null;
  if (isMedia && !notes) return;
  const inside: Inside[] = [
    notes
      ? { text: notes.text, depth: 1, range: [notes.from, notes.to] }
      : { text, depth: 0, range: null },
  ];
  for (const one of inside) {
    for (const view of viewsOf(one.text)) {
      const rangeOf = (from: number, to: number) => one.range ?? sourceRange(view, from, to);
      yield { text: view.text, rangeOf };
      if (one.depth >= MAX_DEPTH) continue;
      const depth = one.depth + view.depth + 1;
      for (const { from, to, text: decoded } of innerTexts(view.text)) {
        inside.push({ text: decoded, depth, range: rangeOf(from, to) });
      }
    }
  }
}
