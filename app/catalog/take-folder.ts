// From a folder that was given to where the page goes: its one session, or the list of several. Loaded with
// the first folder.
import { SessionError } from "../../src/model/problem.ts";
import { countText } from "../../src/text/units.ts";
import type { AddedFolder, FolderLibrary, OpenedFolder } from "./folders/folder-library.ts";
import { unnumberedKey } from "./session-key.ts";

interface TakeOptions {
  /**
   * Files that were given one by one: each is checked, and files that are not sessions are named; null: it
   * is a folder.
   */
  readonly chosen: readonly string[] | null;
  /** Key of a session that a link asks for; null: of none. */
  readonly wanted: string | null;
  readonly signal: AbortSignal;
  /** Files so far. */
  readonly onFound: (files: number) => void;
}

interface TakenFolder {
  /** Its id. */
  readonly folder: string;
  /** Key of the session that was opened; null: there are several to choose from. */
  readonly key: string | null;
  /** The chosen files that are not sessions; null: all are. */
  readonly error: SessionError | null;
}

/**
 * Returns once it is known whether there is more than one session. Errors: SessionError; the signal's
 * reason.
 */
export async function takeFolder(
  folders: FolderLibrary,
  adding: Promise<AddedFolder>,
  options: TakeOptions,
): Promise<TakenFolder> {
  const { chosen, wanted, signal } = options;
  const added = await adding;
  const { id } = added;
  const stop = () => stopped(folders, id);
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  const folder = await lookedAt(folders, added, options).finally(() =>
    signal.removeEventListener("abort", stop),
  );
  const { sessions, scan } = folder;
  if (sessions.length === 0 && !scan) {
    await folders.forget(id);
    throw folder.error ?? noSessions(folder, chosen);
  }
  const only = sessions.length === 1 && !scan ? sessions[0] : undefined;
  // The folder itself may be a session: those inside it are its sub-agents, which it shows.
  const itself = only ?? sessions.find(({ path }) => path === "");
  const asked = wanted && sessions.find((session) => session.id === unnumberedKey(wanted));
  const opens = asked || itself;
  const others = chosen ? othersOf(folder, chosen) : [];
  return {
    folder: id,
    key: opens ? await folders.open(id, opens.path, signal) : null,
    error: others.length > 0 ? noSession(others) : null,
  };
}

/** What was read stays; an unknown folder is removed again. */
function stopped(folders: FolderLibrary, id: string): void {
  folders.stop(id);
  const folder = folders.state.getState().folders?.find((one) => one.id === id);
  if (folder?.sessions.length === 0) void folders.forget(id);
}

/** The folder, once its scan ends or, unless all of it is wanted, once it has several sessions. */
async function lookedAt(
  { state }: FolderLibrary,
  { id, looked }: AddedFolder,
  { chosen, wanted, signal, onFound }: TakeOptions,
): Promise<OpenedFolder> {
  const isWhole = chosen !== null || wanted !== null;
  const folderNow = () => state.getState().folders?.find((one) => one.id === id);
  const several = Promise.withResolvers<void>();
  const look = () => {
    const { scan = null, sessions = [] } = folderNow() ?? {};
    if (scan && !signal.aborted) onFound(scan.found);
    // Not every candidate is a session.
    if (!isWhole && sessions.length > 1) several.resolve();
  };
  const end = state.subscribe(look);
  look();
  await Promise.race([looked, several.promise]);
  end();
  signal.throwIfAborted();
  const folder = folderNow();
  if (folder) return folder;
  throw new SessionError("vanished", "The folder was forgotten in the meantime.", "Open it again.");
}

function noSessions(
  { name, fileCount }: OpenedFolder,
  chosen: readonly string[] | null,
): SessionError {
  if (chosen) return noSession(chosen);
  return new SessionError(
    "no-sessions",
    `The folder ${name} holds no sessions (${countText(fileCount, "file")} files checked).`,
    "pi keeps its sessions under ~/.pi/agent/sessions, and its forks in their own folders.",
  );
}

function othersOf({ sessions }: OpenedFolder, chosen: readonly string[]): readonly string[] {
  const paths = new Set(sessions.map(({ path }) => path));
  return chosen.filter((path) => !paths.has(path));
}

/** Most files named in a sentence. */
const MAX_NAMED = 4;

function noSession(paths: readonly string[]): SessionError {
  const more = paths.length - MAX_NAMED;
  const names = paths.slice(0, MAX_NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
  return new SessionError(
    "not-a-session",
    paths.length === 1 ? `${names} is no session.` : `${names} are no sessions.`,
    "Open a single file to see why.",
  );
}
