// Sessions made up for workers that have nothing to open yet. An engine first interprets code,
// compiles what runs often, and throws that away when it meets what it never met: only lines like
// real ones, and some megabytes of them, let the first long file be read at full speed.
import { claudeCodeSession, codexSession } from "./other-sessions.ts";
import { piSession } from "./pi-session.ts";

/** Each about half a megabyte: whoever comes with a real file waits for one of them at the most. */
const PIECES = 8;
/** The same of each other format of long files, each about a tenth of a megabyte. */
const OTHER_PIECES = 14;

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
  for (let piece = 0; piece < PIECES && !isWanted(); piece++) await readPi(fileOf(piSession()));
  for (let piece = 0; piece < OTHER_PIECES && !isWanted(); piece++) {
    await readOther(fileOf(claudeCodeSession()));
    if (!isWanted()) await readOther(fileOf(codexSession()));
  }
}

function fileOf({ text, header }: { readonly text: string; readonly header: number }): WarmUpFile {
  return { file: new File([text], "warm-up.jsonl"), header };
}
