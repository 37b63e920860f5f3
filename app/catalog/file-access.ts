// The File System Access API as far as this app uses it: TypeScript's DOM types leave it out, and so do
// some browsers. Every feature is checked here before it is used. Also checks whether a file chosen for
// writing is the opened one, which the app never overwrites.
import { SessionError } from "../../src/model/problem.ts";
import type { Session } from "../../src/model/session.ts";

/** A folder with more files is not a folder of sessions: the rest is ignored. */
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

/** Null where the app cannot register as the opener of files. */
export function launchQueueOf(target: object): LaunchQueue | null {
  return "launchQueue" in target ? (target.launchQueue as LaunchQueue) : null;
}

/** The dropped items as handles; null where the browser gives none. Must be called in the event. */
export function handleOf(item: DataTransferItem): Promise<FileSystemHandle | null> {
  if (!("getAsFileSystemHandle" in item)) return Promise.resolve(null);
  // Items made by a script belong to no file system and reject.
  return (item as HandleGiver).getAsFileSystemHandle().catch(() => null);
}

/** "granted" for handles that need no permission (the origin's own storage). */
export function permissionOf(
  handle: FileSystemHandle,
  mode: AccessMode = "read",
): Promise<Permission> {
  return isPermitting(handle) ? handle.queryPermission({ mode }) : granted();
}

/** Asks the user. Without a recent click the browser refuses to ask: "prompt" again. */
export function askPermission(
  handle: FileSystemHandle,
  mode: AccessMode = "read",
): Promise<Permission> {
  if (!isPermitting(handle)) return granted();
  return handle.requestPermission({ mode }).catch(() => "prompt");
}

/** Asks the user where the browser allows it: shortly after a click. */
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

/** The opened file, and how to find its source; null where the browser gave no handle. */
interface OpenedFile {
  readonly session: Session;
  readonly handle: () => Promise<FileSystemFileHandle | null>;
}

/**
 * Null where the browser has no such picker: the file is downloaded. Errors: DOMException "AbortError" when
 * the user chose none; SessionError "permission" for the opened file itself, others where the opened file
 * is unknown.
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
    `${chosen.name} is the opened file, which Espalier never overwrites.`,
    "Choose another name.",
  );
}

/** Whether a chosen file is the opened one, also where that came without a handle. */
async function isOpened(chosen: FileSystemFileHandle, opened: OpenedFile): Promise<boolean> {
  const handle = await opened.handle();
  if (handle) return handle.isSameEntry(chosen);
  const { fileName, size } = opened.session;
  if (chosen.name !== fileName) return false;
  // A file that cannot be read cannot be written either, and writing says why.
  const found = await chosen.getFile().catch(() => null);
  return found !== null && found.size === size && size > 0;
}
