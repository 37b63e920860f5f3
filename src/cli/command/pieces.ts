// Buffers text that is printed as it comes: it is written when it is long enough, and else after PIECE_MS,
// however long the next text is waited for.
import type { Out } from "./streams.ts";

/** Characters that are written at once. */
const PIECE = 1 << 16;
/** How long a short text waits for more. */
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
      // The caller of `end` gets the error, also of what the timer wrote.
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
