// Writes a new session file to the path given with -o; an existing file is never replaced.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { countText } from "../text/units.ts";
import { type Exit, UsageError } from "./command/command.ts";
import type { Io } from "./command/io.ts";
import { fileOf, outName, STANDARD_OUTPUT, writeBytes } from "./edit/write-export.ts";

/** A new session file. */
export interface NewFile {
  /** The session that it is made of. */
  readonly from: string;
  /** Of the new session. */
  readonly id: string;
  readonly entries: number;
  readonly bytes: Uint8Array;
  /** What became of damaged parts, a sentence each. */
  readonly notes: readonly string[];
}

/** Errors: UsageError when there is such a file, SessionError. */
export async function writeSession(
  path: string,
  { from, id, entries, bytes, notes }: NewFile,
  io: Io,
): Promise<Exit> {
  if (path !== STANDARD_OUTPUT && existsSync(resolve(path))) {
    throw new UsageError(`${path} exists already; choose another name.`);
  }
  const target = { path, isReplaced: false };
  await writeBytes(target, from, bytes, io);
  const written = `${countText(entries, "entry", "entries")} written to ${outName(path)}`;
  return io.print({
    text: () => [written, ...notes],
    json: () => ({ file: fileOf(target), id, entries, notes }),
  });
}
