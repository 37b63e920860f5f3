// The source of a catalog folder's files, for every kind of folder: lists what is in it for a scan, and
// gives one session for opening. Only here do the kinds differ.
import type { FolderContents } from "../../../src/library/files/candidates.ts";
import type { KnownFolder } from "../../../src/library/files/visit-plan.ts";
import type { IndexedSession, SessionAddress } from "../../../src/library/indexed-session.ts";
import { SessionError } from "../../../src/model/problem.ts";
import type { ImportedSession } from "../import-source.ts";
import type { OpenedFolder } from "./folder-library.ts";
import type { WalkStep } from "./folder-walk.ts";
import { joinedFile } from "./joined-file.ts";
import { type ServedFile, wholeFile } from "./served/served-folder.ts";

/** What a scan asks for. */
export interface CandidateSource {
  /**
   * Lists the folder step by step. `known`: what the index has. Errors: SessionError where its files have
   * to be given again; the signal's reason.
   */
  steps(known: KnownFolder, signal: AbortSignal): AsyncIterable<WalkStep<File | ServedFile>>;
  /** Which files may be sessions; left out: names and places decide. */
  contents?(addresses: readonly SessionAddress[]): FolderContents;
  /**
   * Resolves when there is time to read more; left out: the user waits for it, and a new scan ends the
   * running one.
   */
  turn?(): Promise<void>;
  /** The index has everything that was found; false: not everything. */
  looked?(isKept: boolean): void;
}

/** A source whose sessions can also be opened. */
export interface FolderSource extends CandidateSource {
  access(): Promise<OpenedFolder["access"]>;
  /** Whether the browser lets this page read it, after it asked the user where needed; called in a click. */
  allow(): Promise<boolean>;
  /** One of its files. Errors, here and below: SessionError "vanished" where the file is missing. */
  file(path: string, signal: AbortSignal): Promise<FileInFolder>;
  /** All files below a folder in it, "" for all, by their paths from there. */
  below(path: string, signal: AbortSignal): Promise<ReadonlyMap<string, File | ServedFile>>;
}

interface FileInFolder {
  readonly file: File;
  /** Null where the browser gives none. */
  readonly handle: FileSystemFileHandle | null;
}

/** One session of a folder, ready to be opened. `name`: the folder's name, for people. Errors: SessionError. */
export async function sessionIn(
  source: FolderSource,
  name: string,
  path: string,
  kind: IndexedSession["kind"],
  signal: AbortSignal,
): Promise<ImportedSession> {
  if (kind === "file") {
    const { file, handle } = await source.file(path, signal);
    const input = await joinedFile(path, file, () => source.below("", signal), signal);
    // A session made of several files has no single file to append to.
    return { input, handle: input.parts ? null : handle };
  }
  const files = new Map<string, File>();
  for (const [at, file] of await source.below(path, signal)) {
    files.set(at, await wholeFile(file, signal));
  }
  if (files.size === 0) throw vanishedIn(path);
  return { input: { kind: "folder", name: path || name, files }, handle: null };
}

export function vanishedIn(path: string): SessionError {
  return new SessionError(
    "vanished",
    `${path} is no longer in the folder.`,
    "Read the folder again to see what is in it.",
  );
}
