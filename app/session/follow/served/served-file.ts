// A file of the folder that a server on this machine provides. A check asks for its state; of a file that
// has grown, its first bytes, those around the known end and the new ones are fetched.
import { SessionError } from "../../../../src/model/problem.ts";
import type { FileBytes } from "../../../../src/model/session.ts";
import { hasEdges, isSameBytes, readEdges } from "../../../../src/read/scan/edges.ts";
import { blobSource } from "../../../../src/read/source/byte-source.ts";
import { notePathFollowed } from "../../../catalog/folders/followed-paths.ts";
import { askServer, type ServedAt } from "../../../catalog/folders/served/ask-server.ts";
import {
  fileAddress,
  ServedFolder,
  servedSource,
} from "../../../catalog/folders/served/served-folder.ts";
import type { FileLook, FileNow, FollowedFile } from "../followed-file.ts";
import { vanishedThere } from "../vanished.ts";

/** At most this many candidates for the renamed file are read. */
const MAX_LOOKED_INTO = 50;

export class ServedFollowedFile implements FollowedFile {
  readonly kind = "file";
  readonly every = 150;
  readonly everyNotified = 1_000;
  readonly #at: ServedAt;
  #path: string;
  #look: FileLook | null = null;
  #release: () => void = () => {};

  constructor(at: ServedAt, path: string) {
    this.#at = at;
    this.#path = path;
  }

  get name(): string {
    return this.#path.slice(this.#path.lastIndexOf("/") + 1);
  }

  async look(): Promise<FileLook> {
    const { headers } = await askServer(this.#at, fileAddress(this.#path), { isHead: true }).catch(
      (error: unknown) => {
        const isGone = error instanceof SessionError && error.code === "vanished";
        throw isGone ? vanishedThere(this.name, "deleted, or moved out of it") : error;
      },
    );
    const size = Number(headers.get("content-length") ?? 0);
    const changed = Date.parse(headers.get("last-modified") ?? "");
    const changedAt = Number.isNaN(changed) ? Date.now() : changed;
    this.#look = { mark: headers.get("etag") ?? `${size} ${changedAt}`, size, changedAt };
    return this.#look;
  }

  async read(known: File): Promise<FileNow> {
    const look = this.#look ?? (await this.look());
    if (look.size < known.size) return { kind: "anew", reason: "shorter" };
    const served = this.#bytes(this.#path, look.size);
    const { head, tail, end } = await readEdges(blobSource(known, known.name));
    const from = end - tail.length;
    // In as many requests as can run at once.
    const [first, rest] = await Promise.all([
      served.read(0, head.length),
      served.read(from, look.size),
    ]);
    if (!isSameBytes(head, first) || !isSameBytes(tail, rest.subarray(0, tail.length))) {
      return { kind: "anew", reason: "rewritten" };
    }
    const parts = [known, new Uint8Array(rest.subarray(tail.length))];
    return {
      kind: "same",
      file: new File(parts, known.name, { lastModified: look.changedAt }),
    };
  }

  whole(): Promise<File> {
    return new ServedFolder(this.#at).file(this.#path, new AbortController().signal);
  }

  hold(): () => void {
    this.#release = notePathFollowed(this.#path);
    return () => this.#release();
  }

  async moved(known: File): Promise<string | null> {
    if (known.size === 0) return null;
    const edges = await readEdges(blobSource(known, known.name));
    let looked = 0;
    for await (const { files } of new ServedFolder(this.#at).walk(new AbortController().signal)) {
      for (const { path, file } of files) {
        if (file.size < known.size || looked === MAX_LOOKED_INTO) continue;
        looked++;
        if (!(await hasEdges(this.#bytes(path, file.size), edges).catch(() => false))) continue;
        this.#path = path;
        this.#release();
        this.hold();
        return path;
      }
    }
    return null;
  }

  async allow(): Promise<boolean> {
    return true;
  }

  async observe(): Promise<null> {
    return null;
  }

  #bytes(path: string, size: number): FileBytes {
    return servedSource({ ...this.#at, path, name: this.name, size, lastModified: 0 });
  }
}
