// What is printed as it comes, in pieces: much of it at once, and little of it after a moment, however long
// the next is waited for.
import type { Out } from "./streams.ts";

/** Characters that are written at once. */
export const PIECE = 1 << 16;
/** So long it is waited for more. */
const PIECE_MS = 50;

export class Pieces {
  readonly #out: Out;
  #text = "";
  #timer: NodeJS.Timeout | undefined;
  #written: Promise<void> = Promise.resolve();

  constructor(out: Out) {
    this.#out = out;
  }

  /** Whether it is time to wait for `end`: there is no room for more. */
  add(text: string): boolean {
    this.#text += text;
    this.#timer ??= setTimeout(() => void this.end(), PIECE_MS);
    return this.#text.length > PIECE;
  }

  /** Writes what there is. */
  end(): Promise<void> {
    const text = this.#text;
    this.drop();
    if (text !== "") {
      this.#written = this.#written.then(() => this.#out.write(text));
      // Whoever waits for the end hears of it, whatever was written by the clock.
      this.#written.catch(() => {});
    }
    return this.#written;
  }

  /** Forgets what was not written. */
  drop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#text = "";
  }
}
