// A session on disk read to its end, for programs: a file, or the folder that a session of AgentUse is.
import { stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { gatheredSource } from "../read/source/gathered-source.ts";
import { nodeFileSource } from "../read/source/node-file.ts";
import { nodeFolderSources } from "../read/source/node-folder.ts";
import { readWhole, type WholeSession } from "./whole-session.ts";

export interface SessionFile extends WholeSession {
  /** Bodies can be read until then. */
  close(): Promise<void>;
}

/** `close` it when done. Errors: SessionError, those of `node:fs`. */
export async function readSessionFile(path: string, signal?: AbortSignal): Promise<SessionFile> {
  if ((await stat(path)).isDirectory()) {
    const name = basename(resolve(path));
    const files = await nodeFolderSources(path);
    const read = await readWhole({ kind: "folder", name, files }, signal);
    return { ...read, close: () => Promise.resolve() };
  }
  const source = await nodeFileSource(path);
  try {
    const read = await readWhole(gatheredSource(source), signal);
    return { ...read, close: () => source.close() };
  } catch (error) {
    await source.close();
    throw error;
  }
}
