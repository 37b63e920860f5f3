// Sessions on disk, for Node: synchronous, as the documented API returns at once.
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { nodeFileSource } from "../read/node-file.ts";
import { newEntryId } from "./entry-ids.ts";
import type { ListedFile } from "./list.ts";
import { encodeCwd } from "./paths.ts";
import {
  checkUnchanged,
  endAfter,
  type FileEnd,
  type FirstWrite,
  HEAD_BYTES,
  type SessionStore,
  TAIL_BYTES,
} from "./store.ts";

export interface NodeStoreOptions {
  /** Folder of the agent; default: `PI_CODING_AGENT_DIR`, else `~/.pi/agent` (formats.md 2.1). */
  readonly agentDir?: string;
  readonly firstWrite?: FirstWrite;
}

/** A store on disk. Errors of its calls: those of `node:fs`, and SessionError "changed". */
export function nodeStore({
  agentDir,
  firstWrite = "message",
}: NodeStoreOptions = {}): SessionStore {
  const sessionsRoot = () => join(agentDir ?? defaultAgentDir(), "sessions");
  return {
    firstWrite,
    cwd: () => process.cwd(),
    sessionDir: (cwd) => join(sessionsRoot(), encodeCwd(cwd)),
    sessionsRoot,
    resolve: resolvePath,
    join,
    parentOf: dirname,
    read: (path) => unlessMissing(() => readFileSync(path), null),
    head: (path) => withFile(path, constants.O_RDONLY, (fd) => readAt(fd, 0, HEAD_BYTES)),
    files: filesIn,
    folders: (dir) => namesIn(dir, true).map((name) => join(dir, name)),
    write: writeWhole,
    append: appendTo,
  };
}

function defaultAgentDir(): string {
  const named = process.env.PI_CODING_AGENT_DIR;
  return named ? resolvePath(named) : join(homedir(), ".pi", "agent");
}

/** Absolute, with a leading `~` for the home folder. */
export function resolvePath(path: string): string {
  return resolve(path.replace(/^~(?=$|[/\\])/, homedir()));
}

function filesIn(dir: string): readonly ListedFile[] {
  const names = namesIn(dir, false).filter((name) => name.endsWith(".jsonl"));
  return names.flatMap((name) => {
    const path = join(dir, name);
    const stat = statSync(path, { throwIfNoEntry: false });
    return stat ? { path, mtimeMs: stat.mtimeMs, open: () => nodeFileSource(path) } : [];
  });
}

function namesIn(dir: string, isFolder: boolean): readonly string[] {
  const found = unlessMissing(() => readdirSync(dir, { withFileTypes: true }), []);
  return found.filter((entry) => entry.isDirectory() === isFolder).map(({ name }) => name);
}

/** To a temporary sibling first: a crash leaves the old file or the new one. */
function writeWhole(path: string, bytes: Uint8Array, seen: FileEnd | null): FileEnd {
  mkdirSync(dirname(path), { recursive: true });
  // Through a link, so that the link stays one; with the old file's mode, so that it stays private.
  const target = unlessMissing(() => realpathSync(path), path);
  const mode = statSync(target, { throwIfNoEntry: false })?.mode;
  const temporary = join(dirname(target), `.${basename(target)}.${newEntryId(() => false)}.tmp`);
  try {
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;
    withFile(
      temporary,
      flags,
      (fd) => {
        writeAll(fd, bytes);
        fsyncSync(fd);
      },
      mode,
    );
    checkUnchanged(path, seen, endOfFile(target));
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  return endAfter({ size: 0, tail: new Uint8Array(0) }, bytes);
}

function appendTo(path: string, bytes: Uint8Array, seen: FileEnd): FileEnd {
  const flags = constants.O_RDWR | constants.O_APPEND;
  const isThere = unlessMissing(() => {
    withFile(path, flags, (fd) => {
      checkUnchanged(path, seen, endAt(fd));
      appendAll(fd, bytes, seen);
    });
    return true;
  }, false);
  if (!isThere) checkUnchanged(path, seen, null);
  return endAfter(seen, bytes);
}

/** A write that failed half-way (a full disk) is taken back, unless somebody else wrote meanwhile. */
function appendAll(fd: number, bytes: Uint8Array, seen: FileEnd): void {
  let written = 0;
  try {
    written = writeAll(fd, bytes, (count) => {
      written = count;
    });
  } catch (error) {
    if (fstatSync(fd).size === seen.size + written) ftruncateSync(fd, seen.size);
    throw error;
  }
}

function writeAll(fd: number, bytes: Uint8Array, onWritten?: (count: number) => void): number {
  let written = 0;
  while (written < bytes.length) {
    written += writeSync(fd, bytes, written);
    onWritten?.(written);
  }
  return written;
}

function endOfFile(path: string): FileEnd | null {
  return unlessMissing(() => withFile(path, constants.O_RDONLY, endAt), null);
}

function endAt(fd: number): FileEnd {
  const { size } = fstatSync(fd);
  return { size, tail: readAt(fd, Math.max(0, size - TAIL_BYTES), TAIL_BYTES) };
}

function readAt(fd: number, position: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  return bytes.subarray(0, readSync(fd, bytes, 0, length, position));
}

function withFile<T>(path: string, flags: number, use: (fd: number) => T, mode?: number): T {
  const fd = openSync(path, flags, mode);
  try {
    return use(fd);
  } finally {
    closeSync(fd);
  }
}

function unlessMissing<T>(look: () => T, missing: T): T {
  try {
    return look();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return missing;
    throw error;
  }
}
