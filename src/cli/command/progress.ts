// How far long work is, on the stream that is not the answer: on a terminal a line that is written over
// again, elsewhere a line every few seconds.

import type { Out } from "./streams.ts";

export interface ProgressStream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const TERMINAL_MS = 100;
const LOG_MS = 5000;

export class ProgressLine {
  readonly #stream: ProgressStream;
  readonly #now: () => number;
  #last: number;
  #isShown = false;

  /** `now`: ms. Nothing is shown of what is done at once. */
  constructor(stream: ProgressStream, now: () => number) {
    this.#stream = stream;
    this.#now = now;
    this.#last = now();
  }

  /** `line`: asked for when it is shown. `isLogged`: also elsewhere than on a terminal. */
  show(line: () => string, isLogged: boolean): void {
    const { isTTY } = this.#stream;
    if (!isTTY && !isLogged) return;
    const now = this.#now();
    if (now - this.#last < (isTTY ? TERMINAL_MS : LOG_MS)) return;
    this.#last = now;
    this.#isShown = true;
    this.#stream.write(isTTY ? `\r\u001b[K${line()}` : `${line()}\n`);
  }

  /** The same, with the line taken away before anything else is written. */
  before(out: Out): Out {
    return {
      ...out,
      write: (chunk) => {
        this.end();
        return out.write(chunk);
      },
    };
  }

  /** Takes the line away. */
  end(): void {
    if (this.#isShown && this.#stream.isTTY) this.#stream.write("\r\u001b[K");
    this.#isShown = false;
  }
}
