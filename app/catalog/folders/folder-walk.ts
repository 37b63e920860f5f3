// Every file below a folder, as browsers give folders: by handle, or by the older way of a drop. In steps,
// so that the first files can be used before all are found. Opens no file, and knows no session.
import { isFileHandle, isFolderHandle, MAX_FILES } from "../file-access.ts";

export interface WalkedFile {
  /** Below the folder, with `/` between the parts. */
  readonly path: string;
  readonly file: File;
  /** Null where the browser gives none. */
  readonly handle: FileSystemFileHandle | null;
}

export interface UnreadablePath {
  /** "" for the folder itself: some of its files were not found. */
  readonly path: string;
  /** What is wrong, and what helps. */
  readonly reason: string;
}

/** What was found since the last step. `F`: a file, or its placeholder. */
export interface WalkStep<F = File> {
  readonly files: readonly (Pick<WalkedFile, "path"> & { readonly file: F })[];
  readonly unreadable: readonly UnreadablePath[];
  /** Known, unchanged sessions: their files are skipped. */
  readonly kept?: readonly string[];
}

/** Depth of folders inside folders: links that lead back would never end. */
const MAX_DEPTH = 40;
/** Folders, empty ones included. */
const MAX_FOLDERS = 50_000;
const TOO_DEEP = `it is nested below ${MAX_DEPTH} folders: a link may point back to a folder above. Open that folder directly.`;
const TOO_MANY_FOLDERS = `it holds more than ${MAX_FOLDERS.toLocaleString("en-US")} folders. Choose one inside it that holds the sessions.`;
/** Files requested at once: each answer comes from another process. */
const AT_ONCE = 64;

/** A file or folder below a folder, not opened yet. */
interface Below {
  readonly path: string;
  /** The file, or the content of the folder. Rejects where the browser or the system forbids it. */
  open(): Promise<Omit<WalkedFile, "path"> | AsyncIterator<Below, unknown>>;
}

/** A step with the handles of its files. */
interface HandleStep extends WalkStep {
  readonly files: readonly WalkedFile[];
}

export function walkHandle(
  folder: FileSystemDirectoryHandle,
  signal: AbortSignal,
): AsyncGenerator<HandleStep> {
  return walk(handlesIn(folder, ""), signal);
}

function walkEntry(
  folder: FileSystemDirectoryEntry,
  signal: AbortSignal,
): AsyncGenerator<HandleStep> {
  return walk(entriesIn(folder, ""), signal);
}

/** Names what cannot be read and continues. Errors: the signal's reason. */
async function* walk(
  root: AsyncIterator<Below, unknown>,
  signal: AbortSignal,
): AsyncGenerator<HandleStep> {
  const folders: EnteredFolder[] = [{ path: "", below: root }];
  let files = 0;
  let entered = 1;
  for (let next = folders.pop(); next; next = folders.pop()) {
    for (let isMore = true; isMore; ) {
      const group = await groupOf(next.below, next.path);
      isMore = group.isMore;
      const step = { files: [] as WalkedFile[], unreadable: [...group.unreadable] };
      for (const one of await Promise.all(group.below.map(opened))) {
        if ("reason" in one) step.unreadable.push(one);
        else if ("file" in one) {
          if (files++ < MAX_FILES) step.files.push(one);
        } else if (one.path.split("/").length > MAX_DEPTH) {
          step.unreadable.push({ path: one.path, reason: TOO_DEEP });
        } else if (entered++ < MAX_FOLDERS) folders.push(one);
        else if (entered === MAX_FOLDERS + 1) {
          step.unreadable.push({ path: "", reason: TOO_MANY_FOLDERS });
        }
      }
      signal.throwIfAborted();
      yield step;
      if (files >= MAX_FILES) return;
    }
  }
}

async function groupOf(folder: AsyncIterator<Below, unknown>, path: string) {
  const below: Below[] = [];
  const unreadable: UnreadablePath[] = [];
  try {
    while (below.length < AT_ONCE) {
      const { value, done } = await folder.next();
      if (done) return { below, unreadable, isMore: false };
      below.push(value);
    }
    return { below, unreadable, isMore: true };
  } catch (error) {
    // The files found so far are used; the rest is unavailable.
    unreadable.push({ path, reason: reasonOf(error) });
    return { below, unreadable, isMore: false };
  }
}

