// Writes bytes into a chosen file, or into memory for a download.

import { OperationError } from "../../src/edit/operation/operation.ts";
import { asError } from "../../src/lib/as-error.ts";
import { SessionError } from "../../src/model/problem.ts";

type Chunks = AsyncIterable<Uint8Array>;

/** The target. `handle` null: memory. */
export interface WrittenFile {
  /** Name of a file in memory; a chosen one has its own. */
  readonly fileName: string;
  readonly handle: FileSystemFileHandle | null;
  /** Its media type, also for memory only. */
  readonly type: string;
}

/**
 * Each chunk is valid until the next one is requested. Errors: SessionError, and those of the chunks;
 * nothing is left under the chosen name then.
 */
export function writeFile(chunks: Chunks, { fileName, handle, type }: WrittenFile): Promise<File> {
  return handle ? writeTo(handle, chunks) : gather(chunks, fileName, type);
}

/** The browser replaces the chosen file only when everything is written. */
async function writeTo(handle: FileSystemFileHandle, chunks: Chunks): Promise<File> {
  let stream: FileSystemWritableFileStream;
  try {
    stream = await handle.createWritable();
  } catch (error) {
    throw writeError(error, handle.name);
  }
  try {
    for await (const chunk of chunks) await stream.write(chunk as Uint8Array<ArrayBuffer>);
    await stream.close();
    return await handle.getFile();
  } catch (error) {
    await stream.abort().catch(() => {});
    throw writeError(error, handle.name);
  }
}

/** Chunks that are joined before the browser may move them to its disk. Bytes. */
const PART = 4 << 20;

async function gather(chunks: Chunks, name: string, type: string): Promise<File> {
  const parts: Blob[] = [];
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    // The chunk's memory is reused.
    waiting.push(chunk.slice());
    size += chunk.length;
    if (size < PART) continue;
    parts.push(new Blob(waiting));
    waiting = [];
    size = 0;
  }
  return new File([...parts, ...waiting], name, { type });
}

function writeError(error: unknown, name: string): unknown {
  // Errors of the opened file, of the draft, and of an abort explain themselves.
  if (error instanceof SessionError || error instanceof OperationError) return error;
  const { name: kind, message } = asError(error);
  if (kind === "NotAllowedError" || kind === "NoModificationAllowedError") {
    return new SessionError(
      "permission",
      `The browser does not let this page write ${name}.`,
      "Choose another file, or allow writing when you are asked.",
    );
  }
  return new SessionError(
    "unwritable",
    kind === "QuotaExceededError"
      ? `There is no room left to write ${name}.`
      : `${name} could not be written: ${message}`,
    "The open session is unchanged, and no file was left under that name. Free some space or choose another place.",
  );
}
