// A library's folder on disk, for Node: its content and how it is read.
import { resolve } from "node:path";
import { type FindPath, partsAmong } from "../../formats/joined-input.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { nodeFolder } from "../../read/source/node-folder.ts";
import { candidatesIn, type FolderContents } from "./candidates.ts";
import { isForeign, unreadableNeighbour } from "./neighbour-names.ts";

export interface NodeLibrary extends FolderContents {
  /** Undefined for a path outside its files. */
  readonly sourceOf: (path: string) => ByteSource | undefined;
  readonly find: FindPath;
}

/** Errors: those of `node:fs` when the folder itself cannot be read. */
export async function nodeLibrary(folder: string): Promise<NodeLibrary> {
  const { files, unreadable } = await nodeFolder(folder);
  const addresses = Array.from(files, ([path, { size, mtimeMs }]) => ({ path, size, mtimeMs }));
  const { candidates, neighbours } = candidatesIn(addresses, resolve(folder));
  const named = unreadable
    .filter(({ path }) => !isForeign(path))
    .map(({ path, error }) => unreadableNeighbour({ path, size: 0, mtimeMs: 0 }, error));
  return {
    candidates,
    neighbours: [...neighbours, ...named],
    sourceOf: (path) => files.get(path)?.source,
    find: partsAmong(files.keys()),
  };
}
