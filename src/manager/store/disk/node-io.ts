// The few file calls that writing a session is made of. It must not know what a session is.
import { closeSync, fstatSync, openSync, readSync, writeSync } from "node:fs";
import { EspalierError } from "../../../model/espalier-error.ts";
import { type FileEnd, TAIL_BYTES } from "../store.ts";

export function withFile<T>(
  path: string,
  flags: number | string,
  use: (fd: number) => T,
  mode?: number,
): T {
  const fd = openSync(path, flags, mode);
  try {
    return use(fd);
  } finally {
    closeSync(fd);
  }
}

/** Fewer bytes than asked for when the file ends there. */
export function readAt(fd: number, position: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  return bytes.subarray(0, readSync(fd, bytes, 0, length, position));
}

/** Returns when all is written. */
export function writeAll(fd: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(fd, bytes, written);
}

/** `size`: where the caller knows it. */
export function endAt(fd: number, size = fstatSync(fd).size): FileEnd {
  const length = Math.min(size, TAIL_BYTES);
  return { size, tail: length === 0 ? new Uint8Array(0) : readAt(fd, size - length, length) };
}

/** The end of a file; null without one. */
export function endOfFile(path: string): FileEnd | null {
  return unless("ENOENT", () => withFile(path, "r", endAt), null);
}

/** Runs it; when it fails in the given way, that is an answer too. */
export function unless<T, O>(code: string, run: () => T, otherwise: O): T | O {
  try {
    return run();
  } catch (error) {
    if (codeOf(error) === code) return otherwise;
    throw error;
  }
}

/** The system's word for a failure, e.g. `ENOENT`; "" for faults of other kinds. */
export function codeOf(error: unknown): string {
  // Our own errors have their own codes.
  const isOther = error instanceof Error && !(error instanceof EspalierError);
  return isOther && "code" in error && typeof error.code === "string" ? error.code : "";
}
