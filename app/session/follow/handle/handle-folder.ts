// A session's folder in a folder with a handle of the browser. Each check asks for each of its files again.
import type { SessionError } from "../../../../src/model/problem.ts";
import { askPermission } from "../../../catalog/file-access.ts";
import { walkHandle } from "../../../catalog/folders/folder-walk.ts";
import { FolderLooks } from "../folder-looks.ts";
import type { FolderLook, FollowedFolder } from "../followed-file.ts";
import { vanishedHere } from "../vanished.ts";
import { lookError, observed } from "./handle-look.ts";

export class HandleFolder implements FollowedFolder {
  readonly kind = "folder";
  readonly every = 500;
  readonly everyNotified = 3_000;
  readonly name: string;
  readonly #root: FileSystemDirectoryHandle;
  readonly #names: readonly string[];
  #files: ReadonlyMap<string, File> = new Map();
  readonly #looks = new FolderLooks();

  /** `path`: below the folder of the handle; "" for that itself. */
  constructor(root: FileSystemDirectoryHandle, path: string) {
    this.#root = root;
    this.#names = path === "" ? [] : path.split("/");
    this.name = this.#names.at(-1) ?? root.name;
  }

  async look(): Promise<FolderLook> {
    const found = await this.#walked().catch((error: unknown) => {
      throw lookError(error, this.name, "folder") ?? this.#vanished();
    });
    const look = this.#looks.of(found);
    if (!look) throw this.#vanished();
    this.#files = found;
    return look;
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
      // The folder itself: another request gives the reason as an error name.
      if (step.unreadable.some(({ path }) => path === "")) await folder.values().next();
      for (const { path, file } of step.files) found.set(path, file);
    }
    return found;
  }

  #vanished(): SessionError {
    return vanishedHere(`The folder ${this.name}`);
  }
}
