// The files of a folder on disk as ByteSources, each opened when it is read, for Node.
import { lstatSync, readdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { ByteSource } from "./byte-source.ts";

/** A session of more files is none. */
const MAX_FILES = 200_000;

/**
 * The plain files at any depth below a folder, by their path in it with `/` between the parts. Links are
 * not followed. Errors: those of `node:fs`; RangeError for more than 200,000 files.
 */
export function nodeFolderSources(folder: string): ReadonlyMap<string, ByteSource> {
  const files = new Map<string, ByteSource>();
  const folders = [""];
  for (let prefix = folders.pop(); prefix !== undefined; prefix = folders.pop()) {
    for (const entry of readdirSync(join(folder, prefix), { withFileTypes: true })) {
      const path = `${prefix}${entry.name}`;
      if (entry.isDirectory()) folders.push(`${path}/`);
      else if (entry.isFile()) files.set(path, lazySource(join(folder, path), path));
      if (files.size > MAX_FILES) throw new RangeError(`${folder} holds more than 200,000 files.`);
    }
  }
  return files;
}

function lazySource(path: string, name: string): ByteSource {
  const { size } = lstatSync(path);
  return {
    name,
    size,
    async read(start, end) {
      const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - start));
      const handle = await open(path, "r");
      try {
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
      } finally {
        await handle.close();
      }
    },
  };
}
