// Writing to a file in the browser: to a copy of it, which the browser puts in place when the stream is
// closed, so that a crash leaves the old file or the new.

import { checkUnchanged, type FileEnd } from "../store.ts";
import { endOfBlob, fileOrNull, readSteadily, writeError } from "./folder-access.ts";
import type { FileHandle } from "./handles.ts";

/**
 * `from` null: the pieces are the whole file; otherwise they go to this byte. `check` is asked last, as
 * the copy is put over whatever is there by then: what it throws leaves the file as it is.
 */
export async function writeThrough(
  handle: FileHandle,
  from: number | null,
  pieces: readonly Uint8Array<ArrayBuffer>[],
  check: () => Promise<void>,
): Promise<void> {
  const stream = await handle.createWritable({ keepExistingData: from !== null });
  try {
    if (from !== null) await stream.seek(from);
    for (const piece of pieces) await stream.write(piece);
    await check();
  } catch (error) {
    await stream.abort().catch(() => {});
    throw error;
  }
  await stream.close();
}

/**
 * Adds to the end of a file that was opened by itself. Errors: SessionError "changed" when it ends
 * otherwise than `seen`, "unwritable"; the file is then as it was.
 */
export async function appendToFile(
  handle: FileHandle,
  bytes: Uint8Array,
  seen: FileEnd,
): Promise<void> {
  const check = async () => {
    const end = await readSteadily(async () => {
      const file = await fileOrNull(() => handle.getFile());
      return file && (await endOfBlob(file));
    });
    checkUnchanged(handle.name, seen, end);
  };
  try {
    await check();
    await writeThrough(handle, seen.size, [new Uint8Array(bytes)], check);
  } catch (error) {
    throw writeError(handle.name, error);
  }
}
