// A session's folder in the folder that a server on this machine provides. It is checked when the server
// reports a change; changed files are fetched whole, as they are small.
import { SessionError } from "../../../../src/model/problem.ts";
import type { ServedAt } from "../../../catalog/folders/served/ask-server.ts";
import { ServedFolder } from "../../../catalog/folders/served/served-folder.ts";
import { FolderLooks } from "../folder-looks.ts";
import type { Facts } from "../folder-memory.ts";
import type { FolderLook, FollowedFolder } from "../followed-file.ts";
import { vanishedThere } from "../vanished.ts";

/** Files fetched at once. */
const AT_ONCE = 8;

export class ServedFollowedFolder implements FollowedFolder {
  readonly kind = "folder";
  readonly every = 2_000;
  /** A check lists everything that is served. */
  readonly everyNotified = 15_000;
  readonly name: string;
  readonly #folder: ServedFolder;
  readonly #prefix: string;
  readonly #looks = new FolderLooks();

  constructor(at: ServedAt, path: string) {
    this.#folder = new ServedFolder(at);
    this.#prefix = path === "" ? "" : `${path}/`;
    this.name = path.slice(path.lastIndexOf("/") + 1) || "of this session";
  }

  async look(): Promise<FolderLook> {
    const files = new Map<string, Facts>();
    for await (const step of this.#folder.walk(new AbortController().signal)) {
      for (const { path, file } of step.files) {
        if (path.startsWith(this.#prefix)) files.set(path.slice(this.#prefix.length), file);
      }
    }
    const look = files.size > 0 ? this.#looks.of(files) : null;
    if (!look) throw vanishedThere(`The folder ${this.name}`, "deleted, moved or renamed");
    return look;
  }

  async read(paths: readonly string[]): Promise<ReadonlyMap<string, File>> {
    const read = new Map<string, File>();
    const { signal } = new AbortController();
    for (let from = 0; from < paths.length; from += AT_ONCE) {
      const some = paths.slice(from, from + AT_ONCE).map(async (path) => {
        const file = await this.#folder.file(`${this.#prefix}${path}`, signal).catch(nothingIfGone);
        if (file) read.set(path, file);
      });
      await Promise.all(some);
    }
    return read;
  }

  hold(): () => void {
    return () => {};
  }

  async allow(): Promise<boolean> {
    return true;
  }

  async observe(onChange: () => void): Promise<() => void> {
    const ended = new AbortController();
    // The next check says why a server is gone.
    void this.#folder.follow(onChange, onChange, ended.signal);
    return () => ended.abort();
  }
}

function nothingIfGone(error: unknown): null {
  if (error instanceof SessionError && error.code === "vanished") return null;
  throw error;
}
