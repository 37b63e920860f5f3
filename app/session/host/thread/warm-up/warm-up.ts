// Sessions made up for workers that have nothing to open yet. An engine first interprets code,
// compiles what runs often, and throws that away when it meets what it never met: only lines like
// real ones, and some megabytes of them, let the first long file be read at full speed.
import type { MadeUp } from "./made-up.ts";
import { claudeCodeSession, codexSession } from "./other-sessions.ts";
import { piSession } from "./pi-session.ts";

/**
 * Turns of the pieces of each format, one after another. Nothing is compiled yet when the first ones are read, and
 * whoever comes with a real file waits for one of them at the most. An engine compiles what has run some hundreds
 * of times, and once more, thoroughly, what has run some thousands of times: a turn has one call and ten lines.
 */
const PIECES = [10, 50, 200, 200, 200, 200, 200];

/** What is read of them at once: so little that lines lie over its ends, as in a file of many megabytes. */
export const SLICE_BYTES = 1 << 16;

/** What a host opens and reads like any other file. `header`: bytes of its first line. */
export interface WarmUpFile {
  readonly file: File;
  readonly header: number;
}

export interface WarmUp {
  readPi(piece: WarmUpFile): Promise<void>;
  readOther(piece: WarmUpFile): Promise<void>;
}

/**
 * Reads piece after piece until it is warm, or until `isWanted`: who has a file to open already is
 * not to wait for the rest.
 */
export async function warmUpWith(
  { readPi, readOther }: WarmUp,
  isWanted: () => boolean,
): Promise<void> {
  const formats = [
    { of: piSession, read: readPi },
    { of: claudeCodeSession, read: readOther },
    { of: codexSession, read: readOther },
  ].map(({ of, read }) => ({ pieceOf: once(of), read }));
  for (const turns of PIECES) {
    for (const { pieceOf, read } of formats) {
      if (isWanted()) return;
      await read(pieceOf(turns));
    }
  }
}

/** Pieces of the same number of turns are one. */
function once(of: (turns: number) => MadeUp): (turns: number) => WarmUpFile {
  const made = new Map<number, WarmUpFile>();
  return (turns) => {
    const known = made.get(turns);
    if (known) return known;
    const { text, header } = of(turns);
    const piece = { file: new File([text], "warm-up.jsonl"), header };
    made.set(turns, piece);
    return piece;
  };
}
