// One session of a folder as what opens it: its file, or all files of its own folder. It knows where to
// look, not what for.

import type { IndexedSession } from "../../../src/library/indexed-session.ts";
import { SessionError } from "../../../src/model/problem.ts";
import type { SourceInput } from "../../engine/session-source.ts";
import { isAllowed, permissionNeeded } from "../file-access.ts";
import type { ImportedSession } from "../import-source.ts";
import { readFolder } from "../stored/folder-records.ts";
import type { SessionPlace } from "../stored/records.ts";
import { walkHandle } from "./folder-walk.ts";
import { joinedFile } from "./joined-file.ts";
import { servedToken } from "./served/kept-token.ts";
import { type ServedFile, ServedFolder } from "./served/served-folder.ts";

type Kind = IndexedSession["kind"];

/** Errors: SessionError "vanished" where nothing is there any more. */
export async function sessionInFolder(
  folder: FileSystemDirectoryHandle,
  path: string,
  kind: Kind,
  signal: AbortSignal,
): Promise<ImportedSession> {
  try {
    if (kind === "file") {
      const handle = await fileHandleIn(folder, path);
      const file = await handle.getFile();
      const input = await joinedFile(path, file, () => filesIn(folder, signal), itself);
      // What several files hold is no file that could be added to.
      return { input, handle: input.parts ? null : handle };
    }
    const names = path === "" ? [] : path.split("/");
    const files = await filesIn(await folderBelow(folder, names), signal);
    return { input: { kind: "folder", name: path || folder.name, files }, handle: null };
  } catch (error) {
    throw error instanceof DOMException && error.name === "NotFoundError" ? vanished(path) : error;
  }
}

/** Errors: those of the browser where it is not there. */
export async function fileHandleIn(
  folder: FileSystemDirectoryHandle,
  path: string,
): Promise<FileSystemFileHandle> {
  const names = path.split("/");
  const fileName = names.pop() ?? "";
  return (await folderBelow(folder, names)).getFileHandle(fileName);
}

async function folderBelow(folder: FileSystemDirectoryHandle, names: readonly string[]) {
  let below = folder;
  for (const name of names) below = await below.getDirectoryHandle(name);
  return below;
}

async function filesIn(folder: FileSystemDirectoryHandle, signal: AbortSignal) {
  const files = new Map<string, File>();
  for await (const step of walkHandle(folder, signal)) {
    for (const one of step.files) files.set(one.path, one.file);
  }
  return files;
}

const itself = (file: File) => Promise.resolve(file);

/** Of a folder that is remembered; null where it is not. Errors: SessionError. */
export async function sessionAtPlace(
  { folder, path, kind }: SessionPlace,
  signal: AbortSignal,
): Promise<SourceInput | null> {
  const record = await readFolder(folder);
  if (record?.isServed) return (await sessionServed(path, kind, signal))?.input ?? null;
  if (!record?.handle) return null;
  if (!(await isAllowed(record.handle))) throw permissionNeeded(record.name, "folder");
  return (await sessionInFolder(record.handle, path, kind, signal)).input;
}

/** Of the folder that a server gives the page; null where none does. Errors: SessionError. */
export async function sessionServed(
  path: string,
  kind: Kind,
  signal: AbortSignal,
): Promise<ImportedSession | null> {
  const token = servedToken(null);
  if (token === null) return null;
  const folder = new ServedFolder({ base: document.baseURI, token });
  if (kind === "file") {
    const listed = async () => {
      const files = new Map<string, ServedFile>();
      for await (const step of folder.walk(signal)) {
        for (const one of step.files) files.set(one.path, one.file);
      }
      return files;
    };
    const fileOf = (one: ServedFile) => folder.file(one.path, signal);
    const file = await folder.file(path, signal);
    return { input: await joinedFile(path, file, listed, fileOf), handle: null };
  }
  const prefix = path === "" ? "" : `${path}/`;
  const files = new Map<string, File>();
  for await (const step of folder.walk(signal)) {
    for (const one of step.files) {
      if (!one.path.startsWith(prefix)) continue;
      const file = await folder.file(one.path, signal);
      // As it was listed, to the millisecond: written to since, it is other than that.
      const { lastModified } = one.file;
      files.set(one.path.slice(prefix.length), new File([file], file.name, { lastModified }));
    }
  }
  if (files.size === 0) throw vanished(path);
  return {
    input: { kind: "folder", name: path || (await folder.name(signal)), files },
    handle: null,
  };
}

/** The same of files that were given; `files`: all of the folder's, null where they are gone. */
export async function sessionAmongFiles(
  files: ReadonlyMap<string, File> | null,
  folderName: string,
  path: string,
  kind: Kind,
): Promise<ImportedSession> {
  if (!files) {
    throw new SessionError(
      "permission",
      `This browser does not remember the files of ${folderName}.`,
      "Choose the folder again: only what changed is read.",
    );
  }
  if (kind === "file") {
    const file = files.get(path);
    if (!file) throw vanished(path);
    return { input: await joinedFile(path, file, async () => files, itself), handle: null };
  }
  const prefix = path === "" ? "" : `${path}/`;
  const below = new Map<string, File>();
  for (const [at, file] of files) {
    if (at.startsWith(prefix)) below.set(at.slice(prefix.length), file);
  }
  if (below.size === 0) throw vanished(path);
  return { input: { kind: "folder", name: path || folderName, files: below }, handle: null };
}

function vanished(path: string): SessionError {
  return new SessionError(
    "vanished",
    `${path} is no longer in the folder.`,
    "Look through the folder again to see what is there.",
  );
}
