// Where a folder of the catalog gets its files from, whichever kind of folder it is: what is in it for those who
// look through it, one of its sessions for those who open it. What is special of a kind is here and nowhere else.
import type { FolderContents } from "../../../src/library/files/candidates.ts";
import type { KnownFolder } from "../../../src/library/files/visit-plan.ts";
import type { IndexedSession, SessionAddress } from "../../../src/library/indexed-session.ts";
import { SessionError } from "../../../src/model/problem.ts";
import type { ImportedSession } from "../import-source.ts";
import type { OpenedFolder } from "./folder-library.ts";
import type { WalkStep } from "./folder-walk.ts";
import { joinedFile } from "./joined-file.ts";
import { type ServedFile, wholeFile } from "./served/served-folder.ts";

/** What a look asks for. */
export interface CandidateSource {
  /**
   * What is in the folder, step by step. `known`: what the index has of it. Errors: SessionError where its files
   * have to be given again; the signal's reason.
   */
  steps(known: KnownFolder, signal: AbortSignal): AsyncIterable<WalkStep<File | ServedFile>>;
  /** What of that may be sessions; left out: what names and places tell. */
  contents?(addresses: readonly SessionAddress[]): FolderContents;
  /** Resolves when there is time to read some more; left out: a person waits for it, and a new look ends the one before. */
  turn?(): Promise<void>;
  /** All that was found is in the index; false: not all of it is. */
  looked?(isKept: boolean): void;
}

/** Where sessions can be opened, too. */
export interface FolderSource extends CandidateSource {
  access(): Promise<OpenedFolder["access"]>;
  /** Whether the browser lets this page read it, after it asked the person where it has to; called in a click. */
  allow(): Promise<boolean>;
  /** One of its files. Errors, here and below: SessionError "vanished" where it is not there any more. */
  file(path: string, signal: AbortSignal): Promise<FileInFolder>;
  /** All files below a folder of it, "" for all, by their paths from there. */
  below(path: string, signal: AbortSignal): Promise<ReadonlyMap<string, File | ServedFile>>;
}

interface FileInFolder {
  readonly file: File;
  /** Null where the browser gives none. */
  readonly handle: FileSystemFileHandle | null;
}

/** One session of a folder as what opens it. `name`: of the folder, for people. Errors: SessionError. */
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
    // What several files hold is no file that could be added to.
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
    "Look through the folder again to see what is there.",
  );
}
