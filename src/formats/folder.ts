// The sessions inside a folder, as all formats find them together.
import { SessionError } from "../model/problem.ts";
import type { FoundFiles, InputFolder, SessionFormat, SessionInput } from "./format.ts";
import { fileInput, partsAmong } from "./joined-input.ts";
import { acceptedSentence } from "./known.ts";
import { FORMATS } from "./list.ts";

export interface FolderFiles {
  /** Which files belong together. */
  readonly found: readonly FoundFiles[];
  /** Paths of all other files, each of which may be a session. */
  readonly others: readonly string[];
}

/** By paths alone. `root`: name or path of the folder. */
export function filesOfFolder(
  paths: ReadonlySet<string>,
  root: string,
  formats: readonly SessionFormat[] = FORMATS,
): FolderFiles {
  const found: FoundFiles[] = [];
  const taken = new Set<string>();
  for (const { candidates } of formats) {
    for (const one of candidates?.(paths, root) ?? []) {
      if (one.files.some((path) => taken.has(path))) continue;
      for (const path of one.files) taken.add(path);
      found.push(one);
    }
  }
  return { found, others: [...paths].filter((path) => !taken.has(path)) };
}

/** The files of a found session, if it continues in several; else the one file. */
export function threadOf(paths: Iterable<string>, path: string): readonly string[] {
  const { found } = filesOfFolder(new Set(paths), "");
  return found.find((one) => one.isFile && one.path === path)?.files ?? [path];
}

/**
 * Whether the program that named the file meant a session of lines: such a file is named if it is
 * not one.
 */
export function isNamedAsSession(name: string): boolean {
  return /\.(?:jsonl|ndjson)(?:\.zst)?$/i.test(name);
}

const PAGE = /\.html?$/i;

/**
 * Every session inside a folder; of single files those with the name of a session. Reads some of the files. Errors:
 * SessionError "no-sessions" if there is none.
 */
export async function sessionsIn(
  folder: InputFolder,
  formats: readonly SessionFormat[] = FORMATS,
): Promise<readonly SessionInput[]> {
  const { found, others } = filesOfFolder(new Set(folder.files.keys()), folder.name, formats);
  const folders: readonly InputFolder[] = found
    .filter(({ isSession, isFile = false }) => isSession && !isFile)
    .map((one) => inputFolder(one, folder.name, (path) => folder.files.get(path)));
  const groups = [
    ...found.flatMap(({ files: together, isFile }) => (isFile ? [together] : [])),
    ...others.map((path) => [path]),
  ];
  const files: SessionInput[] = [];
  const find = partsAmong(folder.files.keys(), formats);
  for (const group of groups) {
    const path = group.at(-1) ?? "";
    const source = folder.files.get(path);
    if (!source || !(isNamedAsSession(path) || PAGE.test(path))) continue;
    files.push(await fileInput(source, group, (one) => folder.files.get(one), find, formats));
  }
  if (folders.length + files.length > 0) return [...folders, ...files];
  const count = folder.files.size;
  const held = count === 1 ? "1 file" : `${count.toLocaleString("en-US")} files`;
  throw new SessionError(
    "no-sessions",
    `The folder ${folder.name} holds no sessions (${held} files checked).`,
    acceptedSentence(),
  );
}

/** Bytes of a session's files. */
export function inputSize(input: SessionInput): number {
  if (input.kind === "file") return input.source.size;
  return [...input.files.values()].reduce((sum, { size }) => sum + size, 0);
}

/** What opens a session of several files. `root`: its name if its own path is "". */
export function inputFolder<Source>(
  { path, files }: Pick<FoundFiles, "path" | "files">,
  root: string,
  sourceOf: (path: string) => Source | undefined,
): { readonly kind: "folder"; readonly name: string; readonly files: ReadonlyMap<string, Source> } {
  const below = new Map<string, Source>();
  for (const file of files) {
    const source = sourceOf(file);
    const isInside = path !== "" && file.startsWith(`${path}/`);
    if (source) below.set(isInside ? file.slice(path.length + 1) : file, source);
  }
  return { kind: "folder", name: path || root, files: below };
}
