// The folder that `espalier serve` gives this page: its files and their bytes over the page's own address,
// and notice of changes. It must not know how the files are used.
import { isObject, numberField, parseJson, stringField } from "../../../../src/model/json/json.ts";
import { SessionError } from "../../../../src/model/problem.ts";
import { type ByteSource, blobSource } from "../../../../src/read/source/byte-source.ts";
import { MAX_FILES } from "../../file-access.ts";
import type { UnreadablePath } from "../folder-walk.ts";
import { askServer, goneError, linesOf, type ServedAt } from "./ask-server.ts";

/** A file that is fetched when it is read: with the properties of a `File`. Plain data. */
export interface ServedFile extends ServedAt {
  /** Below the folder, with `/` between the parts. */
  readonly path: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** ms since 1970. */
  readonly lastModified: number;
}

/** Files in a step: enough to show, few enough to arrive soon. */
const STEP = 200;

/** How often the server is polled for changes. */
const EVERY_MS = 2_000;
/** The shortest and longest wait after a failed poll. */
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
   * Calls `onChange` after any change in the folder, and `onGone` with the reason when the server cannot be
   * reached; then it polls until the server answers, which counts as a change. It polls because a response
   * that stays open in every tab would use up the connections that a browser allows to one server.
   */
  async follow(
    onChange: () => void,
    onGone: (error: Error) => void,
    signal: AbortSignal,
  ): Promise<void> {
    let known: string | null = null;
    /** The reason: a server may answer again but not know this page. */
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

/** Of a fetched file: only the requested range. */
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

/** A whole file, as it was listed. Errors: SessionError. */
export async function wholeFile(file: File | ServedFile, signal: AbortSignal): Promise<File> {
  if (file instanceof File) return file;
  const whole = await new ServedFolder(file).file(file.path, signal);
  // A later write, to the millisecond, makes it another file.
  return new File([whole], whole.name, { lastModified: file.lastModified });
}
