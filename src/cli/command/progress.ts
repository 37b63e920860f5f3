// How far long work is, on the stream that is not the answer: on a terminal a line that is written over
// again, elsewhere a line every few seconds.

import { cutText } from "../../text/cut.ts";
import type { Out } from "./streams.ts";

export interface ProgressStream {
  readonly isTTY?: boolean;
  /** Of a terminal; 0 where it does not say. */
  readonly columns?: number;
  write(text: string): unknown;
}

const TERMINAL_MS = 100;
const LOG_MS = 5000;
/** A line that goes on in the next could not be written over. */
const MAX_COLUMNS = 80;

/** `now`: ms. Nothing is shown of what is done at once. */
export function progressLine(stream: ProgressStream, now: () => number) {
  let last = now();
  let isShown = false;
  /** Takes the line away. */
  const end = (): void => {
    if (isShown && stream.isTTY) stream.write("\r\u001b[K");
    isShown = false;
  };
  return {
    /** `line`: asked for when it is shown. `isLogged`: also elsewhere than on a terminal. */
    show(line: () => string, isLogged: boolean): void {
      const { isTTY, columns } = stream;
      if (!isTTY && !isLogged) return;
      const time = now();
      if (time - last < (isTTY ? TERMINAL_MS : LOG_MS)) return;
      last = time;
      isShown = true;
      stream.write(
        isTTY ? `\r\u001b[K${cutText(line(), (columns || MAX_COLUMNS) - 1)}` : `${line()}\n`,
      );
    },
    /** The stream `out`, on which each write first takes the progress line away. */
    before: (out: Out): Out => ({
      ...out,
      write: (chunk) => {
        end();
        return out.write(chunk);
      },
    }),
    end,
  };
}
