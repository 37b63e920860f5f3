// The folder that `espalier serve` gives this page: its files and their bytes over the page's own address,
// and word of changes. It must not know what is made of the files.
import { isObject, numberField, parseJson, stringField } from "../../../../src/model/json/json.ts";
import { SessionError } from "../../../../src/model/problem.ts";
import { type ByteSource, blobSource } from "../../../../src/read/source/byte-source.ts";
import { MAX_FILES } from "../../file-access.ts";
import type { UnreadablePath } from "../folder-walk.ts";
import { askServer, goneError, linesOf, type ServedAt } from "./ask-server.ts";

/** A file that is fetched when it is read: with the figures that a `File` has. Plain data. */
export interface ServedFile extends ServedAt {
  /** Below the folder, with `/` between the parts. */
  readonly path: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** ms since 1970. */
  readonly lastModified: number;
}

/** Files in a step: enough to show, few enough to begin with soon. */
const STEP = 200;

/** How often the server is asked whether something changed. */
const EVERY_MS = 2_000;
/** How soon and how late it is asked again when it did not answer. */
const SOONEST_MS = 500;
const LATEST_MS = 8_000;

export class ServedFolder {
  readonly #at: ServedAt;

  constructor(at: ServedAt) {
    this.#at = at;
  }

  /** Errors: SessionError. */
  async name(signal: AbortSignal): Promise<string> {
    const value = parseJson(await (await askServer(this.#at, "library", { signal })).text());
    return (isObject(value) && stringField(value, "name")) || "Sessions";
  }

  /** Every file, as the server finds them, at most MAX_FILES. Errors: SessionError. */
  async *walk(signal: AbortSignal) {
    let files: { path: string; file: ServedFile }[] = [];
    let unreadable: UnreadablePath[] = [];
    let count = 0;
    for await (const line of linesOf(await askServer(this.#at, "library/files", { signal }))) {
      const found = this.#fileIn(line);
      if (found && "reason" in found) unreadable.push(found);
      else if (found) {
        files.push({ path: found.path, file: found });
        if (++count === MAX_FILES) break;
      }
      if (files.length + unreadable.length < STEP) continue;
      yield { files, unreadable };
      files = [];
      unreadable = [];
    }
    yield { files, unreadable };
  }

  /** All of a file's bytes; the browser puts large ones on disk. Errors: SessionError. */
  async file(path: string, signal: AbortSignal): Promise<File> {
    const answer = await askServer(this.#at, fileAddress(path), { signal });
    const changed = Date.parse(answer.headers.get("last-modified") ?? "");
    const lastModified = Number.isNaN(changed) ? Date.now() : changed;
    const blob = await answer.blob().catch((error: unknown) => {
      signal.throwIfAborted();
      throw goneError(error);
    });
    return new File([blob], nameOf(path), { lastModified });
  }

  /**
   * Calls `onChange` when something in the folder is other than it was, and `onGone` with why when the
   * server cannot be reached; then it asks again until it can, which is a change, too. It asks anew each time:
   * an answer that stays open in every tab would take all connections that a browser has to one server.
   */
  async follow(
    onChange: () => void,
    onGone: (error: Error) => void,
    signal: AbortSignal,
  ): Promise<void> {
    let known: string | null = null;
    /** Why it is gone: a server may be there again and not know this page. */
    let said: string | null = null;
    let wait = SOONEST_MS;
    while (!signal.aborted) {
      try {
        const state = await (await askServer(this.#at, "library/changes", { signal })).text();
        if (said !== null || (known !== null && known !== state)) onChange();
        [known, said, wait] = [state, null, SOONEST_MS];
        await pause(EVERY_MS);
      } catch (error) {
        if (signal.aborted) return;
        const why = error instanceof SessionError ? error : goneError(error);
        if (why.message !== said) onGone(why);
        said = why.message;
        await pause(wait);
        wait = Math.min(LATEST_MS, wait * 2);
      }
    }
  }

  #fileIn(line: string): ServedFile | UnreadablePath | null {
    const value = parseJson(line);
    if (!isObject(value)) return null;
    const path = stringField(value, "path");
    if (path === undefined) return null;
    const reason = stringField(value, "error");
    if (reason !== undefined) return { path, reason };
    const [size, lastModified] = [numberField(value, "size"), numberField(value, "mtimeMs")];
    if (size === undefined || lastModified === undefined) return null;
    return { ...this.#at, path, name: nameOf(path), size, lastModified };
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export function fileAddress(path: string): string {
  return `library/file?${new URLSearchParams({ path })}`;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The bytes of a file at hand, or of one that is fetched. */
export function sourceOfFile(file: File | ServedFile): ByteSource {
  return file instanceof File ? blobSource(file, file.name) : servedSource(file);
}

/** Of one that is fetched: only what is asked for. */
export function servedSource(file: ServedFile): ByteSource {
  const { name, size, path } = file;
  return {
    name,
    size,
    async read(start, end) {
      const to = Math.min(end, size);
      if (start >= to) return new Uint8Array(0);
      const answer = await askServer(file, fileAddress(path), { range: [start, to] });
      return new Uint8Array(await answer.arrayBuffer());
    },
  };
}

/** All of a file, as it was listed. Errors: SessionError. */
export async function wholeFile(file: File | ServedFile, signal: AbortSignal): Promise<File> {
  if (file instanceof File) return file;
  const whole = await new ServedFolder(file).file(file.path, signal);
  // Written to since, to the millisecond, it is other than that.
  return new File([whole], whole.name, { lastModified: file.lastModified });
}
