// All files of a folder at once, for what is given beside other files, or by browsers without handles.
import {
  type HandleStep,
  isFolderEntry,
  type UnreadablePath,
  type WalkedFile,
  walkEntry,
  walkHandle,
} from "./folder-walk.ts";

interface FolderFiles {
  readonly folder: string;
  readonly files: readonly WalkedFile[];
  readonly unreadable: readonly UnreadablePath[];
}

interface WalkOptions {
  readonly signal: AbortSignal;
  /** Files found so far. */
  readonly onFound: (files: number) => void;
}

export function filesOfHandle(
  folder: FileSystemDirectoryHandle,
  options: WalkOptions,
): Promise<FolderFiles> {
  return lookThrough(folder.name, walkHandle(folder, options.signal), options);
}

/** The older way to see into a dropped folder. */
export async function filesOfEntry(
  folder: FileSystemEntry,
  options: WalkOptions,
): Promise<FolderFiles> {
  if (!isFolderEntry(folder)) return { folder: "", files: [], unreadable: [] };
  return lookThrough(folder.name, walkEntry(folder, options.signal), options);
}

/** Every file below a folder; what cannot be read is named and the rest goes on. */
async function lookThrough(
  name: string,
  steps: AsyncIterable<HandleStep>,
  { onFound }: WalkOptions,
): Promise<FolderFiles> {
  const files: WalkedFile[] = [];
  const unreadable: UnreadablePath[] = [];
  for await (const step of steps) {
    for (const one of step.files) files.push(one);
    for (const { path, reason } of step.unreadable) unreadable.push({ path: path || name, reason });
    onFound(files.length);
  }
  return { folder: name, files, unreadable };
}
