// Puts a new session file where the person wants it; an existing file is never replaced.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { nodeStore } from "../node.ts";
import { countText } from "../text/units.ts";
import { type Exit, UsageError } from "./command/command.ts";
import type { Io } from "./command/io.ts";

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
export function writeSession(
  path: string,
  { id, entries, bytes, notes }: NewFile,
  io: Io,
): Promise<Exit> {
  const target = resolve(path);
  if (existsSync(target)) throw new UsageError(`${path} exists already; choose another name.`);
  nodeStore().write(target, bytes, null);
  const written = `${countText(entries, "entry", "entries")} written to ${path}`;
  return io.print({
    text: () => [written, ...notes],
    json: () => ({ file: target, id, entries, notes }),
  });
}
