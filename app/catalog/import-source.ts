// What the user gave: dropped, picked, pasted, launched. Opens none of the files.
import type { SourceInput } from "../engine/session-source.ts";
import { handleOf, isFileHandle, isFolderHandle, MAX_FILES } from "./file-access.ts";
import type { ImportedFiles, LookOptions } from "./folders/folder-walk.ts";
import type { SessionPlace } from "./stored/records.ts";

/** One session as the user gave it. */
export interface ImportedSession {
  readonly input: SourceInput;
  /** The handle to the file; null where the browser gave none. */
  readonly handle: FileSystemFileHandle | null;
  /** Its place in a folder of this browser, from which a session of many files is opened again. */
  readonly place?: SessionPlace;
}

/** What the user gave: a folder as the browser knows it, or files. */
export type ImportSource = ImportedFiles | { readonly handle: FileSystemDirectoryHandle };

/** Must be called in the drop or paste event: the transfer is empty afterwards. */
export async function fromTransfer(
  transfer: DataTransfer,
  options: LookOptions,
): Promise<ImportSource> {
  const items = [...transfer.items].filter(({ kind }) => kind === "file");
  if (items.length === 0) return fromText(transfer.getData("text/plain"));
  const taken = items.map((item) => ({
    handle: handleOf(item),
    entry: item.webkitGetAsEntry(),
    file: item.getAsFile(),
  }));
  const [first] = taken;
  const only = taken.length === 1 && first ? await first.handle : null;
  if (only && isFolderHandle(only)) return { handle: only };
  const reading = taken.map(async ({ handle, entry, file }) => {
    const known = await handle;
    if (known) return fromHandle(known, options);
    if (entry?.isDirectory) return (await folderFiles()).filesOfEntry(entry, options);
    return { ...NOTHING, files: file ? [{ path: file.name, file, handle: null }] : [] };
  });
  return together(reading);
}

export async function fromHandles(
  handles: readonly FileSystemHandle[],
  options: LookOptions,
): Promise<ImportSource> {
  const [only] = handles;
  if (handles.length === 1 && only && isFolderHandle(only)) return { handle: only };
  return together(handles.map((handle) => fromHandle(handle, options)));
}

/** Few folders are given by their files. */
const folderFiles = () => import("./folders/folder-walk.ts");

const NOTHING: ImportedFiles = { folder: "", files: [], unreadable: [] };

/** From an ordinary input, also one that takes a folder. */
export function fromFiles(chosen: Iterable<File>): ImportedFiles {
  const list = [...chosen];
  const folder = list[0]?.webkitRelativePath.split("/")[0] ?? "";
  const files = list.slice(0, MAX_FILES).map((file) => {
    const below = file.webkitRelativePath.slice(folder.length + 1);
    return { path: below || file.name, file, handle: null };
  });
  return { folder, files, unreadable: [] };
}

/** Pasted text is a session file without a name. */
function fromText(text: string): ImportedFiles {
  if (text === "") return NOTHING;
  const file = new File([text], "pasted.jsonl");
  return { ...NOTHING, files: [{ path: file.name, file, handle: null }] };
}

/** An unreadable file alone is an error, and a name among others. */
async function together(reading: readonly Promise<ImportedFiles>[]): Promise<ImportedFiles> {
  const [only] = reading;
  if (reading.length === 1 && only) return only;
  const parts = await Promise.all(
    reading.map((part) =>
      part.catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        const unreadable = [{ path: "one of the files", reason }];
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

async function fromHandle(handle: FileSystemHandle, options: LookOptions): Promise<ImportedFiles> {
  if (isFolderHandle(handle)) return (await folderFiles()).filesOfHandle(handle, options);
  if (!isFileHandle(handle)) return NOTHING;
  // A file that the user chose has to be readable: the error says why it is not.
  const file = await handle.getFile();
  return { ...NOTHING, files: [{ path: file.name, file, handle }] };
}
