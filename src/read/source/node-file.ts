// A file on disk as a ByteSource, for Node.
import { type FileHandle, open } from "node:fs/promises";
import { basename } from "node:path";
import type { ByteSource } from "./byte-source.ts";

/** Opens a file for reading; `close` it when done. Errors: those of `fs.open`. */
export async function nodeFileSource(
  path: string,
): Promise<Required<ByteSource> & { close(): Promise<void> }> {
  const handle: FileHandle = await open(path, "r");
  const { size } = await handle.stat().catch(async (error: unknown) => {
    await handle.close();
    throw error;
  });
  return {
    name: basename(path),
    size,
    read(start, end) {
      const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - start));
      return filled(handle, bytes, start);
    },
    slices: (length, from, to) => slicesOf(handle, length, from, Math.min(to, size)),
    close: () => handle.close(),
  };
}

/** Memory of slices that are done with: fresh memory for 1 GB takes as long as reading it. */
const spare: ArrayBuffer[] = [];
/** Of ten files read at once, two each. */
const MAX_SPARE = 20;

/** Two buffers take turns: one is filled while the other is looked at. */
async function* slicesOf(
  handle: FileHandle,
  length: number,
  from: number,
  to: number,
): AsyncGenerator<Uint8Array> {
  const ask = (start: number) => {
    const last = spare.pop();
    const buffer = last?.byteLength === length ? last : new ArrayBuffer(length);
    const part = filled(handle, new Uint8Array(buffer, 0, Math.min(length, to - start)), start);
    // The loop throws its failure when its turn comes; until then no code awaits it.
    part.catch(() => {});
    return part;
  };
  let next = from < to ? ask(from) : null;
  try {
    for (let at = from + length; next; at += length) {
      const slice = await next;
      next = at < to ? ask(at) : null;
      yield slice;
      giveBack(slice);
    }
  } finally {
    // A reading that was given up: no code awaits what it asked for.
    void next?.then(giveBack, () => {});
  }
}

function giveBack({ buffer }: Uint8Array): void {
  if (spare.length < MAX_SPARE && buffer instanceof ArrayBuffer) spare.push(buffer);
}

/** Shorter than `bytes` when the file ends before. */
async function filled(handle: FileHandle, bytes: Uint8Array, start: number): Promise<Uint8Array> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesRead } = await handle.read(bytes, done, bytes.length - done, start + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return bytes.subarray(0, done);
}
