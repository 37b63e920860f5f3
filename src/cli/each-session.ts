// A command that answers for several sessions, one after the other: each is read, and the entry that was named
// with `--leaf` looked up in it.
import type { OpenedSession } from "../model/session.ts";
import { type Exit, type Options, textOption } from "./command/command.ts";
import type { Io } from "./command/io.ts";
import { sentenceOf } from "./command/sentence.ts";
import { type Reading, rowNamed, withSession } from "./open-file.ts";

/** `leaf`: a row; NO_ROW where the session has none. `io`: for this one. */
type Answer<Read> = (read: Read, leaf: number, io: Io) => Exit | Promise<Exit>;

/**
 * The worst exit code of any: a session that cannot be read is named, and the others are answered for. Errors: of a
 * file that is the only one, those of `reading` and `answer`; else those that `sentenceOf` has no sentence for.
 */
export async function eachSession<Read extends OpenedSession>(
  paths: readonly string[],
  options: Options,
  io: Io,
  reading: Reading<Read>,
  answer: Answer<Read>,
): Promise<Exit> {
  const exitOf = (path: string, out: Io) =>
    withSession(path, out, reading, (read) =>
      answer(read, rowNamed(read.session, textOption(options, "leaf")), out),
    );
  const [only = ""] = paths;
  if (paths.length === 1) return exitOf(only, io);
  let worst: Exit = 0;
  for (const path of paths) {
    const exit = await exitOf(path, io.of(path)).catch(async (error: unknown): Promise<Exit> => {
      const sentence = sentenceOf(error);
      if (sentence === null) throw error;
      for (const line of sentence.split("\n")) await io.note(`${path}: ${line}`);
      return 2;
    });
    if (exit > worst) worst = exit;
  }
  return worst;
}
