// One file of a folder in the browser, with the writes that wait for it. The browser writes to a
// copy and puts it in place when the stream is closed, so a crash leaves the old file or the new.

import { GrowingBytes } from "../growing-bytes.ts";
import {
  checkUnchanged,
  endAfter,
  endOf,
  type FileEnd,
  HEAD_BYTES,
  isSameEnd,
  NOTHING,
} from "../store.ts";
import { bytesOfBlob, endOfBlob, fileOrNull, readSteadily, writeError } from "./folder-access.ts";
import type { FileHandle, FolderHandle, OpenedFile } from "./handles.ts";
import { writeThrough } from "./write-through.ts";

/** What is still to be written: a whole file, or pieces for its end. */
interface Job {
  readonly isWhole: boolean;
  readonly pieces: Uint8Array<ArrayBuffer>[];
}

const EMPTY = new Uint8Array(0);

/** The folder a file is in; made when it is missing and wanted. */
export type FolderOf = (isMade: boolean) => Promise<FolderHandle>;

/**
 * `onDisk` and what waits make `end`:
 *
 *     onDisk + the job that is carried out + #job = #end, the end of #content
 */
export class FolderFile {
  readonly #path: string;
  readonly #folder: FolderOf;
  readonly #name: string;
  /** As it will be when everything is written; null while it is not loaded. */
  #content: GrowingBytes | null = null;
  /** How it will end when everything is written; null: it is not there. */
  #end: FileEnd | null = null;
  /** How it ends on disk, as far as we know; null: it is not there. */
  #onDisk: FileEnd | null = null;
  /** The time of the file that `#onDisk` was read from; null: we wrote it. */
  #readAt: number | null = null;
  #job: Job | null = null;
  #writing: Promise<void> | null = null;
  #failure: { readonly reason: unknown } | null = null;
  /** How many writes were asked for: whoever waits can tell whether there were any meanwhile. */
  #asked = 0;
  mtimeMs = 0;
  /** The first bytes. */
  head: Uint8Array = EMPTY;

  constructor(path: string, folder: FolderOf, name: string) {
    this.#path = path;
    this.#folder = folder;
    this.#name = name;
  }

  /** Whether the file exists or is about to. */
  get isThere(): boolean {
    return this.#end !== null;
  }

