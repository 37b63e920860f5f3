// Reads a followed folder further: reads new and changed files, keeps what was read from the others. A file
// that is being written waits, a missing one has to be missing twice.
import type { OpenSession } from "../open/open-session.ts";
import { FolderMemory, markOf } from "./folder-memory.ts";
import type {
  FileLook,
  FolderLook,
  FollowedFolder,
  ReadingContext,
  ReadingOn,
  ReadOn,
} from "./followed-file.ts";

export class FolderReading implements ReadingOn {
  readonly #folder: FollowedFolder;
  readonly #context: ReadingContext;
  /** What was read, and by which opening. */
  #memory: FolderMemory | null = null;
  #opening = -1;
  /** At the last check, their marks by path. */
  #files: FolderLook["files"] = new Map();

  constructor(folder: FollowedFolder, context: ReadingContext) {
    this.#folder = folder;
    this.#context = context;
  }

  async look(): Promise<FileLook> {
    const look = await this.#folder.look();
    this.#files = look.files;
    return look;
  }

  async readOn(open: OpenSession): Promise<ReadOn | null> {
    const files = this.#files;
    const { store, isRunning } = this.#context;
    const memory = await this.#memoryOf(open);
    if (!memory) return null;
    const { changed, gone, fresh, isWaiting } = memory.compared(files, Date.now());
    if (changed.length + gone.length === 0) {
      return isWaiting ? { kind: "grown", isWhole: false } : { kind: "same" };
    }
    const read = await this.#folder.read(changed);
    if (!isRunning()) return null;
    const changes = new Map<string, File | null>(read);
    for (const path of gone) changes.set(path, null);
    const torn = await store.growFolder({ files: changes, fresh });
    if (!torn) return null;
    const isTorn = new Set(torn);
    for (const [path, file] of changes) {
      if (!isTorn.has(path)) memory.take(path, file && (files.get(path) ?? null));
    }
    const isAll = changed.every((path) => read.has(path));
    return { kind: "grown", isWhole: !isWaiting && isAll && torn.length === 0 };
  }

  async moved(): Promise<null> {
    return null;
  }

  async #memoryOf({ opening, source }: OpenSession): Promise<FolderMemory | null> {
    if (this.#opening === opening) return this.#memory;
    const input = await source.input();
    this.#opening = opening;
    this.#memory = input.kind === "folder" ? new FolderMemory(marksOf(input.files)) : null;
    return this.#memory;
  }
}

function marksOf(files: ReadonlyMap<string, File>): Map<string, string> {
  return new Map([...files].map(([path, file]) => [path, markOf(file)]));
}
