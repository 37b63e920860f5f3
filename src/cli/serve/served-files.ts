// What a server gives out: the files of one folder, of the folders of all agents, or of one session. No other path is
// looked at, and of these each as `openBelow` has it: nothing outside, and no links.
import { existsSync } from "node:fs";
import { type FileHandle, lstat, realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, dirname, join, relative, sep } from "node:path";
import { folderOfSession } from "../../formats/known.ts";
import type { FoundFile } from "../../read/source/node-folder.ts";
import { filesBelow, openBelow, type UnreadablePath } from "./folder-files.ts";

export interface ServedFiles {
  /** For people. */
  readonly name: string;
  list(signal?: AbortSignal): AsyncIterable<FoundFile | UnreadablePath>;
  /** A plain file, open for reading; null for every other path. Close it. Errors: those of `openBelow`. */
  open(path: string): Promise<FileHandle | null>;
}

/** Errors, here and below: those of `node:fs` for what is not there. */
export async function folderFiles(folder: string): Promise<ServedFiles> {
  // Resolved once: a link that replaces the folder later is not followed.
  const root = await realpath(folder);
  return {
    name: basename(root),
    list: (signal) => filesBelow(root, signal),
    open: (path) => openBelow(root, path),
  };
}

/** Several folders under one root, each by its path from the home folder: such a path tells whose sessions it holds. */
export async function foldersFiles(folders: readonly string[]): Promise<ServedFiles> {
  const parts = await Promise.all(
    folders.map(async (folder) => ({
      prefix: `${placeOf(folder)}/`,
      files: await folderFiles(folder),
    })),
  );
  return {
    name: "This machine",
    async *list(signal) {
      for (const { prefix, files } of parts) {
        for await (const found of files.list(signal)) {
          yield { ...found, path: `${prefix}${found.path}` };
        }
      }
    },
    async open(path) {
      const part = parts.find(({ prefix }) => path.startsWith(prefix));
      return part ? part.files.open(path.slice(part.prefix.length)) : null;
    },
  };
}

function placeOf(folder: string): string {
  const below = relative(homedir(), folder);
  const place = below.startsWith("..") ? folder : below;
  return place.split(sep).filter(Boolean).join("/").replaceAll(":", "");
}

/** One file, and the folder that its agent names after it, where the sessions of its sub-agents lie. */
export async function sessionFiles(path: string): Promise<ServedFiles> {
  const file = await realpath(path);
  const root = dirname(file);
  const name = basename(file);
  const folder = subAgentFolder(file);
  return {
    name,
    async *list(signal) {
      const { size, mtimeMs } = await lstat(file);
      yield { path: name, size, mtimeMs };
      if (folder === null) return;
      for await (const found of filesBelow(join(root, folder), signal)) {
        yield { ...found, path: `${folder}/${found.path}` };
      }
    },
    async open(asked) {
      const isServed = asked === name || (folder !== null && asked.startsWith(`${folder}/`));
      return isServed ? openBelow(root, asked) : null;
    },
  };
}

/** Its name, beside the file; null where there is none. */
export function subAgentFolder(file: string): string | null {
  const folder = basename(folderOfSession(basename(file)));
  return folder !== basename(file) && existsSync(join(dirname(file), folder)) ? folder : null;
}
