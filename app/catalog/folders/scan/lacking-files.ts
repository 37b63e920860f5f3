// Files that sessions continue from and that were missing when the sessions were read: only reading shows
// which. Such sessions are read again with the missing files that the folder has.
import { type FindPath, partsAmong } from "../../../../src/formats/joined-input.ts";
import type { ServedFile } from "../served/served-folder.ts";
import type { Wanted } from "./read-together.ts";

export interface Lacking {
  /** Path of the session. */
  readonly path: string;
  /** How the session names the other file. */
  readonly id: string;
}

/** Finds files among those of a candidate, and notes missing ones in `lacking`. */
export function findAmong({ candidate }: Wanted, lacking: Lacking[]): FindPath {
  const find = partsAmong(candidate.files);
  return (id, path) => {
    const found = find(id, path);
    if (found === undefined) lacking.push({ path: candidate.address.path, id });
    return found;
  };
}

/** The sessions with more files than before. `wanted`: by path. `find`: among all files of the folder. */
export function withLacking(
  lacking: readonly Lacking[],
  wanted: ReadonlyMap<string, Wanted>,
  files: ReadonlyMap<string, File | ServedFile>,
  find: FindPath,
): readonly Wanted[] {
  return lacking.flatMap(({ path, id }) => {
    const before = wanted.get(path);
    const added = find(id, path);
    const file = added === undefined ? undefined : files.get(added);
    if (!before || added === undefined || !file || before.files.has(added)) return [];
    const candidate = { ...before.candidate, files: [added, ...before.candidate.files] };
    return [{ candidate, files: new Map([...before.files, [added, file]]) }];
  });
}
