// Opens the session file that a command writes from.
import { statSync } from "node:fs";
import { formatIdOf } from "../formats/index.ts";
import { ensure } from "../lib/ensure.ts";
import { StoredSession } from "../manager/entries/stored-session.ts";
import { notASession } from "../manager/session/session-state.ts";
import { nodeStore } from "../manager/store/disk/node-store.ts";
import { SessionError } from "../model/problem.ts";
import { type ByteSource, memorySource } from "../read/source/byte-source.ts";
import { UsageError } from "./command/command.ts";
import { isStream, streamName, wholeStream } from "./session-at.ts";

/**
 * The session in a file, with the bytes of its entries: what commands write from. Errors: UsageError,
 * SessionError, those of `node:fs`.
 */
export async function openStored(path: string): Promise<StoredSession> {
  const isOnce = isStream(path);
  if (!isOnce) checkFile(path);
  const bytes = isOnce ? await wholeStream(path) : ensure(nodeStore().read(path), "file");
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
    await formatIdOf(source);
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

/** The size of a file in bytes. Errors: UsageError for a folder, those of `node:fs`. */
export function checkFile(path: string): number {
  const stat = statSync(path);
  if (stat.isDirectory()) throw new UsageError(`${path} is a folder; a session is a file.`);
  return stat.size;
}
