// Sessions on disk, for Node: synchronous, as the documented API returns at once.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { folderOfHome } from "../../../formats/known.ts";
import { type AgentFamily, homeOf } from "../../../formats/pi/pi-homes.ts";
import { nodeFileSource } from "../../../read/source/node-file.ts";
import type { ListedFile } from "../../list/list-sessions.ts";
import { encodeCwd, type FirstWrite, HEAD_BYTES, type SessionStore } from "../store.ts";
import { appendTo } from "./node-append.ts";
import { modeLike } from "./node-fresh-file.ts";
import { readAt, unless, withFile } from "./node-io.ts";
import { writeWhole } from "./node-replace.ts";

export interface NodeStoreOptions {
  /** Folder of the agent; default: the one its variable names, else `~/.pi/agent` and the like. */
  readonly agentDir?: string;
  /** Whose default folder that is; default: pi. */
  readonly family?: AgentFamily;
  readonly firstWrite?: FirstWrite;
}

/**
 * A store on disk. Errors: reading throws those of `node:fs`, writing SessionErrors.
 *
 * @example
 * const { create } = sessionManagerOn(nodeStore({ agentDir: "/tmp/agent" }));
 */
export function nodeStore({
  agentDir,
  family = "pi",
  firstWrite = "message",
}: NodeStoreOptions = {}): SessionStore {
  const sessionsRoot = () => join(agentDir ?? defaultAgentDir(family), "sessions");
  return {
    firstWrite,
    cwd: () => process.cwd(),
    sessionDir: (cwd) => join(sessionsRoot(), encodeCwd(cwd)),
    sessionsRoot,
    resolve: resolvePath,
    join,
    parentOf: dirname,
    read: readFile,
    head: (path) => withFile(path, "r", (fd) => readAt(fd, 0, HEAD_BYTES)),
    files: filesIn,
    folders: (dir) => namesIn(dir, true).map((name) => join(dir, name)),
    write: (path, bytes, seen, like) => writeWhole(path, bytes, seen, modeLike(like)),
    append: (path, bytes, seen) => appendTo(path, bytes, seen),
  };
}

function defaultAgentDir(family: AgentFamily): string {
  return resolvePath(folderOfHome(homeOf(family), process.env));
}

/** Absolute, with a leading `~` for the home folder. */
export function resolvePath(path: string): string {
  return resolve(path.replace(/^~(?=$|[/\\])/, homedir()));
}

function readFile(path: string): Uint8Array | null {
  return unless("ENOENT", () => readFileSync(path), null);
}

function filesIn(dir: string): readonly ListedFile[] {
  const names = namesIn(dir, false).filter((name) => name.endsWith(".jsonl"));
  return names.flatMap((name) => {
    const path = join(dir, name);
    const stat = statSync(path, { throwIfNoEntry: false });
    // What is no file may never give a byte: a pipe waits for who writes into it.
    if (!stat?.isFile()) return [];
    const open = () => nodeFileSource(path);
    return { path, mtimeMs: stat.mtimeMs, open, read: () => readFile(path) };
  });
}

function namesIn(dir: string, isFolder: boolean): readonly string[] {
  const found = unless("ENOENT", () => readdirSync(dir, { withFileTypes: true }), []);
  return found.filter((entry) => entry.isDirectory() === isFolder).map(({ name }) => name);
}
