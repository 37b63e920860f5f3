// Standard input as a session: `-` where a file is named. It is read whole, once: a session is looked at in
// more than one place.
import { resolve } from "node:path";
import { SessionError } from "../model/problem.ts";

export const STANDARD_INPUT = "-";

/** How its bytes are called where a file has its name. */
export const INPUT_NAME = "standard input";

/** Bytes; more belongs into a file. */
const MAX_BYTES = 2 ** 31;

let whole: Promise<Uint8Array> | null = null;

/** All of it, however often it is asked for. Errors: SessionError. */
export function standardInput(): Promise<Uint8Array> {
  whole ??= read(process.stdin);
  return whole;
}

/** The path that a new session names as the one it comes from; none of standard input. */
export function parentOf(path: string): { readonly parentSession?: string } {
  return path === STANDARD_INPUT ? {} : { parentSession: resolve(path) };
}

async function read(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size <= MAX_BYTES) continue;
    throw new SessionError(
      "unsupported",
      "Standard input holds more than 2 GB.",
      "Write it to a file first, and name that.",
    );
  }
  return Buffer.concat(chunks, size);
}
