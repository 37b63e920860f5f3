// The files of a folder on disk as ByteSources, each opened when it is read, for Node. Unreadable
// ones are named and the rest is read.
import { lstat, readdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { SessionError } from "../../model/problem.ts";
import type { ByteSource } from "./byte-source.ts";
import { nodeFileSource } from "./node-file.ts";
import { openFolderInPlace, type PlacedFolder } from "./node-place.ts";

/** A session of more files is none. */
const MAX_SESSION_FILES = 200_000;
/** More files than any agent writes; what is kept of each fits in memory. */
const MAX_FILES = 1_000_000;
/** Files that are asked for their size at once: a network drive answers each after a while. */
const AT_ONCE = 64;

/** A plain file below a folder. */
export interface FoundFile {
  /** Below the folder, with `/` between the parts. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** When it was last changed, ms since 1970. */
  readonly mtimeMs: number;
}

/** Entries that are not examined. Links are of kind "unsupported". */
export interface NotFound {
  /** "" for the folder itself. */
  readonly path: string;
  readonly error: SessionError;
}

interface WalkOptions {
  /** More of them are not looked at, which is said of the folder itself. */
  readonly maxFiles?: number;
  readonly signal?: AbortSignal | undefined;
}

interface NodeFile extends Omit<FoundFile, "path"> {
  readonly source: ByteSource;
}

interface NodeFolder {
  /** By their path in the folder. */
  readonly files: ReadonlyMap<string, NodeFile>;
  /** Files and folders that cannot be read, and links, which are not followed. */
  readonly unreadable: readonly NotFound[];
}

/**
 * The plain files below a folder at any depth, as they are found. Unreadable ones are named and the rest
 * is read; links are named and not followed. Errors: those of `node:fs` if the folder itself cannot be
 * read; the signal's reason.
 */
export async function* walkNodeFolder(
  folder: string,
  { maxFiles = MAX_FILES, signal }: WalkOptions = {},
): AsyncGenerator<FoundFile | NotFound> {
  const root = await realpath(folder);
  const folders = [""];
  let files = 0;
  for (let prefix = folders.pop(); prefix !== undefined; prefix = folders.pop()) {
    signal?.throwIfAborted();
    for await (const found of entriesOf(root, prefix, signal)) {
      if ("folder" in found) folders.push(found.folder);
      else if ("error" in found) yield found;
      else if (files++ < maxFiles) yield found;
      else break;
    }
    if (files <= maxFiles) continue;
    yield { path: "", error: tooMany(maxFiles) };
    return;
  }
}

/** All of them at once, to be read. Errors: those of `node:fs` when the folder itself cannot be read. */
export async function nodeFolder(folder: string): Promise<NodeFolder> {
  const files = new Map<string, NodeFile>();
  const unreadable: NotFound[] = [];
  for await (const found of walkNodeFolder(folder)) {
    if ("error" in found) unreadable.push(found);
    else {
      const { path, size, mtimeMs } = found;
      files.set(path, { size, mtimeMs, source: lazySource(join(folder, path), path, size) });
    }
  }
  return { files, unreadable };
}

/**
 * The files of a folder that is a session. Errors: SessionError for a folder in it that cannot be
 * read, those of `node:fs` for the folder itself; RangeError for more than 200,000 files.
 */
export async function nodeFolderSources(folder: string): Promise<ReadonlyMap<string, ByteSource>> {
  const { files, unreadable } = await nodeFolder(folder);
  const missing = unreadable.find(({ error }) => error.code !== "unsupported");
  if (missing) throw missing.error;
  if (files.size > MAX_SESSION_FILES) {
    throw new RangeError(`${folder} holds more than 200,000 files.`);
  }
  return new Map(Array.from(files, ([path, { source }]) => [path, source]));
}

/** The direct content of one folder. `prefix`: of its paths, "" or with a slash at its end. */
async function* entriesOf(
  root: string,
  prefix: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<FoundFile | NotFound | { readonly folder: string }> {
  const path = prefix.slice(0, -1);
  let opened: PlacedFolder | null = null;
  try {
    opened = await openFolderInPlace(prefix === "" ? root : join(root, path));
    const entries = opened && (await readdir(opened.path, { withFileTypes: true }));
    if (!opened || !entries || !(await opened.isInPlace())) {
      yield { path, error: isLink(path) };
      return;
    }
    for (let at = 0; at < entries.length; at += AT_ONCE) {
      signal?.throwIfAborted();
      const plain: string[] = [];
      for (const entry of entries.slice(at, at + AT_ONCE)) {
        const below = `${prefix}${entry.name}`;
        if (entry.isDirectory()) yield { folder: `${below}/` };
        else if (entry.isSymbolicLink()) yield { path: below, error: isLink(below) };
        else if (entry.isFile()) plain.push(entry.name);
      }
      const { path: folder } = opened;
      yield* await Promise.all(plain.map((name) => factsOf(folder, name, `${prefix}${name}`)));
    }
  } catch (error) {
    if (prefix === "" || signal?.aborted) throw error;
    yield { path, error: readError(error, path) };
  } finally {
    await opened?.close();
  }
}

async function factsOf(folder: string, name: string, path: string): Promise<FoundFile | NotFound> {
  try {
    const { size, mtimeMs } = await lstat(join(folder, name));
    return { path, size, mtimeMs };
  } catch (error) {
    return { path, error: readError(error, path) };
  }
}

/** Opened for each reading; a file that took the place of the one read first is not read: no reading is of both. */
export function lazySource(path: string, name: string, size: number): ByteSource {
  let first: number | null = null;
  const read = async (start: number, end: number) => {
    const source = await nodeFileSource(path);
    try {
      first ??= source.inode;
      if (source.inode !== first) throw isReplaced(name);
      return await source.read(start, Math.min(end, size));
    } finally {
      await source.close();
    }
  };
  return withSentences({ name, size, read }, name);
}

/** The same bytes; what fails is a SessionError about a file of that name. */
export function withSentences(source: ByteSource, name: string): ByteSource {
  return {
    name: source.name,
    size: source.size,
    read: (start, end) =>
      source.read(start, end).catch((error: unknown) => {
        throw readError(error, name);
      }),
  };
}

/** The sentence for what `node:fs` refuses. */
export function readError(error: unknown, name: string): SessionError {
  if (error instanceof SessionError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOENT" || code === "ENOTDIR") {
    if (name.includes(NO_TEXT)) {
      const message = `${name} has bytes in its name that are no text, by which nothing can be opened.`;
      return new SessionError("unreadable", message, "Rename it, then look again.");
    }
    return new SessionError("vanished", `${name} is no longer there.`, "Look again where it is.");
  }
  if (code === "ENAMETOOLONG") {
    const message = `${name} is too deep: its path is longer than this system allows.`;
    return new SessionError("unreadable", message, "Open a folder further down.");
  }
  if (code === "EACCES" || code === "EPERM") {
    const message = `This program has no permission to read ${name}.`;
    return new SessionError("permission", message, "Change its permissions, then try again.");
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new SessionError("unreadable", `${name} could not be read: ${reason}`, "Try again.");
}

function isReplaced(name: string): SessionError {
  const message = `${name} was replaced by another file while it was read.`;
  return new SessionError("changed", message, "Open it again to read its present contents.");
}

/** The replacement character for invalid bytes in a text. */
const NO_TEXT = "\ufffd";

function isLink(name: string): SessionError {
  const message = `${name} is a link; links are not followed.`;
  return new SessionError("unsupported", message, "Open what it leads to by itself.");
}

function tooMany(maxFiles: number): SessionError {
  const most = maxFiles.toLocaleString("en-US");
  const message = `The folder holds more than ${most} files; the rest was not looked at.`;
  return new SessionError("unreadable", message, "Open a folder further down.");
}
