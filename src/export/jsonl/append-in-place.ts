// Lines that the agent itself would append (label, name, context edit), appended to the opened file: by the rules of
// the store, and only if no other program wrote to it since it was opened. In the browser, to a file that was opened
// alone (File System API): only the used part of the API is declared, so that Node users of the core need no browser
// types.

import type { DraftSession } from "../../edit/draft/draft-session.ts";
import { whyNotAppended } from "../../edit/operation/operation.ts";
import { joined } from "../../lib/joined.ts";
import {
  checkUnchanged,
  type FileEnd,
  type SessionStore,
  TAIL_BYTES,
  unwritable,
} from "../../manager/store/store.ts";
import { SessionError } from "../../model/problem.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { exportJsonl } from "./export-jsonl.ts";

/**
 * Appends to the file itself. Errors: SessionError "changed" if another program wrote to it since it was
 * opened, "unwritable" also if the draft changes more than the end; the file is then unchanged.
 */
export async function appendInPlace(
  session: DraftSession,
  file: ByteSource,
  store: SessionStore,
  path: string,
): Promise<FileEnd> {
  const { bytes, seen } = await appendixOf(session, file, path);
  return store.append(store.resolve(path), bytes, seen);
}

/**
 * Appends to a file that was opened in the browser. Returns how many bytes were added. Errors: as `appendInPlace`, and
 * SessionError "cancelled" if the signal is aborted before the file was replaced; it is then unchanged.
 */
export async function appendToOpened(
  session: DraftSession,
  file: ByteSource,
  handle: FileHandle,
  signal?: AbortSignal,
): Promise<number> {
  const { bytes, seen } = await appendixOf(session, file, handle.name);
  await appendToFile(handle, bytes, seen, signal);
  return bytes.length;
}

/**
 * What a draft adds to the end of its file, and the end that the file must have for it. Errors: SessionError of
 * the file, and if an operation changes anything before the end, or there is none.
 */
async function appendixOf(session: DraftSession, file: ByteSource, name: string) {
  const { size } = file;
  const { operations, base } = session.draft;
  const why = whyNotAppended(operations, base);
  const made = why === null ? await exportJsonl(session, file, { kind: "tree" }) : null;
  const [first, ...added] = made?.pieces ?? [];
  const isWhole = first?.kind === "copy" && first.from === 0 && first.to === size;
  if (!made || !isWhole || added.length === 0 || added.some(({ kind }) => kind === "copy")) {
    throw new SessionError(
      "unwritable",
      `Nothing was written to ${name}: the draft changes more than can be appended. ${why ?? "The agent would go on at another entry."}`,
      "Export it as a new file.",
    );
  }
  const parts: Uint8Array[] = [];
  for (const piece of added) {
    if (piece.kind === "bytes") parts.push(piece.bytes);
    if (piece.kind === "line") parts.push(await made.lineOf(piece.node));
  }
  return { bytes: joined(parts), seen: await endSeen(file) };
}

/** The end of a file when it was opened: another program's later writes must not be lost. */
export async function endSeen(file: ByteSource): Promise<FileEnd> {
  const { size } = file;
  return { size, tail: await file.read(Math.max(0, size - TAIL_BYTES), size) };
}

/** The used part of FileSystemFileHandle. */
export interface FileHandle {
  readonly name: string;
  getFile(): Promise<Blob>;
  createWritable(options: { readonly keepExistingData: boolean }): Promise<FileWriting>;
}

/**
 * The used part of FileSystemWritableFileStream: a copy that takes the file's name when it is
 * closed.
 */
interface FileWriting {
  seek(position: number): Promise<void>;
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  close(): Promise<void>;
  abort(): Promise<void>;
}

/**
 * Adds to the end of a copy, which the browser puts in place when it is complete, so that a crash leaves the old
 * file or the new. Errors: SessionError "changed" if the file does not end as in `seen`, "unwritable"; the file is
 * then unchanged.
 */
async function appendToFile(
  handle: FileHandle,
  bytes: Uint8Array,
  seen: FileEnd,
  signal?: AbortSignal,
): Promise<void> {
  const { name } = handle;
  const check = async () => {
    checkUnchanged(name, seen, await endOf(handle));
    if (!signal?.aborted) return;
    const message = `Adding to ${name} was cancelled; nothing was written.`;
    throw new SessionError("cancelled", message, "Add it again any time.");
  };
  try {
    await check();
    const stream = await handle.createWritable({ keepExistingData: true });
    try {
      await stream.seek(seen.size);
      await stream.write(new Uint8Array(bytes));
      // Checked last, as the copy replaces whatever is there by then.
      await check();
    } catch (error) {
      await stream.abort().catch(() => {});
      throw error;
    }
    await stream.close();
  } catch (error) {
    throw writeError(name, error);
  }
}

/** An agent writes less often than the file is checked. */
const MAX_TRIES = 10;

/**
 * Null if the file no longer exists. Retried if it changed meanwhile, as when an agent appends to a session: the
 * browser gives no bytes of a file that differs from the one it found.
 */
async function endOf(handle: FileHandle): Promise<FileEnd | null> {
  for (let tries = 1; ; tries++) {
    try {
      const file = await handle.getFile();
      const tail = await file.slice(-TAIL_BYTES).arrayBuffer();
      return { size: file.size, tail: new Uint8Array(tail) };
    } catch (error) {
      const name = error instanceof Error ? error.name : "";
      if (name === "NotFoundError") return null;
      if (name !== "NotReadableError" || tries === MAX_TRIES) throw error;
    }
  }
}

const AGAIN = "Open the folder again and repeat the step.";

/** What happened and what to do, by the error names of the File System API. */
const REASONS: ReadonlyMap<string, readonly [reason: string, advice: string]> = new Map([
  [
    "QuotaExceededError",
    ["the disk is full", "Free some space, load the session and repeat the step."],
  ],
  ["NotAllowedError", ["the browser does not let this page write there", AGAIN]],
  ["SecurityError", ["the browser does not let this page write there", AGAIN]],
  ["NotFoundError", ["its folder is gone", AGAIN]],
  [
    "NoModificationAllowedError",
    ["another page is writing it", "Close it there, load the session and repeat the step."],
  ],
]);

/**
 * The error to throw for one that occurred while `path` was being written; the file is unchanged.
 */
function writeError(path: string, error: unknown): unknown {
  const known = error instanceof Error ? REASONS.get(error.name) : undefined;
  return known && !(error instanceof SessionError) ? unwritable(path, ...known) : error;
}
