// Opens the session that a command is about: to read it once in full, or to write.
import { statSync } from "node:fs";
import type { SessionInput } from "../formats/format.ts";
import { openSession, refuseNoSession } from "../formats/index.ts";
import { readWhole, type WholeSession } from "../formats/whole-session.ts";
import { ensure } from "../lib/ensure.ts";
import { StoredSession } from "../manager/entries/stored-session.ts";
import { notASession } from "../manager/session/session-writer.ts";
import { nodeStore } from "../manager/store/disk/node-store.ts";
import { SessionError } from "../model/problem.ts";
import type { OpenedSession, Session } from "../model/session.ts";
import { rowAt } from "../model/table/address.ts";
import { type EntryTable, NO_ROW } from "../model/table/table.ts";
import { type ByteSource, memorySource } from "../read/source/byte-source.ts";
import { openingLeaf } from "../tree/leaves.ts";
import { UsageError } from "./command/command.ts";
import type { Io } from "./command/io.ts";
import { sizeOf, withInput } from "./session-at.ts";
import { isStream, streamName, wholeStream } from "./standard-input.ts";

/** How much of a session a command reads, told how many bytes it has read. */
export type Reading<Read> = (
  input: SessionInput,
  onProgress: (bytes: number) => void,
) => Promise<Read>;

/** All of it. */
export const whole: Reading<WholeSession> = (input, onProgress) =>
  readWhole(input, undefined, onProgress);

/** Its rows alone: no entry is looked at. */
export const rowsAlone: Reading<OpenedSession> = (input, onProgress) =>
  openSession(input, { onProgress });

/** Calls `use` while the session is open. Errors: SessionError, those of `node:fs`. */
export function withSession<Read, T>(
  path: string,
  io: Io,
  reading: Reading<Read>,
  use: (read: Read) => T | Promise<T>,
): Promise<T> {
  return withInput(path, async (input) => use(await reading(input, io.readingOf(sizeOf(input)))));
}

/**
 * The session in a file, with the bytes of its entries: what commands write from. Errors: UsageError,
 * SessionError, those of `node:fs`.
 */
export async function openStored(path: string): Promise<StoredSession> {
  const isOnce = isStream(path);
  const bytes = isOnce ? await wholeStream(path) : readFile(path);
  if (bytes.length === 0) {
    const name = isOnce ? streamName(path) : path;
    throw new SessionError("empty", `${name} is empty (0 bytes).`, "Choose a session file.");
  }
  // A session that has lost its header is shown, too.
  const source = memorySource(bytes, path);
  const { detectPi } = await import("../formats/pi/detect.ts");
  if ((await detectPi(source, bytes)) === "no") throw await notWritten(source);
  return new StoredSession(bytes);
}

/** Why nothing is written from a file that is no session of pi's. */
async function notWritten(source: ByteSource): Promise<SessionError> {
  try {
    await refuseNoSession(source);
  } catch (error) {
    if (error instanceof SessionError) return notASession(source.name);
    throw error;
  }
  return new SessionError(
    "read-only",
    `${source.name} is read, but not written: only session files of pi are.`,
    "Make one of it first: espalier export FILE -o OUT.",
  );
}

function readFile(path: string): Uint8Array {
  checkFile(path);
  return ensure(nodeStore().read(path), "file");
}

/** The size of a file in bytes. Errors: UsageError for a folder, those of `node:fs`. */
export function checkFile(path: string): number {
  const stat = statSync(path);
  if (stat.isDirectory()) throw new UsageError(`${path} is a folder; a session is a file.`);
  return stat.size;
}

/** The row of an entry named on the command line; the session's leaf when none is named. */
export function rowNamed(session: Session, id: string | undefined): number {
  return id === undefined ? openingLeaf(session) : rowIn(session.table, id);
}

/** `id`: as `tree` prints it, an id or an address such as `@7`. Errors: UsageError. */
export function rowIn(table: EntryTable, id: string): number {
  const row = rowAt(table, id);
  if (row === NO_ROW) throw new UsageError(`Entry ${id} is not in this session.`);
  return row;
}
