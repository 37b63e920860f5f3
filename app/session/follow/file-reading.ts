// Reads a followed file further: appended entries are added, a replaced file is opened again.
import type { SourceInput } from "../../engine/session-source.ts";
import { openInWorker } from "../../engine/thread/worker-source.ts";
import type { OpenSession } from "../open/open-session.ts";
import type { SessionStore } from "../open/session-store.ts";
import type {
  FileLook,
  FileNow,
  FollowedFile,
  ReadingContext,
  ReadingOn,
  ReadOn,
} from "./followed-file.ts";

/** Some systems update the time of a write late: after this time it counts as another write. Milliseconds. */
const LATE_TIME = 10_000;

export class FileReading implements ReadingOn {
  readonly #file: FollowedFile;
  readonly #context: ReadingContext;
  /** What was read, and by which opening. */
  #known: File | null = null;
  /** The files before it in its session: they do not change any more. */
  #before: Blob = NOTHING;
  #input: (SourceInput & { readonly kind: "file" }) | null = null;
  #opening = -1;
  /** `performance.now()` when it last grew. */
  #grownAt = Number.NEGATIVE_INFINITY;

  constructor(file: FollowedFile, context: ReadingContext) {
    this.#file = file;
    this.#context = context;
  }

  look(): Promise<FileLook> {
    return this.#file.look();
  }

  async readOn(open: OpenSession, look: FileLook, isFirst: boolean): Promise<ReadOn | null> {
    const { store, isRunning } = this.#context;
    const known = await this.#knownOf(open);
    if (!known) return null;
    if (isFirst && isLookOf(known, look)) return { kind: "same" };
    const isAsLong = look.size === known.size && performance.now() - this.#grownAt > LATE_TIME;
    const now: FileNow = isAsLong
      ? { kind: "anew", reason: "as-long" }
      : await this.#file.read(known);
    if (!isRunning()) return null;
    if (now.kind === "anew") {
      await store.reload(async (onProgress, signal) =>
        openInWorker(this.#withBefore(await this.#file.whole()), onProgress, signal),
      );
      return now;
    }
    const { file } = now;
    const grown = this.#withBefore(file);
    const reason = await store.grow(grown.file, (onProgress, signal) =>
      openInWorker(grown, onProgress, signal),
    );
    if (reason !== null) {
      await isReopened(store);
      return { kind: "anew", reason };
    }
    if (file.size !== known.size) this.#grownAt = performance.now();
    this.#known = file;
    return { kind: "grown", isWhole: true };
  }

  async moved(): Promise<string | null> {
    return this.#known && this.#file.moved(this.#known);
  }

  async #knownOf({ opening, source }: OpenSession): Promise<File | null> {
    if (this.#opening === opening) return this.#known;
    const input = await source.input();
    this.#opening = opening;
    this.#input = input.kind === "file" ? input : null;
    this.#known = this.#input && this.#ownOf(this.#input);
    return this.#known;
  }

  #ownOf({ file, parts = [] }: SourceInput & { readonly kind: "file" }): File {
    const size = parts.slice(0, -1).reduce((sum, { bytes }) => sum + bytes, 0);
    this.#before = file.slice(0, size);
    if (size === 0) return file;
    return new File([file.slice(size)], file.name, { lastModified: file.lastModified });
  }

  #withBefore(file: File): SourceInput & { readonly kind: "file" } {
    const { name, lastModified } = file;
    const isAlone = this.#before.size === 0;
    const joined = isAlone ? file : new File([this.#before, file], name, { lastModified });
    return { ...this.#input, kind: "file", file: joined };
  }
}

const NOTHING = new Blob();

/** Resolves when it was opened again, or could not be. */
function isReopened({ state }: SessionStore): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const now = state.getState();
      if (now.status === "opening" || (now.status === "open" && now.isReloading)) return;
      stop();
      resolve();
    };
    const stop = state.subscribe(look);
    look();
  });
}

/** Whether a file had this state when it was read: some systems only record whole seconds. */
function isLookOf({ size, lastModified }: File, look: FileLook): boolean {
  return size === look.size && Math.abs(lastModified - look.changedAt) < 1_000;
}
