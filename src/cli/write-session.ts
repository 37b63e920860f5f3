// Puts a new session file where the person wants it; an existing file is never replaced.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { nodeStore } from "../node.ts";
import { countText } from "../text/units.ts";
import { type Exit, UsageError } from "./command/command.ts";
import type { Io } from "./command/io.ts";

/** As OUT: the file is the answer, and what would be the answer goes to the other stream. */
export const STANDARD_OUTPUT = "-";

/** OUT in a sentence. */
export function outName(path: string): string {
  return path === STANDARD_OUTPUT ? "standard output" : path;
}

/** What is to be written. */
export interface NewFile {
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
  { id, entries, bytes, notes }: NewFile,
  io: Io,
): Promise<Exit> {
  const written = `${countText(entries, "entry", "entries")} written to ${outName(path)}`;
  const answer = (file: string) => ({
    text: () => [written, ...notes],
    json: () => ({ file, id, entries, notes }),
  });
  if (path === STANDARD_OUTPUT) {
    await io.writeFile(bytes);
    return io.print(answer(path));
  }
  const target = resolve(path);
  if (existsSync(target)) throw new UsageError(`${path} exists already; choose another name.`);
  nodeStore().write(target, bytes, null);
  return io.print(answer(target));
}
