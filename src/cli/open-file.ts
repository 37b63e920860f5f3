// Opens the sessions that a command is about, to read each once.
import { inputSize, threadOf } from "../formats/folder.ts";
import type { SessionInput } from "../formats/format.ts";
import { openSession } from "../formats/index.ts";
import { readWhole, type WholeSession } from "../formats/whole-session.ts";
import type { OpenedSession, Session } from "../model/session.ts";
import { rowAt } from "../model/table/address.ts";
import { type EntryTable, NO_ROW } from "../model/table/table.ts";
import { openingLeaf } from "../tree/leaves.ts";
import { type Exit, type Options, textOption, UsageError } from "./command/command.ts";
import type { Io } from "./command/io.ts";
import { sentenceOf } from "./command/sentence.ts";
import { withInput } from "./session-at.ts";

/** How much of a session a command reads, told how many bytes it has read. */
type Reading<Read> = (input: SessionInput, onProgress: (bytes: number) => void) => Promise<Read>;

/** All of it. */
export const whole: Reading<WholeSession> = (input, onProgress) =>
  readWhole(input, undefined, onProgress);

/** Its rows alone: no entry is looked at. */
export const rowsAlone: Reading<OpenedSession> = (input, onProgress) =>
  openSession(input, { onProgress });

/** Calls `use` while the session is open. `given`: as `withInput` has it. Errors: SessionError, those of `node:fs`. */
export function withSession<Read, T>(
  path: string,
  io: Io,
  reading: Reading<Read>,
  use: (read: Read) => T | Promise<T>,
  given?: readonly string[],
): Promise<T> {
  const read = async (input: SessionInput) =>
    use(await reading(input, io.readingOf(inputSize(input))));
  return withInput(path, read, given);
}

/** `leaf`: a row; NO_ROW where the session has none. `io`: for this one. `path`: as it was named. */
type Answer<Read> = (read: Read, leaf: number, io: Io, path: string) => Exit | Promise<Exit>;

/** Without files that a session goes on from in another one of them. */
export function wholeThreads(paths: readonly string[]): readonly string[] {
  const threads = paths.map((path) => threadOf(paths, path));
  return paths.filter((path) =>
    threads.every((files, other) => paths[other] === path || !files.includes(path)),
  );
}

/**
 * `answered`: those of the paths that are asked for, all of them where it is left out.
 * The worst exit code of any: a session that cannot be read is named, and the others are answered for. Errors: of a
 * file that is the only one, those of `reading` and `answer`; else those that `sentenceOf` has no sentence for.
 */
export async function eachSession<Read extends OpenedSession>(
  paths: readonly string[],
  options: Options,
  io: Io,
  reading: Reading<Read>,
  answer: Answer<Read>,
  answered = paths,
): Promise<Exit> {
  const exitOf = (path: string, out: Io) => {
    const use = (read: Read) =>
      answer(read, rowNamed(read.session, textOption(options, "leaf")), out, path);
    return withSession(path, out, reading, use, paths);
  };
  const [only = ""] = paths;
  if (paths.length === 1) return exitOf(only, io);
  let worst: Exit = 0;
  for (const path of answered) {
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

/** The row of an entry named on the command line; the session's leaf when none is named. */
export function rowNamed(session: Session, id: string | undefined): number {
  return id === undefined ? openingLeaf(session) : rowIn(session.table, id);
}

/** `id`: as `tree` prints it, an id or an address such as `@7`. Errors: UsageError. */
export function rowIn(table: EntryTable, id: string): number {
  const row = rowAt(table, id);
  if (row === NO_ROW) throw new UsageError(`Entry ${id} is not in this session.`);
  return row;
}
