// Opens the session argument of a command: a file, a folder that is one session, or what can be read only once: standard
// input (`-`), and paths that are neither files nor folders, such as `<(cat FILE)`. That is read into memory, as sessions
// are read in more than one place.
import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { threadOf } from "../formats/folder.ts";
import type { SessionInput } from "../formats/format.ts";
import { fileInput, partsAmong, partsOf } from "../formats/joined-input.ts";
import { isSessionFolder, sessionFolderWords } from "../formats/known.ts";
import { nodeLibrary } from "../library/files/node-library.ts";
import { candidateInput } from "../library/read/read-candidate.ts";
import { modeLike } from "../manager/store/disk/node-fresh-file.ts";
import { SessionError } from "../model/problem.ts";
import { type ByteSource, memorySource } from "../read/source/byte-source.ts";
import { gatheredSource } from "../read/source/gathered-source.ts";
import { nodeFileSource } from "../read/source/node-file.ts";
import { lazySource, nodeFolderSources } from "../read/source/node-folder.ts";
import { UsageError } from "./command/command.ts";

/**
 * Calls `use` while it is open. `given`: all paths that were named: a session may go on from another one's file. Errors:
 * UsageError for another folder, those of `node:fs`.
 */
export async function withInput<T>(
  path: string,
  use: (input: SessionInput) => Promise<T>,
  given: readonly string[] = [],
): Promise<T> {
  if (isStream(path)) {
    const source = memorySource(await wholeStream(path), streamName(path));
    return use({ kind: "file", source });
  }
  if (statSync(path).isDirectory()) {
    if (isFolderOfSessions(path)) {
      const input = await onlyThreadIn(path);
      if (input) return use(input);
      throw new UsageError(`${path} is a folder; a session is a file, or ${sessionFolderWords()}.`);
    }
    const files = await nodeFolderSources(path);
    return use({ kind: "folder", name: basename(resolve(path)), files });
  }
  const file = await nodeFileSource(path);
  try {
    const source = gatheredSource(file);
    const sourceOf = (one: string) => (one === path ? source : sourceAt(one));
    return await use(await fileInput(source, threadOf(given, path), sourceOf, partsAmong(given)));
  } finally {
    await file.close();
  }
}

/** The session of a folder that holds nothing but the files of one; null for every other folder. */
async function onlyThreadIn(folder: string): Promise<SessionInput | null> {
  const { candidates, sourceOf, find } = await nodeLibrary(resolve(folder));
  const [only, ...more] = candidates;
  if (!only || more.length > 0 || only.files.length < 2) return null;
  return candidateInput(only, sourceOf, find);
}

/** Which of some files is the session that all of them are together. Errors: UsageError where they are several. */
export async function pathTogether(paths: readonly string[]): Promise<string> {
  const [only = ""] = paths;
  if (paths.length === 1) return only;
  for (const path of paths) {
    const parts = await partsOf(threadOf(paths, path), sourceAt, partsAmong(paths));
    if (paths.every((one) => parts.some((part) => part.path === one))) return path;
  }
  throw new UsageError(`These ${paths.length} files are not one session. Name one of them.`);
}

/** The text of a file that an option names. Errors: UsageError for a folder, those of `node:fs`. */
export function textIn(path: string): string {
  if (statSync(path).isDirectory()) throw new UsageError(`${path} is a folder, not a file.`);
  return readFileSync(path, "utf8");
}

/** Of a file that is opened when it is read. */
function sourceAt(path: string): ByteSource | undefined {
  const found = isStream(path) ? undefined : statSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? lazySource(path, basename(path), found.size) : undefined;
}

/** The mode of a new file that is made of the session: no more readable than the session. */
export function modeOf(path: string): number {
  return modeLike(path === STANDARD_INPUT ? "/dev/stdin" : path);
}

/** Whether something is there that is no folder of sessions: a file, or a folder that is one session. */
export function isSession(path: string): boolean {
  return path === STANDARD_INPUT || (existsSync(path) && !isFolderOfSessions(path));
}

/** Whether it is a folder, and not one session: its sessions are meant, not it. */
export function isFolderOfSessions(path: string): boolean {
  if (path === STANDARD_INPUT || !existsSync(path)) return false;
  return statSync(path).isDirectory() && !isSessionFolder((name) => existsSync(join(path, name)));
}

export const STANDARD_INPUT = "-";

/** How its bytes are called where a file has its name. */
export const INPUT_NAME = "standard input";

/** Bytes that are read at most. */
const MAX_BYTES = 2 ** 31;

/** By path: bytes of a pipe cannot be read again. */
const streams = new Map<string, Promise<Uint8Array>>();

/** Whether it comes once: a pipe, a device, or standard input. */
export function isStream(path: string): boolean {
  if (path === STANDARD_INPUT) return true;
  const stat = existsSync(path) ? statSync(path) : null;
  return stat !== null && !stat.isFile() && !stat.isDirectory();
}

/** How the bytes of a stream are called where a file has its name. */
export function streamName(path: string): string {
  return path === STANDARD_INPUT ? INPUT_NAME : basename(path);
}

/** All of a stream, however often it is asked for. Errors: SessionError, those of `node:fs`. */
function wholeStream(path: string): Promise<Uint8Array> {
  const stream = () => (path === STANDARD_INPUT ? process.stdin : createReadStream(path));
  const bytes = streams.get(path) ?? read(stream(), streamName(path));
  streams.set(path, bytes);
  return bytes;
}

/** The path that a new session names as the one it comes from; none of a stream. */
export function parentOf(path: string): { readonly parentSession?: string } {
  return isStream(path) ? {} : { parentSession: resolve(path) };
}

async function read(stream: AsyncIterable<Uint8Array>, name: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size <= MAX_BYTES) continue;
    throw new SessionError(
      "unsupported",
      `More than 2 GB came from ${name}.`,
      "Save it to a file and name the file.",
    );
  }
  return Buffer.concat(chunks, size);
}
