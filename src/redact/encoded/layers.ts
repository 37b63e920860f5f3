// Every text that a string says: itself, what it says when its escapes are read, and what is in base64
// inside those, each with the way back to where a part stands in the string.
import type { Encoding } from "../finding.ts";
import { base64Texts } from "./base64.ts";
import { sourceRange, viewsOf } from "./views.ts";

export interface Layer {
  readonly text: string;
  /** Outermost first. */
  readonly encodings: readonly Encoding[];
  /** The part of the string that makes up `from` to `to`. */
  readonly rangeOf: (from: number, to: number) => readonly [number, number];
}

/** Base64 in base64 in base64: deeper is nobody's text. */
const MAX_DEPTH = 4;
/** Shorter texts hold no base64. */
const MIN_BASE64 = 16;

/** The string itself first. */
export function layersOf(text: string): Iterable<Layer> {
  const isPlain = text.length < MIN_BASE64 && !text.includes("\\") && !text.includes("%");
  return isPlain ? [{ text, encodings: [], rangeOf: asItIs }] : allLayers(text);
}

function asItIs(from: number, to: number): readonly [number, number] {
  return [from, to];
}

/** A text in base64, and where in the string it is; null: it is the string. */
interface Inside {
  readonly text: string;
  readonly encodings: readonly Encoding[];
  readonly range: readonly [number, number] | null;
}

function* allLayers(text: string): Generator<Layer> {
  const inside: Inside[] = [{ text, encodings: [], range: null }];
  for (const one of inside) {
    for (const view of viewsOf(one.text)) {
      const encodings = [...one.encodings, ...view.encodings];
      const rangeOf = (from: number, to: number) => one.range ?? sourceRange(view, from, to);
      yield { text: view.text, encodings, rangeOf };
      if (one.encodings.length >= MAX_DEPTH) continue;
      for (const { from, to, text: decoded } of base64Texts(view.text)) {
        inside.push({
          text: decoded,
          encodings: [...encodings, "base64"],
          range: rangeOf(from, to),
        });
      }
    }
  }
}
