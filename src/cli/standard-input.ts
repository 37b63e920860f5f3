// Inputs that can be read only once, and are read into memory, as sessions are read in more than one place:
// standard input (`-` for a file), and paths that are neither files nor folders, such as `<(cat FILE)`.
import { createReadStream, existsSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { SessionError } from "../model/problem.ts";

export const STANDARD_INPUT = "-";

/** How its bytes are called where a file has its name. */
export const INPUT_NAME = "standard input";

/** Bytes that are read at most. */
const MAX_BYTES = 2 ** 31;

/** By path: bytes of a pipe cannot be read again. */
const whole = new Map<string, Promise<Uint8Array>>();

/** Whether it comes once: a pipe, a device, or standard input. */
export function isStream(path: string): boolean {
  if (path === STANDARD_INPUT) return true;
  const stat = existsSync(path) ? statSync(path) : null;
  return stat !== null && !stat.isFile() && !stat.isDirectory();
}

/** How the bytes of a stream are called where a file has its name. */
export function streamName(path: string): string {
  return path === STANDARD_INPUT ? INPUT_NAME : basename(path);
}

/** All of a stream, however often it is asked for. Errors: SessionError, those of `node:fs`. */
export function wholeStream(path: string): Promise<Uint8Array> {
  const stream = () => (path === STANDARD_INPUT ? process.stdin : createReadStream(path));
  const bytes = whole.get(path) ?? read(stream(), streamName(path));
  whole.set(path, bytes);
  return bytes;
}

/** The path that a new session names as the one it comes from; none of a stream. */
export function parentOf(path: string): { readonly parentSession?: string } {
  return isStream(path) ? {} : { parentSession: resolve(path) };
}

async function read(stream: AsyncIterable<Uint8Array>, name: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size <= MAX_BYTES) continue;
    throw new SessionError(
      "unsupported",
      `More than 2 GB come from ${name}.`,
      "Write it to a file first, and name that.",
    );
  }
  return Buffer.concat(chunks, size);
}
