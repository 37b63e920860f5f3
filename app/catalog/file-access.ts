// The File System Access API as far as this app uses it: TypeScript's DOM types leave it out, and so
// do some browsers. Every feature is asked for here before it is used. And whether a file that is chosen
// for writing is the one that is open, which nothing is ever written over.
import { SessionError } from "../../src/model/problem.ts";
import type { Session } from "../../src/model/session.ts";

/** A folder's files beyond this number are not looked at: it is not a folder of sessions. */
export const MAX_FILES = 100_000;

type Permission = "granted" | "denied" | "prompt";

/** What a handle may be used for. */
type AccessMode = "read" | "readwrite";

interface Permitting {
  queryPermission(options: { readonly mode: AccessMode }): Promise<Permission>;
  requestPermission(options: { readonly mode: AccessMode }): Promise<Permission>;
}

interface Pickers {
  showOpenFilePicker(options: { readonly multiple: boolean }): Promise<FileSystemFileHandle[]>;
  showDirectoryPicker(): Promise<FileSystemDirectoryHandle>;
}

interface HandleGiver {
  getAsFileSystemHandle(): Promise<FileSystemHandle | null>;
}

interface LaunchQueue {
  setConsumer(consume: (launch: { readonly files: readonly FileSystemHandle[] }) => void): void;
}

/** Null where the browser has ordinary inputs only. */
export function pickersOf(target: object): Pickers | null {
  return "showOpenFilePicker" in target && "showDirectoryPicker" in target
    ? (target as Pickers)
    : null;
}

/** Null where the app cannot be installed as the opener of files. */
export function launchQueueOf(target: object): LaunchQueue | null {
  return "launchQueue" in target ? (target.launchQueue as LaunchQueue) : null;
}

/** What is dropped, as a handle; null where the browser gives none. Must be called in the event. */
export function handleOf(item: DataTransferItem): Promise<FileSystemHandle | null> {
  if (!("getAsFileSystemHandle" in item)) return Promise.resolve(null);
  // Items made by a script are of no file system and reject.
  return (item as HandleGiver).getAsFileSystemHandle().catch(() => null);
}

/** "granted" for handles that need no permission (the origin's own storage). */
export function permissionOf(
  handle: FileSystemHandle,
  mode: AccessMode = "read",
): Promise<Permission> {
  return isPermitting(handle) ? handle.queryPermission({ mode }) : granted();
}

/** Asks the person. Without a click shortly before, the browser refuses to ask: "prompt" again. */
export function askPermission(
  handle: FileSystemHandle,
  mode: AccessMode = "read",
): Promise<Permission> {
  if (!isPermitting(handle)) return granted();
  return handle.requestPermission({ mode }).catch(() => "prompt");
}

/** Asks the person where the browser would let us: shortly after a click. */
export async function isAllowed(handle: FileSystemHandle): Promise<boolean> {
  const known = await permissionOf(handle);
  if (known !== "prompt" || !navigator.userActivation.isActive) return known === "granted";
  return (await askPermission(handle)) === "granted";
}

export function permissionNeeded(name: string, kind: "file" | "folder"): SessionError {
  return new SessionError(
    "permission",
    `The browser asks again before this page may read ${name}.`,
    `Allow reading it, or open the ${kind} again.`,
  );
}

export function isFileHandle(handle: FileSystemHandle): handle is FileSystemFileHandle {
  return handle.kind === "file";
}

export function isFolderHandle(handle: FileSystemHandle): handle is FileSystemDirectoryHandle {
  return handle.kind === "directory";
}

function isPermitting(handle: object): handle is Permitting {
  return "queryPermission" in handle && "requestPermission" in handle;
}

function granted(): Promise<Permission> {
  return Promise.resolve("granted");
}

interface PickerWindow {
  readonly showSaveFilePicker?: (options: {
    readonly suggestedName: string;
  }) => Promise<FileSystemFileHandle>;
}

/** What is open, and what tells how its file is got at; null where the browser gave no handle of it. */
interface OpenedFile {
  readonly session: Session;
  readonly handle: () => Promise<FileSystemFileHandle | null>;
}

/**
 * Null where the browser has no such picker: the file is downloaded. Errors: DOMException "AbortError"
 * when the person chose none; SessionError "permission" for the opened file itself, others where it is not
 * known which that is.
 */
export async function chosenFile(
  suggestedName: string,
  opened: OpenedFile,
): Promise<FileSystemFileHandle | null> {
  const chosen = await (window as PickerWindow).showSaveFilePicker?.({ suggestedName });
  if (!chosen) return null;
  if (!(await isOpened(chosen, opened))) return chosen;
  throw new SessionError(
    "permission",
    `${chosen.name} is the opened file itself, which is never written over.`,
    "Choose another name.",
  );
}

/** Whether a chosen file is the one that is open, also where that came without a handle. */
async function isOpened(chosen: FileSystemFileHandle, opened: OpenedFile): Promise<boolean> {
  const handle = await opened.handle();
  if (handle) return handle.isSameEntry(chosen);
  const { fileName, size } = opened.session;
  if (chosen.name !== fileName) return false;
  // One that cannot be looked at cannot be written either, and writing says why.
  const found = await chosen.getFile().catch(() => null);
  return found !== null && found.size === size && size > 0;
}
