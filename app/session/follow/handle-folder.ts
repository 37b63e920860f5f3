// A session's folder in a folder that the browser gave a handle of. It is looked at by asking for each of
// its files anew.
import { SessionError } from "../../../src/model/problem.ts";
import { askPermission } from "../library/file-access.ts";
import { walkHandle } from "../library/folders/folder-walk.ts";
import { markOf } from "./folder-memory.ts";
import type { FolderLook, FollowedFolder } from "./followed-file.ts";
import { lookError, observed } from "./handle-look.ts";

/** Without it no folder is a session. */
const HEADER = "session.json";

export class HandleFolder implements FollowedFolder {
  readonly kind = "folder";
  readonly every = 500;
  readonly everyTold = 3_000;
  readonly name: string;
  readonly #root: FileSystemDirectoryHandle;
  readonly #names: readonly string[];
  #files: ReadonlyMap<string, File> = new Map();
  #hadHeader = false;

  /** `path`: below the folder of the handle; "" for that itself. */
  constructor(root: FileSystemDirectoryHandle, path: string) {
    this.#root = root;
    this.#names = path === "" ? [] : path.split("/");
    this.name = this.#names.at(-1) ?? root.name;
  }

  async look(): Promise<FolderLook> {
    const found = await this.#walked().catch((error: unknown) => {
      throw lookError(error, this.name, "folder") ?? vanished(this.name);
    });
    // Who deletes a folder deletes what is in it first.
    if (this.#hadHeader && !found.has(HEADER)) throw vanished(this.name);
    this.#hadHeader ||= found.has(HEADER);
    this.#files = found;
    const files = new Map<string, string>();
    let [size, changedAt] = [0, 0];
    for (const [path, file] of found) {
      files.set(path, markOf(file));
      size += file.size;
      changedAt = Math.max(changedAt, file.lastModified);
    }
    return { files, size, changedAt, mark: [...files].sort().join("\n") };
  }

  async read(paths: readonly string[]): Promise<ReadonlyMap<string, File>> {
    return new Map(
      paths.flatMap((path) => {
        const file = this.#files.get(path);
        return file ? [[path, file] as const] : [];
      }),
    );
  }

  hold(): () => void {
    return () => {};
  }

  async allow(): Promise<boolean> {
    return (await askPermission(this.#root)) === "granted";
  }

  async observe(onChange: () => void): Promise<(() => void) | null> {
    const folder = await this.#folder().catch(() => null);
    return folder && observed(folder, onChange);
  }

  async #folder(): Promise<FileSystemDirectoryHandle> {
    let folder = this.#root;
    for (const name of this.#names) folder = await folder.getDirectoryHandle(name);
    return folder;
  }

  async #walked(): Promise<ReadonlyMap<string, File>> {
    const folder = await this.#folder();
    const found = new Map<string, File>();
    for await (const step of walkHandle(folder, new AbortController().signal)) {
      // The folder itself: asked once more, it says why by a name.
      if (step.unreadable.some(({ path }) => path === "")) await folder.values().next();
      for (const { path, file } of step.files) found.set(path, file);
    }
    return found;
  }
}

function vanished(name: string): SessionError {
  return new SessionError(
    "vanished",
    `The folder ${name} is no longer where it was opened: it was deleted, moved or renamed.`,
    "What was read is still shown. If it comes back it is followed again; if it has another name now, open it from there.",
  );
}
