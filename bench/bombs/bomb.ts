// What a bomb is: a file with one thing in it that hurts, and how to tell that it was shown.
import { BOMB_ID, type Fields, SessionFile, WORDS_AFTER, WORDS_BEFORE } from "./session-file.ts";

export interface Bomb {
  readonly name: string;
  /** The whole file. */
  readonly text: () => string;
  /** Address of the entry that hurts; null when the file hurts as a whole. */
  readonly entry: string | null;
  /** What its card holds at least: the beginning of its content. */
  readonly holds: string;
  /** What the last entries say: how the rest of the session is known to be untouched. */
  readonly ends: string;
  /** Whether the comparison is visited, too. */
  readonly isCompared: boolean;
}

interface BombOptions {
  readonly header?: Fields;
  readonly entry?: string | null;
  readonly isCompared?: boolean;
  readonly ends?: string;
}

/** A session of four ordinary entries with the bomb in the middle. */
export function bomb(
  name: string,
  holds: string,
  write: (file: SessionFile) => void,
  options: BombOptions = {},
): Bomb {
  const text = () => {
    const file = new SessionFile(options.header);
    file.prompt(WORDS_BEFORE);
    file.reply([{ type: "text", text: "An answer before the bomb." }]);
    write(file);
    file.prompt(WORDS_AFTER);
    file.reply([{ type: "text", text: "The last answer." }]);
    return file.text();
  };
  return fileBomb(name, holds, text, options);
}

/** A file written by hand from its first byte to the last. */
export function fileBomb(
  name: string,
  holds: string,
  text: () => string,
  { entry = BOMB_ID, isCompared = false, ends = WORDS_AFTER }: BombOptions = {},
): Bomb {
  return { name, text, entry, holds, ends, isCompared };
}
