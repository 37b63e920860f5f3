// Commands that answer about sessions, one after the other: each is read, and the entry that was named with
// `--leaf` looked up in it.
import type { WholeSession } from "../formats/whole-session.ts";
import type { OpenedSession } from "../model/session.ts";
import { type Exit, type Options, textOption } from "./command/command.ts";
import { eachFile } from "./command/each-file.ts";
import type { Io } from "./command/io.ts";
import { rowNamed, withRows, withSession } from "./open-file.ts";

/** `leaf`: a row; NO_ROW where the session has none. `io`: for this one. */
type Answer<Read> = (read: Read, leaf: number, io: Io) => Exit | Promise<Exit>;

/** Each read to its end. Errors: as `eachFile`. */
export function eachSession(
  paths: readonly string[],
  options: Options,
  io: Io,
  answer: Answer<WholeSession>,
): Promise<Exit> {
  return eachFile(paths, io, (path, out) =>
    withSession(path, out, (read) => answer(read, leafIn(read, options), out)),
  );
}

/** The same of those whose entries need not be looked at: their rows alone. */
export function eachOpened(
  paths: readonly string[],
  options: Options,
  io: Io,
  answer: Answer<OpenedSession>,
): Promise<Exit> {
  return eachFile(paths, io, (path, out) =>
    withRows(path, out, (opened) => answer(opened, leafIn(opened, options), out)),
  );
}

function leafIn({ session }: OpenedSession, options: Options): number {
  return rowNamed(session, textOption(options, "leaf"));
}
