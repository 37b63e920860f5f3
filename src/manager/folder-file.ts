// One file of a folder in the browser, with the writes that wait for it. The browser writes to a
// copy and puts it in place when the stream is closed, so a crash leaves the old file or the new.
import { GrowingBytes } from "./growing-bytes.ts";
import {
  checkUnchanged,
  endAfter,
  endOf,
  type FileEnd,
  HEAD_BYTES,
  NOTHING,
  TAIL_BYTES,
} from "./store.ts";

/** What is still to be written: a whole file, or pieces for its end. */
interface Job {
  readonly isWhole: boolean;
  readonly pieces: Uint8Array<ArrayBuffer>[];
}

export class FolderFile {
  readonly #path: string;
  readonly #folder: () => Promise<FileSystemDirectoryHandle>;
  readonly #name: string;
  /** As it will be when everything is written; null while it is not loaded. */
  #content: GrowingBytes | null = null;
  /** How it ends on disk, as far as we know; null: it is not there. */
  #onDisk: FileEnd | null = null;
  #job: Job | null = null;
  #writing: Promise<void> | null = null;
  #failure: { readonly reason: unknown } | null = null;
  mtimeMs = 0;
  /** The first bytes. */
  head: Uint8Array = new Uint8Array(0);

  constructor(path: string, folder: () => Promise<FileSystemDirectoryHandle>, name: string) {
    this.#path = path;
    this.#folder = folder;
    this.#name = name;
  }

  /** Whether the file exists or is about to. */
  get isThere(): boolean {
    return this.#onDisk !== null || this.#content !== null;
  }

  /** Reads the head and the end, nothing else. */
  async look(): Promise<void> {
    const file = await this.blob();
    this.mtimeMs = file.lastModified;
    this.head = await bytesOf(file.slice(0, HEAD_BYTES));
    this.#onDisk = await endOfBlob(file);
  }

  async load(): Promise<void> {
    if (!this.#failure) await this.flush();
    this.#failure = null;
    const file = await this.blob();
    const bytes = await bytesOf(file);
    this.mtimeMs = file.lastModified;
    this.#content = new GrowingBytes(bytes);
    this.#onDisk = endOf(bytes);
  }

  /** The content, with what waits to be written. Throws when the file was not loaded. */
  bytes(): Uint8Array | null {
    if (this.#content) return this.#content.all();
    if (this.#onDisk === null) return null;
    throw new Error(
      `${this.#path} has to be loaded before it can be opened: await store.load(path)`,
    );
  }

  async blob(): Promise<File> {
    const handle = await (await this.#folder()).getFileHandle(this.#name);
    return handle.getFile();
  }

  write(given: Uint8Array, seen: FileEnd | null): FileEnd {
    this.#check(seen);
    const bytes = new Uint8Array(given);
    const content = new GrowingBytes(bytes);
    this.#content = content;
    this.head = bytes.subarray(0, HEAD_BYTES);
    this.#enqueue({ isWhole: true, pieces: [bytes] });
    return content.end;
  }

  append(given: Uint8Array, seen: FileEnd): FileEnd {
    this.#check(seen);
    const bytes = new Uint8Array(given);
    this.#content?.append(bytes);
    if (this.#job) this.#job.pieces.push(bytes);
    else this.#enqueue({ isWhole: false, pieces: [bytes] });
    return this.#content?.end ?? seen;
  }

  /** Resolves when nothing waits any more. Errors: the write that failed. */
  async flush(): Promise<void> {
    await this.#writing;
    if (this.#failure) throw this.#failure.reason;
  }

  #check(seen: FileEnd | null): void {
    if (this.#failure) throw this.#failure.reason;
    checkUnchanged(this.#path, seen, this.#content?.end ?? this.#onDisk);
  }

  #enqueue(job: Job): void {
    this.#job = job;
    this.mtimeMs = Date.now();
    this.#writing ??= this.#drain();
  }

  async #drain(): Promise<void> {
    try {
      // What comes in this turn of the event loop goes into one write.
      await Promise.resolve();
      for (let job = this.#job; job; job = this.#job) {
        this.#job = null;
        await this.#carryOut(job);
      }
    } catch (reason) {
      this.#failure = { reason };
      this.#job = null;
    } finally {
      this.#writing = null;
    }
  }

  async #carryOut({ isWhole, pieces }: Job): Promise<void> {
    const folder = await this.#folder();
    checkUnchanged(this.#path, this.#onDisk, await endIn(folder, this.#name));
    const handle = await folder.getFileHandle(this.#name, { create: this.#onDisk === null });
    const stream = await handle.createWritable({ keepExistingData: !isWhole });
    try {
      if (!isWhole) await stream.seek(this.#onDisk?.size ?? 0);
      for (const piece of pieces) await stream.write(piece);
    } catch (error) {
      await stream.abort();
      throw error;
    }
    await stream.close();
    const before = isWhole || !this.#onDisk ? NOTHING : this.#onDisk;
    this.#onDisk = pieces.reduce(endAfter, before);
  }
}

/** How a file ends; null when there is none. */
async function endIn(folder: FileSystemDirectoryHandle, name: string): Promise<FileEnd | null> {
  try {
    return await endOfBlob(await (await folder.getFileHandle(name)).getFile());
  } catch (error) {
    if (error instanceof Error && error.name === "NotFoundError") return null;
    throw error;
  }
}

async function endOfBlob(blob: Blob): Promise<FileEnd> {
  return { size: blob.size, tail: await bytesOf(blob.slice(-TAIL_BYTES)) };
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer());
}
