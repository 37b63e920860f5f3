// Buffers text that is printed as it comes: it is written when it is long enough, and else after PIECE_MS,
// however long the next text is waited for.
import type { Out } from "./streams.ts";

/** Characters that are written at once: for a longer text an engine takes fresh memory from the system each time. */
const PIECE = 1 << 15;
/** How long a short text waits for more. */
const PIECE_MS = 50;

export function piecesTo(out: Out) {
  let waiting = "";
  let timer: NodeJS.Timeout | undefined;
  let written = Promise.resolve();
  /** Forgets what was not written. */
  const drop = (): void => {
    clearTimeout(timer);
    timer = undefined;
    waiting = "";
  };
  /** Writes what there is. */
  const end = (): Promise<void> => {
    const text = waiting;
    drop();
    if (text !== "") {
      written = written.then(() => out.write(text));
      // The caller of `end` gets the error, also of what the timer wrote.
      written.catch(() => {});
    }
    return written;
  };
  /** Whether it is time to wait for `end`: there is no room for more. */
  const add = (text: string): boolean => {
    waiting += text;
    timer ??= setTimeout(() => void end(), PIECE_MS);
    return waiting.length > PIECE;
  };
  return { add, end, drop };
}
