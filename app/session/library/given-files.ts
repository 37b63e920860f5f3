// The files a person gave, whichever way they came: dropped, picked, pasted, launched. Finds the
// sessions among them without opening any.
import { type ByteSource, blobSource } from "../../../src/read/source/byte-source.ts";
import type { SourceInput } from "../host/session-source.ts";
import { handleOf, isFileHandle, isFolderHandle } from "./file-access.ts";
import {
  type HandleStep,
  isFolderEntry,
  MAX_FILES,
  reasonOf,
  type UnreadablePath,
  type WalkedFile,
  walkEntry,
  walkHandle,
} from "./folders/folder-walk.ts";
import type { SessionPlace } from "./stored/library-db.ts";

export interface GivenFiles {
  /** Of the folder; "" when files were given. */
  readonly folder: string;
  /** By path below what was given. */
  readonly files: readonly WalkedFile[];
  /** Files and folders that could not be read. */
  readonly unreadable: readonly UnreadablePath[];
}

/** One session as a person gave it. */
export interface GivenSession {
  readonly input: SourceInput;
  /** How to get at the file again; null where the browser gave none. */
  readonly handle: FileSystemFileHandle | null;
  /** Where it lies in a folder of this browser, by which a session of many files is opened again. */
  readonly place?: SessionPlace;
}

/** How a folder is looked through. */
export interface LookOptions {
  readonly signal: AbortSignal;
  /** Files found so far. */
  readonly onFound: (files: number) => void;
}

/** A session found in what was given. */
export interface FoundSession extends GivenSession {
  /** Where it lies below what was given. */
  readonly path: string;
}

/** Must be called in the drop or paste event: the transfer is empty afterwards. */
export function fromTransfer(transfer: DataTransfer, options: LookOptions): Promise<GivenFiles> {
  const items = [...transfer.items].filter(({ kind }) => kind === "file");
  if (items.length === 0) return Promise.resolve(fromText(transfer.getData("text/plain")));
  const taken = items.map((item) => ({
    handle: handleOf(item),
    entry: item.webkitGetAsEntry(),
    file: item.getAsFile(),
  }));
  const reading = taken.map(async ({ handle, entry, file }) => {
    const known = await handle;
    if (known) return fromHandle(known, options);
    if (entry && isFolderEntry(entry))
      return lookThrough(entry.name, walkEntry(entry, options.signal), options);
    return { ...NOTHING, files: file ? [{ path: file.name, file, handle: null }] : [] };
  });
  return together(reading);
}

export function fromHandles(
  handles: readonly FileSystemHandle[],
  options: LookOptions,
): Promise<GivenFiles> {
  return together(handles.map((handle) => fromHandle(handle, options)));
}

const NOTHING: GivenFiles = { folder: "", files: [], unreadable: [] };

/** Of an ordinary input, also one that takes a folder. */
export function fromFiles(chosen: Iterable<File>): GivenFiles {
  const list = [...chosen];
  const folder = list[0]?.webkitRelativePath.split("/")[0] ?? "";
  const files = list.slice(0, MAX_FILES).map((file) => {
    const below = file.webkitRelativePath.slice(folder.length + 1);
    return { path: below || file.name, file, handle: null };
  });
  return { folder, files, unreadable: [] };
}

/** Pasted text is a session file without a name. */
function fromText(text: string): GivenFiles {
  if (text === "") return NOTHING;
  const file = new File([text], "pasted.jsonl");
  return { ...NOTHING, files: [{ path: file.name, file, handle: null }] };
}

/** Files are taken as they are; a folder is searched. Errors: SessionError "no-sessions". */
export async function sessionsAmong(given: GivenFiles): Promise<readonly FoundSession[]> {
  if (given.folder === "") return given.files.map(foundFile);
  const byPath = new Map<string, ByteSource>();
  const bySource = new Map<ByteSource, WalkedFile>();
  for (const one of given.files) {
    const source = blobSource(one.file, one.file.name);
    byPath.set(one.path, source);
    bySource.set(source, one);
  }
  // The formats are known to the worker; the page needs them for folders only.
  const { gatheredIn } = await import("../../../src/formats/index.ts");
  const found = await gatheredIn({ kind: "folder", name: given.folder, files: byPath });
  return found.flatMap((input) => {
    if (input.kind === "file") {
      const one = bySource.get(input.source);
      return one ? [foundFile(one)] : [];
    }
    const files = new Map<string, File>();
    for (const [path, source] of input.files) {
      const one = bySource.get(source);
      if (one) files.set(path, one.file);
    }
    const folder = { kind: "folder", name: input.name, files } as const;
    return [{ path: input.name, input: folder, handle: null }];
  });
}

function foundFile({ path, file, handle }: WalkedFile): FoundSession {
  return { path, input: { kind: "file", file }, handle };
}

/** One that cannot be read is an error by itself, and a name among others. */
async function together(reading: readonly Promise<GivenFiles>[]): Promise<GivenFiles> {
  const [only] = reading;
  if (reading.length === 1 && only) return only;
  const parts = await Promise.all(
    reading.map((part) =>
      part.catch((error: unknown) => {
        const unreadable = [{ path: "one of the files", reason: reasonOf(error) }];
        return { ...NOTHING, unreadable };
      }),
    ),
  );
  return {
    folder: parts.find(({ folder }) => folder !== "")?.folder ?? "",
    files: parts.flatMap(({ folder, files }) =>
      files.map((one) => (folder === "" ? one : { ...one, path: `${folder}/${one.path}` })),
    ),
    unreadable: parts.flatMap(({ unreadable }) => unreadable),
  };
}

async function fromHandle(handle: FileSystemHandle, options: LookOptions): Promise<GivenFiles> {
  if (isFolderHandle(handle))
    return lookThrough(handle.name, walkHandle(handle, options.signal), options);
  if (!isFileHandle(handle)) return NOTHING;
  // What one points at oneself has to be readable: the error says why it is not.
  const file = await handle.getFile();
  return { ...NOTHING, files: [{ path: file.name, file, handle }] };
}

/** Every file below a folder; what cannot be read is named and the rest goes on. */
async function lookThrough(
  name: string,
  steps: AsyncIterable<HandleStep>,
  { onFound }: LookOptions,
): Promise<GivenFiles> {
  const files: WalkedFile[] = [];
  const unreadable: UnreadablePath[] = [];
  for await (const step of steps) {
    for (const one of step.files) files.push(one);
    for (const { path, reason } of step.unreadable) unreadable.push({ path: path || name, reason });
    onFound(files.length);
  }
  return { folder: name, files, unreadable };
}
