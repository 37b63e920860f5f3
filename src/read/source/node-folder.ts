// The files of a folder on disk as ByteSources, each opened when it is read, for Node. What cannot be
// read is named and the rest goes on.
import { lstatSync, readdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { SessionError } from "../../model/problem.ts";
import type { ByteSource } from "./byte-source.ts";
import { nodeFileSource } from "./node-file.ts";

/** A session of more files is none. */
const MAX_SESSION_FILES = 200_000;
/** Nobody has so many sessions; what is kept of each file fits in memory. */
const MAX_FILES = 1_000_000;

interface NodeFile {
  /** Bytes. */
  readonly size: number;
  /** When it was last changed, ms since 1970. */
  readonly mtimeMs: number;
  readonly source: ByteSource;
}

interface NodeFolder {
  /** The plain files at any depth, by their path in the folder with `/` between the parts. */
  readonly files: ReadonlyMap<string, NodeFile>;
  /** Files and folders that cannot be read, and links, which are not followed. */
  readonly unreadable: readonly { readonly path: string; readonly error: SessionError }[];
}

/** Errors: those of `node:fs` when the folder itself cannot be read. */
export function nodeFolder(folder: string): NodeFolder {
  const files = new Map<string, NodeFile>();
  const unreadable: { path: string; error: SessionError }[] = [];
  const folders = [""];
  for (let prefix = folders.pop(); prefix !== undefined; prefix = folders.pop()) {
    for (const entry of entriesOf(folder, prefix, unreadable)) {
      const path = `${prefix}${entry.name}`;
      if (entry.isDirectory()) folders.push(`${path}/`);
      else if (entry.isSymbolicLink()) unreadable.push({ path, error: isLink(path) });
      else if (entry.isFile()) {
        try {
          files.set(path, fileAt(join(folder, path), path));
        } catch (error) {
          unreadable.push({ path, error: readError(error, path) });
        }
      }
      if (files.size < MAX_FILES) continue;
      unreadable.push({ path: prefix.slice(0, -1), error: tooMany() });
      return { files, unreadable };
    }
  }
  return { files, unreadable };
}

/**
 * The files of a folder that is a session. Errors: SessionError for a folder in it that cannot be
 * read, those of `node:fs` for the folder itself; RangeError for more than 200,000 files.
 */
export function nodeFolderSources(folder: string): ReadonlyMap<string, ByteSource> {
  const { files, unreadable } = nodeFolder(folder);
  const missing = unreadable.find(({ error }) => error.kind !== "unsupported");
  if (missing) throw missing.error;
  if (files.size > MAX_SESSION_FILES) {
    throw new RangeError(`${folder} holds more than 200,000 files.`);
  }
  return new Map(Array.from(files, ([path, { source }]) => [path, source]));
}

function entriesOf(
  folder: string,
  prefix: string,
  unreadable: { path: string; error: SessionError }[],
) {
  try {
    return readdirSync(join(folder, prefix), { withFileTypes: true });
  } catch (error) {
    if (prefix === "") throw error;
    const path = prefix.slice(0, -1);
    unreadable.push({ path, error: readError(error, path) });
    return [];
  }
}

function fileAt(path: string, name: string): NodeFile {
  const { size, mtimeMs } = lstatSync(path);
  return { size, mtimeMs, source: lazySource(path, name, size) };
}

function lazySource(path: string, name: string, size: number): ByteSource {
  return {
    name,
    size,
    async read(start, end) {
      const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - start));
      try {
        const handle = await open(path, "r");
        try {
          let filled = 0;
          while (filled < bytes.length) {
            const { bytesRead } = await handle.read(
              bytes,
              filled,
              bytes.length - filled,
              start + filled,
            );
            if (bytesRead === 0) break;
            filled += bytesRead;
          }
          return bytes.subarray(0, filled);
        } finally {
          await handle.close();
        }
      } catch (error) {
        throw readError(error, name);
      }
    },
    async *slices(length, from, to) {
      const source = await nodeFileSource(path).catch((error: unknown) => {
        throw readError(error, name);
      });
      try {
        yield* source.slices?.(length, from, Math.min(to, size)) ?? [];
      } catch (error) {
        throw readError(error, name);
      } finally {
        await source.close();
      }
    },
  };
}

/** The sentence for what `node:fs` refuses. */
function readError(error: unknown, name: string): SessionError {
  if (error instanceof SessionError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOENT" || code === "ENOTDIR") {
    return new SessionError("vanished", `${name} is no longer there.`, "Look again where it is.");
  }
  if (code === "EACCES" || code === "EPERM") {
    const message = `Nobody gave this program permission to read ${name}.`;
    return new SessionError("permission", message, "Change its permissions, then try again.");
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new SessionError("unreadable", `${name} could not be read: ${reason}`, "Try again.");
}

function isLink(name: string): SessionError {
  const message = `${name} is a link; links are not followed.`;
  return new SessionError("unsupported", message, "Open what it leads to by itself.");
}

function tooMany(): SessionError {
  const message = "The folder holds more than 1,000,000 files; the rest was not looked at.";
  return new SessionError("unreadable", message, "Open a folder further down.");
}