  /**
   * Reads the head and the end if it is not the file that it was: changed by another program, it has
   * to be loaded again. `handle`: where it was found, if it was.
   */
  async look(handle?: FileHandle): Promise<void> {
    await this.#settle();
    const asked = this.#asked;
    const found = await readSteadily(async () => {
      const file = await fileOrNull(() => (handle ? handle.getFile() : this.blob()));
      if (!file) return { end: null };
      const { lastModified, size } = file;
      if (lastModified === this.#readAt && size === this.#onDisk?.size) return null;
      const head = await bytesOfBlob(file.slice(0, HEAD_BYTES));
      return { end: await endOfBlob(file), head, lastModified };
    });
    // Each write looks at the file itself, and knows better.
    if (!found || asked !== this.#asked) return;
    const { end, head = EMPTY, lastModified = 0 } = found;
    this.#readAt = lastModified;
    this.mtimeMs = lastModified;
    this.head = head;
    if (isSameEnd(end, this.#onDisk)) return;
    this.#content = null;
    this.#onDisk = end;
    this.#end = end;
  }

  /**
   * Reads the whole file. After a write that failed it can be written to again; what was not written
   * is gone. Errors: those of the browser (NotFoundError: a session may begin there), and of a write
   * that fails meanwhile.
   */
  async load(): Promise<void> {
    const hasFailed = this.#failure !== null;
    for (;;) {
      if (!hasFailed) await this.flush();
      const asked = this.#asked;
      const { bytes, lastModified } = await readSteadily(async () => {
        const file = await this.#found();
        return { bytes: file && (await bytesOfBlob(file)), lastModified: file?.lastModified ?? 0 };
      });
      // What came meanwhile is not in what was read.
      if (asked !== this.#asked) continue;
      this.#failure = null;
      this.#readAt = lastModified;
      this.mtimeMs = lastModified;
      this.head = bytes?.subarray(0, HEAD_BYTES) ?? EMPTY;
      this.#content = bytes && new GrowingBytes(bytes);
      this.#onDisk = bytes && endOf(bytes);
      this.#end = this.#onDisk;
      if (!bytes) await this.blob();
      return;
    }
  }

  /** The content, with what waits to be written. Throws when the file was not loaded. */
  bytes(): Uint8Array | null {
    if (this.#content) return this.#content.all();
    if (this.#end === null) return null;
    throw new Error(
      `${this.#path} has to be loaded before it can be opened: await store.load(path)`,
    );
  }

  async blob(): Promise<OpenedFile> {
    return (await (await this.#folder(false)).getFileHandle(this.#name)).getFile();
  }

  write(given: Uint8Array, seen: FileEnd | null): FileEnd {
    this.#check(seen);
    const bytes = new Uint8Array(given);
    this.#content = new GrowingBytes(bytes);
    this.head = bytes.subarray(0, HEAD_BYTES);
    return this.#ask({ isWhole: true, pieces: [bytes] }, endOf(bytes));
  }

  append(given: Uint8Array, seen: FileEnd): FileEnd {
    this.#check(seen);
    const bytes = new Uint8Array(given);
    this.#content?.append(bytes);
    const end = endAfter(seen, bytes);
    if (!this.#job) return this.#ask({ isWhole: false, pieces: [bytes] }, end);
    this.#job.pieces.push(bytes);
    return this.#ask(this.#job, end);
  }

  /** Resolves when nothing waits any more. Errors: the write that failed. */
  async flush(): Promise<void> {
    await this.#settle();
    if (this.#failure) throw this.#failure.reason;
  }

  #check(seen: FileEnd | null): void {
    if (this.#failure) throw this.#failure.reason;
    checkUnchanged(this.#path, seen, this.#end);
  }

  #ask(job: Job, end: FileEnd): FileEnd {
    this.#job = job;
    this.#end = end;
    this.#asked++;
    this.mtimeMs = Date.now();
    this.#writing ??= this.#drain();
    return end;
  }

  async #settle(): Promise<void> {
    while (this.#writing !== null) await this.#writing;
  }

  async #drain(): Promise<void> {
    try {
      // What comes in this turn of the event loop goes into one write.
      await Promise.resolve();
      for (let job = this.#job; job; job = this.#job) {
        this.#job = null;
        await this.#carryOut(job);
      }
    } catch (error) {
      this.#failure = { reason: writeError(this.#path, error) };
      this.#job = null;
    } finally {
      this.#writing = null;
    }
  }

  async #carryOut({ isWhole, pieces }: Job): Promise<void> {
    const before = this.#onDisk;
    await this.#checkDisk(before);
    const folder = await this.#folder(true);
    const handle = await folder.getFileHandle(this.#name, { create: before === null });
    try {
      const from = isWhole ? null : (before?.size ?? 0);
      await writeThrough(handle, from, pieces, () => this.#checkDisk(before ?? NOTHING));
    } catch (error) {
      if (before === null) await this.#removeEmpty(folder);
      throw error;
    }
    this.#onDisk = pieces.reduce(endAfter, isWhole || !before ? NOTHING : before);
    this.#readAt = null;
  }

  async #checkDisk(expected: FileEnd | null): Promise<void> {
    const end = await readSteadily(async () => {
      const file = await this.#found();
      return file && (await endOfBlob(file));
    });
    checkUnchanged(this.#path, expected, end);
  }

  /** The file that was made to be written to, unless somebody else wrote to it. */
  async #removeEmpty(folder: FolderHandle): Promise<void> {
    if ((await this.#found())?.size === 0) await folder.removeEntry(this.#name);
  }

  #found(): Promise<OpenedFile | null> {
    return fileOrNull(() => this.blob());
  }
}
