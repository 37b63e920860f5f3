// The kinds of folders that a user opens: one with a handle of the browser, one whose files were given, and
// the one that a server on this machine provides.

import { SessionError } from "../../../src/model/problem.ts";
import type { SourceInput } from "../../engine/session-source.ts";
import { isAllowed, permissionNeeded, permissionOf } from "../file-access.ts";
import { readFolder } from "../stored/folder-records.ts";
import type { FolderRecord, SessionPlace } from "../stored/records.ts";
import { type FolderSource, sessionIn, vanishedIn } from "./folder-source.ts";
import {
  type ImportedFiles,
  type UnreadablePath,
  type WalkStep,
  walkHandle,
} from "./folder-walk.ts";
import { servedToken } from "./served/kept-token.ts";
import { type ServedFile, ServedFolder } from "./served/served-folder.ts";

export function sourceOf({ handle, name, isServed }: FolderRecord): FolderSource {
  if (isServed) return servedSource(name);
  return handle ? handleSource(handle) : new GivenSource(name);
}

/** The source of a remembered folder; null where it is not remembered. Errors: SessionError. */
export async function sessionAtPlace(
  { folder, path, kind }: SessionPlace,
  signal: AbortSignal,
): Promise<SourceInput | null> {
  const record = await readFolder(folder);
  const source = record && sourceOf(record);
  if (!source || (await source.access()) === "gone") return null;
  if (!(await source.allow())) throw permissionNeeded(record.name, "folder");
  return (await sessionIn(source, record.name, path, kind, signal)).input;
}

function handleSource(folder: FileSystemDirectoryHandle): FolderSource {
  return {
    steps: (_, signal) => walkHandle(folder, signal),
    access: async () => ((await permissionOf(folder)) === "granted" ? "kept" : "asks"),
    allow: () => isAllowed(folder),
    file: (path) =>
      there(path, async () => {
        const handle = await fileHandleIn(folder, path);
        return { file: await handle.getFile(), handle };
      }),
    below: (path, signal) =>
      there(path, async () => {
        const names = path === "" ? [] : path.split("/");
        return filesBelow(walkHandle(await folderBelow(folder, names), signal), "");
      }),
  };
}

/** Errors: those of the browser where it is missing. */
export async function fileHandleIn(
  folder: FileSystemDirectoryHandle,
  path: string,
): Promise<FileSystemFileHandle> {
  const names = path.split("/");
  const fileName = names.pop() ?? "";
  return (await folderBelow(folder, names)).getFileHandle(fileName);
}

async function folderBelow(folder: FileSystemDirectoryHandle, names: readonly string[]) {
  let below = folder;
  for (const name of names) below = await below.getDirectoryHandle(name);
  return below;
}

async function there<T>(path: string, find: () => Promise<T>): Promise<T> {
  try {
    return await find();
  } catch (error) {
    throw error instanceof DOMException && error.name === "NotFoundError"
      ? vanishedIn(path)
      : error;
  }
}

async function filesBelow<F>(
  steps: AsyncIterable<WalkStep<F>>,
  path: string,
): Promise<ReadonlyMap<string, F>> {
  const prefix = path === "" ? "" : `${path}/`;
  const below = new Map<string, F>();
  for await (const { files } of steps) {
    for (const one of files) {
      if (one.path.startsWith(prefix)) below.set(one.path.slice(prefix.length), one.file);
    }
  }
  return below;
}

function servedSource(name: string): FolderSource {
  /** Other tabs may have received another token. */
  const served = () => {
    const token = servedToken(null);
    if (token === null) throw notGiven(name);
    return new ServedFolder({ base: document.baseURI, token });
  };
  const below = async (
    path: string,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, ServedFile>> => filesBelow(served().walk(signal), path);
  return {
    async *steps(_, signal) {
      if (servedToken(null) === null) throw permissionNeeded(name, "folder");
      yield* served().walk(signal);
    },
    access: async () => (servedToken(null) === null ? "gone" : "kept"),
    allow: async () => true,
    file: async (path, signal) => ({ file: await served().file(path, signal), handle: null }),
    below,
  };
}

/** Its files are gone with the page. */
export class GivenSource implements FolderSource {
  readonly #name: string;
  /** By path; null: a page that was closed had them. */
  #files: ReadonlyMap<string, File> | null = null;
  #unreadable: readonly UnreadablePath[] = [];

  constructor(name: string) {
    this.#name = name;
  }

  /** Replaces the files given before. */
  give({ files, unreadable }: ImportedFiles): void {
    this.#files = new Map(files.map(({ path, file }) => [path, file]));
    this.#unreadable = unreadable;
  }

  async *steps(_: unknown, signal: AbortSignal): AsyncGenerator<WalkStep> {
    if (!this.#files) throw permissionNeeded(this.#name, "folder");
    yield { files: [], unreadable: this.#unreadable };
    const files = Array.from(this.#files, ([path, file]) => ({ path, file }));
    let pausedAt = performance.now();
    for (let at = 0; at < files.length; at += FILES_IN_STEP) {
      yield { files: files.slice(at, at + FILES_IN_STEP), unreadable: [] };
      if (performance.now() - pausedAt < BETWEEN_PAUSES_MS) continue;
      await pageIsIdle();
      signal.throwIfAborted();
      pausedAt = performance.now();
    }
  }

  async access(): Promise<"visit" | "gone"> {
    return this.#files ? "visit" : "gone";
  }

  async allow(): Promise<boolean> {
    return true;
  }

  async file(path: string) {
    const file = this.#given.get(path);
    if (!file) throw vanishedIn(path);
    return { file, handle: null };
  }

  async below(path: string): Promise<ReadonlyMap<string, File>> {
    const prefix = path === "" ? "" : `${path}/`;
    const below = [...this.#given].filter(([at]) => at.startsWith(prefix));
    return new Map(below.map(([at, file]) => [at.slice(prefix.length), file]));
  }

  get #given(): ReadonlyMap<string, File> {
    if (this.#files) return this.#files;
    throw notGiven(this.#name);
  }
}

/** The browser asks the disk for a file's size only when the size is read. */
const FILES_IN_STEP = 16;
/** The sizes of all other files do not delay the first rows. */
const BETWEEN_PAUSES_MS = 10;

/** Where a browser has no such tasks, the next task is soon enough. */
function pageIsIdle(): Promise<void> {
  if ("scheduler" in globalThis) {
    return scheduler.postTask(() => {}, { priority: "background" });
  }
  return new Promise((resolve) => setTimeout(resolve));
}

function notGiven(name: string): SessionError {
  return new SessionError(
    "permission",
    `This browser does not remember the files of ${name}.`,
    "Choose the folder again: only what changed is read.",
  );
}
