// A file on disk as a ByteSource, for Node.
import { type FileHandle, open } from "node:fs/promises";
import { basename } from "node:path";
import type { ByteSource } from "./byte-source.ts";

interface NodeFile extends ByteSource {
  /** Tells it from a file that takes its place. */
  readonly inode: number;
  close(): Promise<void>;
}

/** Opens a file for reading; `close` it when done. Errors: those of `fs.open`. */
export async function nodeFileSource(path: string): Promise<NodeFile> {
  const handle: FileHandle = await open(path, "r");
  const { size, ino } = await handle.stat().catch(async (error: unknown) => {
    await handle.close();
    throw error;
  });
  return {
    name: basename(path),
    size,
    inode: ino,
    read(start, end) {
      const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - start));
      return filled(handle, bytes, start);
    },
    close: () => handle.close(),
  };
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
