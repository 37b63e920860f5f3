// Sessions in memory, as files by path: for tests, and for pages that may not write anywhere.

import { GrowingBytes } from "../../lib/growing-bytes.ts";
import { memorySource } from "../../read/source/byte-source.ts";
import { bytesOf } from "../../text/bytes.ts";
import type { ListedFile } from "../list/list-sessions.ts";
import {
  checkUnchanged,
  encodeCwd,
  endOf,
  type FileEnd,
  type FirstWrite,
  HEAD_BYTES,
  type SessionStore,
} from "./store.ts";

interface MemoryFile {
  readonly content: GrowingBytes;
  mtimeMs: number;
}

/**
 * Sessions in memory, as files by path.
 *
 * @example
 * const store = new MemoryStore();
 * store.put("/a.jsonl", await readFile("session.jsonl", "utf8"));
 * console.log(sessionManagerOn(store).open("/a.jsonl").getSessionName());
 */
export class MemoryStore implements SessionStore {
  readonly firstWrite: FirstWrite;
  readonly #files = new Map<string, MemoryFile>();

  constructor({ firstWrite = "message" }: { readonly firstWrite?: FirstWrite } = {}) {
    this.firstWrite = firstWrite;
  }

  /** Puts a file in place, as another program would. */
  put(path: string, content: string | Uint8Array, mtimeMs = Date.now()): FileEnd {
    const bytes = typeof content === "string" ? bytesOf(content) : content;
    const file = { content: new GrowingBytes(), mtimeMs };
    file.content.append(bytes);
    this.#files.set(path, file);
    return endOf(bytes);
  }

  cwd(): string {
    return "/";
  }

  sessionDir(cwd: string): string {
    return this.join(this.sessionsRoot(), encodeCwd(cwd));
  }

  sessionsRoot(): string {
    return "/sessions";
  }

  resolve(path: string): string {
    return path;
  }

  join(dir: string, name: string): string {
    return `${dir}/${name}`;
  }

  parentOf(path: string): string {
    return path.slice(0, Math.max(0, path.lastIndexOf("/")));
  }

  /** A copy: what is appended later may move the bytes of the file. */
  read(path: string): Uint8Array | null {
    return this.#files.get(path)?.content.bytes.slice() ?? null;
  }

  head(path: string): Uint8Array {
    return (this.read(path) ?? new Uint8Array(0)).subarray(0, HEAD_BYTES);
  }

  files(dir: string): readonly ListedFile[] {
    return [...this.#files]
      .filter(([path]) => this.parentOf(path) === dir && path.endsWith(".jsonl"))
      .map(([path, { mtimeMs, content }]) => ({
        path,
        mtimeMs,
        open: () => Promise.resolve(memorySource(content.bytes.slice(), path)),
        read: () => this.read(path),
      }));
  }

  folders(dir: string): readonly string[] {
    const found = new Set<string>();
    for (const path of this.#files.keys()) {
      const end = path.indexOf("/", dir.length + 1);
      if (path.startsWith(`${dir}/`) && end > 0) found.add(path.slice(0, end));
    }
    return [...found];
  }

  write(path: string, bytes: Uint8Array, seen: FileEnd | null): FileEnd {
    this.#check(path, seen);
    return this.put(path, bytes);
  }

  append(path: string, bytes: Uint8Array, seen: FileEnd): FileEnd {
    const file = this.#check(path, seen);
    if (!file) return seen;
    file.content.append(bytes);
    file.mtimeMs = Date.now();
    return endOf(file.content.bytes);
  }

  #check(path: string, seen: FileEnd | null): MemoryFile | undefined {
    const file = this.#files.get(path);
    checkUnchanged(path, seen, file ? endOf(file.content.bytes) : null);
    return file;
  }
}
