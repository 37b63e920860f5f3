// The folder that `espalier serve` gives this page: its files and their bytes over the page's own address,
// and word of changes. It must not know what is made of the files.

import { isObject, numberField, parseJson, stringField } from "../../../../src/model/json/json.ts";
import { SessionError } from "../../../../src/model/problem.ts";

/** A file of the folder, or a path that cannot be looked at. */
export type ServedPath =
  | { readonly path: string; readonly size: number; readonly mtimeMs: number }
  | { readonly path: string; readonly error: string };

/** Under which this browser keeps the token, for this address alone. */
const TOKEN_KEY = "espalier-served";

const SOONEST_MS = 500;
const LATEST_MS = 8_000;

/** The token that this page was given, now or before; null: nobody serves it a folder. */
export function servedToken(given: string | null): string | null {
  try {
    if (given) localStorage.setItem(TOKEN_KEY, given);
    return given ?? localStorage.getItem(TOKEN_KEY);
  } catch {
    // Where nothing may be stored it lasts as long as the page.
    return given;
  }
}

export class ServedFolder {
  readonly #token: string;

  constructor(token: string) {
    this.#token = token;
  }

  /** Errors: SessionError. */
  async name(signal: AbortSignal): Promise<string> {
    const value = parseJson(await (await this.#ask("library", signal)).text());
    return (isObject(value) && stringField(value, "name")) || "Sessions";
  }

  /** Every file, as the server finds them. Errors: SessionError. */
  async *paths(signal: AbortSignal): AsyncGenerator<ServedPath> {
    for await (const line of linesOf(await this.#ask("library/files", signal))) {
      const path = pathOf(line);
      if (path) yield path;
    }
  }

  /** All of a file's bytes; the browser puts large ones on disk. Errors: SessionError. */
  async file(path: string, signal: AbortSignal): Promise<File> {
    const answer = await this.#ask(`library/file?${new URLSearchParams({ path })}`, signal);
    const changed = Date.parse(answer.headers.get("last-modified") ?? "");
    const name = path.slice(path.lastIndexOf("/") + 1);
    const lastModified = Number.isNaN(changed) ? Date.now() : changed;
    return new File([await answer.blob()], name, { lastModified });
  }

  /**
   * Calls `onChange` when something in the folder is other than it was, and `onGone` with why when the
   * server cannot be reached; then it asks again until it can, which is a change, too.
   */
  async follow(
    onChange: () => void,
    onGone: (error: Error) => void,
    signal: AbortSignal,
  ): Promise<void> {
    let wait = SOONEST_MS;
    let isGone = false;
    while (!signal.aborted) {
      try {
        for await (const line of linesOf(await this.#ask("library/changes", signal))) {
          if (isGone || line !== "") onChange();
          isGone = false;
          wait = SOONEST_MS;
        }
        throw gone();
      } catch (error) {
        if (signal.aborted) return;
        if (!isGone) onGone(error instanceof Error ? error : gone());
        isGone = true;
      }
      await new Promise((resolve) => setTimeout(resolve, wait));
      wait = Math.min(LATEST_MS, wait * 2);
    }
  }

  async #ask(path: string, signal: AbortSignal): Promise<Response> {
    const headers = { Authorization: `Bearer ${this.#token}` };
    // Beside the page, wherever that lies.
    const asking = fetch(path, { headers, signal, cache: "no-store", credentials: "omit" });
    const answer = await asking.catch((error: unknown) => {
      signal.throwIfAborted();
      throw gone(error);
    });
    if (answer.ok) return answer;
    const said = (await answer.text().catch(() => "")).trim().slice(0, 200);
    if (answer.status === 401) throw otherToken();
    throw new SessionError(
      "unreadable",
      said || `The server answers with status ${answer.status}.`,
      "Look through the folder again: the file may have been moved or removed.",
    );
  }
}

function gone(cause?: unknown): SessionError {
  const error = new SessionError(
    "vanished",
    "The server of this folder does not answer.",
    "Start it again with the same folder (espalier serve DIR): this page goes on by itself.",
  );
  error.cause = cause;
  return error;
}

function otherToken(): SessionError {
  return new SessionError(
    "permission",
    "The server of this folder was started anew and does not know this page.",
    "Open the address that it printed.",
  );
}

function pathOf(line: string): ServedPath | null {
  const value = parseJson(line);
  if (value === undefined || !isObject(value)) return null;
  const path = stringField(value, "path");
  const error = stringField(value, "error");
  const [size, mtimeMs] = [numberField(value, "size"), numberField(value, "mtimeMs")];
  if (path === undefined) return null;
  if (error !== undefined) return { path, error };
  return size === undefined || mtimeMs === undefined ? null : { path, size, mtimeMs };
}

/** The lines of an answer as they come, without their ends. */
async function* linesOf(answer: Response): AsyncGenerator<string> {
  if (!answer.body) return;
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      const lines = `${rest}${value}`.split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
  if (rest !== "") yield rest;
}