interface EnteredFolder {
  readonly path: string;
  readonly below: AsyncIterator<Below, unknown>;
}

async function opened(one: Below): Promise<WalkedFile | EnteredFolder | UnreadablePath> {
  try {
    const inside = await one.open();
    return "file" in inside
      ? { path: one.path, file: inside.file, handle: inside.handle }
      : { path: one.path, below: inside };
  } catch (error) {
    return { path: one.path, reason: reasonOf(error) };
  }
}

/** By the error names of browsers, whose messages say little. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ["NotFoundError", "it is no longer there. Check where it is now."],
  ["NotAllowedError", "the browser does not let this page read it. Open it again to allow that."],
  ["SecurityError", "the browser does not let any page read it. Copy it to another folder."],
  [
    "NotReadableError",
    "the system does not let the browser read it. Change its permissions, or close the program that uses it, then read the folder again.",
  ],
]);

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return REASONS.get(error.name) ?? error.message;
}

async function* handlesIn(folder: FileSystemDirectoryHandle, path: string): AsyncGenerator<Below> {
  for await (const handle of folder.values()) {
    const own = `${path}${handle.name}`;
    yield {
      path: own,
      async open() {
        if (isFolderHandle(handle)) return handlesIn(handle, `${own}/`);
        if (isFileHandle(handle)) return { file: await handle.getFile(), handle };
        throw new Error("it is neither a file nor a folder");
      },
    };
  }
}

/** The older way to see into a dropped folder, for browsers without handles. */
async function* entriesIn(folder: FileSystemDirectoryEntry, path: string): AsyncGenerator<Below> {
  const reader = folder.createReader();
  for (;;) {
    // At most a hundred entries a call, and none at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (some.length === 0) return;
    for (const entry of some) {
      const own = `${path}${entry.name}`;
      yield {
        path: own,
        async open() {
          if (isFolderEntry(entry)) return entriesIn(entry, `${own}/`);
          if (isFileEntry(entry)) return { file: await fileOf(entry), handle: null };
          throw new Error("it is neither a file nor a folder");
        },
      };
    }
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => {
    entry.file(resolve, reject);
  });
}

function isFolderEntry(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFileEntry(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

/** Files that the user gave, or all files of a folder. */
export interface ImportedFiles {
  /** The folder's name; "" when files were given. */
  readonly folder: string;
  /** By path below what was given. */
  readonly files: readonly WalkedFile[];
  /** Files and folders that could not be read. */
  readonly unreadable: readonly UnreadablePath[];
}

/** How a folder is walked. */
export interface LookOptions {
  readonly signal: AbortSignal;
  /** Files found so far. */
  readonly onFound: (files: number) => void;
}

/** All files of a folder at once, for a folder given beside files, or by browsers without handles. */
export function filesOfHandle(
  folder: FileSystemDirectoryHandle,
  options: LookOptions,
): Promise<ImportedFiles> {
  return lookThrough(folder.name, walkHandle(folder, options.signal), options);
}

/** The older way to read a dropped folder. */
export async function filesOfEntry(
  folder: FileSystemEntry,
  options: LookOptions,
): Promise<ImportedFiles> {
  if (!isFolderEntry(folder)) return { folder: "", files: [], unreadable: [] };
  return lookThrough(folder.name, walkEntry(folder, options.signal), options);
}

/** Every file below a folder; names what cannot be read and continues. */
async function lookThrough(
  name: string,
  steps: AsyncIterable<HandleStep>,
  { onFound }: LookOptions,
): Promise<ImportedFiles> {
  const files: WalkedFile[] = [];
  const unreadable: UnreadablePath[] = [];
  for await (const step of steps) {
    for (const one of step.files) files.push(one);
    for (const { path, reason } of step.unreadable) unreadable.push({ path: path || name, reason });
    onFound(files.length);
  }
  return { folder: name, files, unreadable };
}
