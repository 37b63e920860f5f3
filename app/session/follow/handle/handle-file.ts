// A file with a handle of the browser. Each check asks the handle for the file again: an earlier `File`
// cannot be read any more once the file was written.
import { type Edges, hasEdges, readEdges } from "../../../../src/read/scan/edges.ts";
import { blobSource } from "../../../../src/read/source/byte-source.ts";
import { askPermission, isFileHandle } from "../../../catalog/file-access.ts";
import { readFolders } from "../../../catalog/stored/folder-records.ts";
import type { FileLook, FileNow, FollowedFile } from "../followed-file.ts";
import { vanishedHere } from "../vanished.ts";
import { lookError, observed } from "./handle-look.ts";

/** In a folder with more files a renamed one is not searched for. */
const MAX_LOOKED_AT = 500;

export class HandleFile implements FollowedFile {
  readonly kind = "file";
  readonly every = 150;
  readonly everyNotified = 1_000;
  #handle: FileSystemFileHandle;
  #file: File | null = null;
  /** Of the file as it was read last: identifies it under another name. */
  #edges: Edges | null = null;

  constructor(handle: FileSystemFileHandle) {
    this.#handle = handle;
  }

  get name(): string {
    return this.#handle.name;
  }

  async look(): Promise<FileLook> {
    try {
      const file = await this.#handle.getFile();
      this.#file = file;
      this.#edges ??= await edgesOf(file);
      return lookOf(file);
    } catch (error) {
      throw lookError(error, this.name, "file") ?? vanishedHere(this.name);
    }
  }

  async read(): Promise<FileNow> {
    const file = this.#file ?? (await this.#handle.getFile());
    this.#edges = (await edgesOf(file)) ?? this.#edges;
    // The reader compares the bytes around the known end.
    return { kind: "same", file };
  }

  async whole(): Promise<File> {
    return this.#handle.getFile();
  }

  hold(): () => void {
    return () => {};
  }

  async moved(): Promise<string | null> {
    const folder = await folderOf(this.#handle).catch(() => null);
    const edges = this.#edges;
    if (!folder || !edges) return null;
    let looked = 0;
    for await (const handle of folder.values()) {
      if (!isFileHandle(handle) || ++looked > MAX_LOOKED_AT) continue;
      const file = await handle.getFile().catch(() => null);
      if (!file || file.size < edges.end || edges.end === 0) continue;
      if (!(await hasEdges(blobSource(file, file.name), edges).catch(() => false))) continue;
      this.#handle = handle;
      return handle.name;
    }
    return null;
  }

  async allow(): Promise<boolean> {
    return (await askPermission(this.#handle)) === "granted";
  }

  observe(onChange: () => void): Promise<(() => void) | null> {
    return observed(this.#handle, onChange);
  }
}

/** A file of this check. */
function lookOf({ size, lastModified }: File): FileLook {
  return { mark: `${size} ${lastModified}`, size, changedAt: lastModified };
}

/** Null where it was written just now. */
function edgesOf(file: File): Promise<Edges | null> {
  return readEdges(blobSource(file, file.name)).catch(() => null);
}

/** The opened folder with the file. */
async function folderOf(handle: FileSystemFileHandle): Promise<FileSystemDirectoryHandle | null> {
  for (const { handle: root } of await readFolders()) {
    const path = (await root?.resolve(handle)) ?? null;
    if (!root || !path) continue;
    let folder = root;
    for (const name of path.slice(0, -1)) folder = await folder.getDirectoryHandle(name);
    return folder;
  }
  return null;
}
