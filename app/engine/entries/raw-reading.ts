// One entry's own text, piece after piece: indented where it is JSON. Remembers its place, so that the next
// piece costs no more than the first.
import { parseJson } from "../../../src/model/json/json.ts";
import { JsonIndenter } from "../../../src/text/indent-json.ts";

export interface RawPiece {
  readonly text: string;
  /** Characters of the entry's text up to the end of this piece. */
  readonly done: number;
  /** Characters of the whole text. */
  readonly length: number;
}

interface Pieces {
  readonly done: number;
  take(length: number): string;
}

export class RawReading {
  readonly #pieces: Pieces;
  readonly #length: number;
  #given = 0;

  constructor(text: string) {
    // Invalid JSON (a damaged line) stays as it is.
    this.#pieces = parseJson(text) === undefined ? new PlainPieces(text) : new JsonIndenter(text);
    this.#length = text.length;
  }

  /** Where the next piece begins, in characters of all pieces. */
  get given(): number {
    return this.#given;
  }

  take(length: number): RawPiece {
    const text = this.#pieces.take(length);
    this.#given += text.length;
    return { text, done: this.#pieces.done, length: this.#length };
  }
}

class PlainPieces implements Pieces {
  readonly #text: string;
  done = 0;

  constructor(text: string) {
    this.#text = text;
  }

  take(length: number): string {
    const start = this.done;
    this.done = Math.min(this.#text.length, start + length);
    return this.#text.slice(start, this.done);
  }
}
