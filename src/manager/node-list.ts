// Lists the sessions in folders on disk, for Node.
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { nodeFileSource } from "../read/node-file.ts";
import { type ListedFile, type ListOptions, listSessions } from "./list.ts";
import type { SessionInfo } from "./list-record.ts";

/**
 * The sessions among the `.jsonl` files of a folder, not of those below it, newest first.
 * Errors: those of `readdir`; the signal's reason.
 */
export async function listFolder(
  folder: string,
  options: ListOptions = {},
): Promise<readonly SessionInfo[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".jsonl"));
  return listSessions(await Promise.all(names.map((name) => listedFile(join(folder, name)))), options);
}

async function listedFile(path: string): Promise<ListedFile> {
  const { mtimeMs } = await stat(path);
  return { path, mtimeMs, open: () => nodeFileSource(path) };
}
