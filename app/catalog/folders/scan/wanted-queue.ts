// What has to be read, in groups, while more is being found. The first groups are small, so that there is
// soon a result to show, later ones large: a group is written as a whole.
import type { Wanted } from "./read-together.ts";

/** Of one group. Bytes, and candidates. */
const FIRST_BYTES = 512 << 10;
const MAX_BYTES = 8 << 20;
const MAX_WANTED = 200;

export class WantedQueue {
  readonly #wanted: Wanted[] = [];
  #at = 0;
  #bytes = FIRST_BYTES;
  #isComplete = false;
  #waiting: (() => void)[] = [];

  /** `all`: everything is known; null: it is added as it is found. */
  constructor(all: readonly Wanted[] | null = null) {
    if (!all) return;
    this.put(all);
    this.complete();
  }

  /** Everything added so far. */
  get count(): number {
    return this.#wanted.length;
  }

  put(wanted: Iterable<Wanted>): void {
    for (const one of wanted) this.#wanted.push(one);
    this.#wake();
  }

  /** Nothing more will be added. */
  complete(): void {
    this.#isComplete = true;
    this.#wake();
  }

  /** The next group, when there is one; null: the queue has ended. */
  readonly next = async (): Promise<readonly Wanted[] | null> => {
    while (this.#at === this.#wanted.length) {
      if (this.#isComplete) return null;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    const start = this.#at;
    for (let bytes = 0; this.#at < this.#wanted.length && this.#at - start < MAX_WANTED; ) {
      bytes += this.#wanted[this.#at]?.candidate.address.size ?? 0;
      if (bytes > this.#bytes && this.#at > start) break;
      this.#at++;
    }
    this.#bytes = Math.min(MAX_BYTES, 2 * this.#bytes);
    return this.#wanted.slice(start, this.#at);
  };

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
