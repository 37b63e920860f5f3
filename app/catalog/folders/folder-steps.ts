// What is in a folder, step by step, whichever way its files come: from a handle, from a server on this
// machine, or as files that were given. It knows no sessions.
import { permissionNeeded } from "../file-access.ts";
import type { ImportedFiles } from "../import-source.ts";
import type { FolderRecord } from "../stored/records.ts";
import { type WalkStep, walkHandle } from "./folder-walk.ts";
import { servedToken } from "./served/kept-token.ts";
import { type ServedFile, ServedFolder } from "./served/served-folder.ts";

interface StepsFrom {
  readonly record: FolderRecord;
  /** Files of an earlier look by path; null where it is no files that were given. */
  readonly files: ReadonlyMap<string, File> | null;
}

/** Errors: SessionError where its files have to be given again; the signal's reason. */
export async function* stepsOf(
  { record, files: before }: StepsFrom,
  given: readonly ImportedFiles[],
  signal: AbortSignal,
): AsyncGenerator<WalkStep<File | ServedFile>> {
  const token = record.isServed ? servedToken(null) : null;
  if (token !== null) {
    yield* new ServedFolder({ base: document.baseURI, token }).walk(signal);
    return;
  }
  if (record.handle) yield* walkHandle(record.handle, signal);
  for (const { files, unreadable } of given) {
    yield { files: [], unreadable };
    yield* filesInSteps(files, signal);
  }
  if (given.length > 0 || record.handle) return;
  if (!before) throw permissionNeeded(record.name, "folder");
  yield* filesInSteps(
    Array.from(before, ([path, file]) => ({ path, file })),
    signal,
  );
}

type ImportedFile = WalkStep["files"][number];

/** A browser asks the disk for the size of each file when somebody wants to know it. */
const FILES_IN_STEP = 16;
/** The first rows are not kept waiting by the sizes of all other files. */
const BETWEEN_PAUSES_MS = 10;

async function* filesInSteps(
  files: readonly ImportedFile[],
  signal: AbortSignal,
): AsyncGenerator<WalkStep> {
  let pausedAt = performance.now();
  for (let at = 0; at < files.length; at += FILES_IN_STEP) {
    yield { files: files.slice(at, at + FILES_IN_STEP), unreadable: [] };
    if (performance.now() - pausedAt < BETWEEN_PAUSES_MS) continue;
    await pageIsIdle();
    signal.throwIfAborted();
    pausedAt = performance.now();
  }
}

/** Where a browser has no such tasks, the next one is soon enough. */
function pageIsIdle(): Promise<void> {
  if ("scheduler" in globalThis) {
    return scheduler.postTask(() => {}, { priority: "background" });
  }
  return new Promise((resolve) => setTimeout(resolve));
}
