// A command that answers for several files, one after the other.
import type { Exit } from "./command.ts";
import type { Io } from "./io.ts";
import { sentenceOf } from "./sentence.ts";

/**
 * The worst that came of any: one that cannot be read is named, and the others are answered for. Errors: of a
 * file that is the only one, those of `answer`; else those that nobody but us is to blame for.
 */
export async function eachFile(
  paths: readonly string[],
  io: Io,
  answer: (path: string, io: Io) => Promise<Exit>,
): Promise<Exit> {
  const [only = ""] = paths;
  if (paths.length === 1) return answer(only, io);
  let worst: Exit = 0;
  for (const path of paths) {
    const exit = await answer(path, io.of(path)).catch(async (error: unknown): Promise<Exit> => {
      const sentence = sentenceOf(error);
      if (sentence === null) throw error;
      for (const line of sentence.split("\n")) await io.note(`${path}: ${line}`);
      return 2;
    });
    if (exit > worst) worst = exit;
  }
  return worst;
}
