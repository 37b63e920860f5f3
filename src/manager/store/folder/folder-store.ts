// Sessions in a folder opened in the browser. The browser reads and writes only later, the API
// answers at once: so a session file is loaded before it is opened, and writes are queued until
// `flush` says that they are done.

import { SessionError } from "../../../model/problem.ts";
import { blobSource } from "../../../read/source/byte-source.ts";
import type { ListedFile } from "../../list/list-sessions.ts";
import { encodeCwd } from "../paths.ts";
import type { FileEnd, FirstWrite, SessionStore } from "../store.ts";
import { FolderFile } from "./folder-file.ts";
import type { FileHandle, FolderHandle } from "./handles.ts";

/**
 * Paths are relative to the folder, `/` between the parts; the folder stands for the agent's
 * `sessions` folder, or for the one of a project.
 */
export class FolderStore implements SessionStore {
  readonly firstWrite: FirstWrite;
  readonly #root: FolderHandle;
  readonly #files = new Map<string, FolderFile>();

  /** Sees nothing before `refresh`; `openFolderStore` does both. */
  constructor(root: FolderHandle, firstWrite: FirstWrite) {
    this.#root = root;
    this.firstWrite = firstWrite;
  }

  /**
   * Looks anew through the folder and those directly in it: at what is new, gone or changed. Sessions
   * that are open can be written to meanwhile and afterwards; those that another program changed
   * have to be loaded again. Errors: those of the browser.
   */
  async refresh(): Promise<void> {
    const missing = new Set(this.#files.values());
    const look = async (handle: FileHandle, path: string) => {
      if (!path.endsWith(".jsonl")) return;
      const file = this.#file(path);
      missing.delete(file);
      await file.look(handle);
    };
    for await (const [name, handle] of this.#root.entries()) {
      if (handle.kind === "file") await look(handle, name);
      else {
        for await (const [below, file] of handle.entries()) {
          if (file.kind === "file") await look(file, this.join(name, below));
        }
      }
    }
    for (const file of missing) await file.look();
  }

  /** Reads a session file, so that it can be opened. Errors: those of the browser (NotFoundError). */
  async load(path: string): Promise<void> {
    await this.#files.get(path)?.load();
  }

  /**
   * Waits until everything is written. Errors: of the first write that failed, SessionError
   * "changed" when another program wrote to the file; that session can then only be loaded again.
   */
  async flush(): Promise<void> {
    const done = await Promise.allSettled([...this.#files.values()].map((file) => file.flush()));
    for (const result of done) if (result.status === "rejected") throw result.reason;
  }

  cwd(): string {
    return "";
  }

  sessionDir(cwd: string): string {
    return encodeCwd(cwd);
  }

  sessionsRoot(): string {
    return "";
  }

  resolve(path: string): string {
    return path;
  }

  join(dir: string, name: string): string {
    return dir ? `${dir}/${name}` : name;
  }

  parentOf(path: string): string {
    return path.slice(0, Math.max(0, path.lastIndexOf("/")));
  }

  /** Errors: for a file that was not loaded. */
  read(path: string): Uint8Array | null {
    return this.#files.get(path)?.bytes() ?? null;
  }

  head(path: string): Uint8Array {
    return this.#files.get(path)?.head ?? new Uint8Array(0);
  }

  files(dir: string): readonly ListedFile[] {
    return [...this.#files].flatMap(([path, file]) => {
      if (this.parentOf(path) !== dir || !file.isThere) return [];
      const open = async () => blobSource(await file.blob(), path);
      return { path, mtimeMs: file.mtimeMs, open };
    });
  }

  folders(dir: string): readonly string[] {
    if (dir !== "") return [];
    const there = [...this.#files].filter(([, file]) => file.isThere);
    return [...new Set(there.map(([path]) => this.parentOf(path)))];
  }

  write(path: string, bytes: Uint8Array, seen: FileEnd | null): FileEnd {
    return this.#file(path).write(bytes, seen);
  }

  append(path: string, bytes: Uint8Array, seen: FileEnd): FileEnd {
    return this.#file(path).append(bytes, seen);
  }

  #file(path: string): FolderFile {
    const known = this.#files.get(path);
    if (known) return known;
    const parts = path.split("/");
    const name = parts.pop() ?? "";
    if (name === "" || parts.some((part) => part === "" || part === "..")) {
      throw new SessionError(
        "unreadable",
        `${path} is no place in the folder.`,
        "Choose a path below the folder that was opened.",
      );
    }
    const file = new FolderFile(path, (isMade) => this.#folderAt(parts, isMade), name);
    this.#files.set(path, file);
    return file;
  }

  async #folderAt(parts: readonly string[], create: boolean): Promise<FolderHandle> {
    let folder = this.#root;
    for (const part of parts) folder = await folder.getDirectoryHandle(part, { create });
    return folder;
  }
}

/** A store over a folder the person chose (`showDirectoryPicker`, mode "readwrite"). */
export async function openFolderStore(
  root: FolderHandle,
  { firstWrite = "message" }: { readonly firstWrite?: FirstWrite } = {},
): Promise<FolderStore> {
  const store = new FolderStore(root, firstWrite);
  await store.refresh();
  return store;
}
