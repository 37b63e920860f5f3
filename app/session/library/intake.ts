// What a person handed over, whichever way it came: dropped, picked, pasted, launched. Finds the
// sessions in it without opening them.
import { sessionsIn } from "../../../src/formats/index.ts";
import { type ByteSource, blobSource } from "../../../src/read/source/byte-source.ts";
import { handleOf, isFileHandle, isFolderHandle } from "./file-access.ts";
import type { GivenSession } from "./library.ts";

interface HandedFile {
  /** Below what was handed over, with `/` between the parts. */
  readonly path: string;
  readonly file: File;
  /** Null where the browser gives none. */
  readonly handle: FileSystemFileHandle | null;
}

export interface Handed {
  /** Of the folder; "" when files were handed over. */
  readonly folder: string;
  readonly files: readonly HandedFile[];
}

/** A session found in what was handed over. */
export interface FoundSession extends GivenSession {
  /** Where it lies below what was handed over. */
  readonly path: string;
}

/** A folder's files beyond this number are not looked at: it is not a folder of sessions. */
const MOST_FILES = 50_000;

/** Must be called in the drop or paste event: the transfer is empty afterwards. */
export function fromTransfer(transfer: DataTransfer): Promise<Handed> {
  const items = [...transfer.items].filter(({ kind }) => kind === "file");
  if (items.length === 0) return Promise.resolve(fromText(transfer.getData("text/plain")));
  const taken = items.map((item) => ({
    handle: handleOf(item),
    entry: item.webkitGetAsEntry(),
    file: item.getAsFile(),
  }));
  return Promise.all(
    taken.map(async ({ handle, entry, file }) => {
      const known = await handle;
      if (known) return fromHandle(known);
      if (entry && isFolderEntry(entry)) return fromFolderEntry(entry);
      return { folder: "", files: file ? [{ path: file.name, file, handle: null }] : [] };
    }),
  ).then(together);
}

export async function fromHandles(handles: readonly FileSystemHandle[]): Promise<Handed> {
  return together(await Promise.all(handles.map(fromHandle)));
}

/** Of an ordinary input, also one that takes a folder. */
export function fromFiles(files: Iterable<File>): Handed {
  const list = [...files];
  const folder = list[0]?.webkitRelativePath.split("/")[0] ?? "";
  return {
    folder,
    files: list.slice(0, MOST_FILES).map((file) => {
      const below = file.webkitRelativePath.slice(folder.length + 1);
      return { path: below || file.name, file, handle: null };
    }),
  };
}

/** Pasted text is a session file without a name. */
function fromText(text: string): Handed {
  if (text === "") return { folder: "", files: [] };
  const file = new File([text], "pasted.jsonl");
  return { folder: "", files: [{ path: file.name, file, handle: null }] };
}

/** Files are taken as they are; a folder is searched. Errors: SessionError "no-sessions". */
export function sessionsAmong(handed: Handed): readonly FoundSession[] {
  if (handed.folder === "") return handed.files.map(foundFile);
  const byPath = new Map<string, ByteSource>();
  const bySource = new Map<ByteSource, HandedFile>();
  for (const one of handed.files) {
    const source = blobSource(one.file, one.file.name);
    byPath.set(one.path, source);
    bySource.set(source, one);
  }
  const found = sessionsIn({ kind: "folder", name: handed.folder, files: byPath });
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
    const given = { kind: "folder", name: input.name, files } as const;
    return [{ path: input.name, input: given, handle: null }];
  });
}

function foundFile({ path, file, handle }: HandedFile): FoundSession {
  return { path, input: { kind: "file", file }, handle };
}

function together(parts: readonly Handed[]): Handed {
  const [only] = parts;
  if (parts.length === 1 && only) return only;
  return {
    folder: parts.find(({ folder }) => folder !== "")?.folder ?? "",
    files: parts.flatMap(({ folder, files }) =>
      files.map((one) => (folder === "" ? one : { ...one, path: `${folder}/${one.path}` })),
    ),
  };
}

async function fromHandle(handle: FileSystemHandle): Promise<Handed> {
  if (isFileHandle(handle)) {
    const file = await handle.getFile();
    return { folder: "", files: [{ path: file.name, file, handle }] };
  }
  return isFolderHandle(handle) ? fromFolderHandle(handle) : { folder: "", files: [] };
}

async function fromFolderHandle(root: FileSystemDirectoryHandle): Promise<Handed> {
  const files: HandedFile[] = [];
  const waiting = [{ folder: root, path: "" }];
  for (let next = waiting.pop(); next && files.length < MOST_FILES; next = waiting.pop()) {
    for await (const handle of next.folder.values()) {
      const path = `${next.path}${handle.name}`;
      if (isFolderHandle(handle)) waiting.push({ folder: handle, path: `${path}/` });
      else if (isFileHandle(handle)) files.push({ path, file: await handle.getFile(), handle });
    }
  }
  return { folder: root.name, files };
}

/** The older way to see into a dropped folder, for browsers without handles. */
async function fromFolderEntry(root: FileSystemDirectoryEntry): Promise<Handed> {
  const files: HandedFile[] = [];
  const waiting = [root];
  for (let next = waiting.pop(); next && files.length < MOST_FILES; next = waiting.pop()) {
    for (const entry of await entriesIn(next)) {
      if (isFolderEntry(entry)) waiting.push(entry);
      else if (isFileEntry(entry)) {
        const path = entry.fullPath.slice(root.fullPath.length + 1);
        files.push({ path, file: await fileOf(entry), handle: null });
      }
    }
  }
  return { folder: root.name, files };
}

/** The reader hands out at most a hundred at a time, and nothing when it is through. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (some.length === 0) return all;
    all.push(...some);
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
