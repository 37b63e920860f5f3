// A file on disk as a ByteSource, for Node.
import { type FileHandle, open } from "node:fs/promises";
import { basename } from "node:path";
import type { ByteSource } from "./byte-source.ts";

/** Opens a file for reading; `close` it when done. Errors: those of `fs.open`. */
export async function nodeFileSource(
  path: string,
): Promise<ByteSource & { close(): Promise<void> }> {
  const handle: FileHandle = await open(path, "r");
  const { size } = await handle.stat();
  return {
    name: basename(path),
    size,
    async read(start, end) {
      const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - start));
      let filled = 0;
      while (filled < bytes.length) {
        const { bytesRead } = await handle.read(
          bytes,
          filled,
          bytes.length - filled,
          start + filled,
        );
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return bytes.subarray(0, filled);
    },
    close: () => handle.close(),
  };
}
