// From the files of a library's folder to the candidates to read: possible sessions, and files that
// their name alone explains. It reads nothing, so a folder of a hundred thousand files is sorted
// immediately.
import { filesOfFolder, isNamedAsSession } from "../../formats/folder.ts";
import type { PathFacts } from "../../formats/format.ts";
import { factsOfPath, NO_FACTS } from "../../formats/known.ts";
import type { LibraryNeighbour, SessionAddress } from "../indexed-session.ts";
import { isForeign, type NeighbourFacts, neighbourByName } from "./neighbour-names.ts";

/** A possible session: its content decides. Plain data, like everything here. */
export interface Candidate {
  readonly kind: "file" | "folder";
  readonly address: SessionAddress;
  /** For people: its path for a folder, which is "" in the address if it is the library's own. */
  readonly name: string;
  readonly facts: PathFacts;
  /** The files it is read from, by their paths in the library; if it is a file, its own last. */
  readonly files: readonly string[];
  /** Its kind if nothing in it opens, for people; null: another program's. */
  readonly damaged: string | null;
}

/** A file that may be a session by itself. */
export function fileCandidate(address: SessionAddress, facts = NO_FACTS): Candidate {
  const { path } = address;
  return { kind: "file", address, name: path, facts, files: [path], damaged: null };
}

export interface FolderContents {
  /** Last changed first. */
  readonly candidates: readonly Candidate[];
  readonly neighbours: readonly LibraryNeighbour[];
}

/**
 * `files`: everything below the folder, paths with `/` between the parts. `root`: name of the folder,
 * or the known part of its path: it may show whose sessions these are.
 */
export function candidatesIn(files: readonly SessionAddress[], root: string): FolderContents {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const paths: ReadonlySet<string> = new Set(byPath.keys());
  const has = (path: string) => paths.has(path);
  const candidates: Candidate[] = [];
  const neighbours: LibraryNeighbour[] = [];
  const { found, others } = filesOfFolder(paths, root);
  for (const { path, files: own, isFile, isSession, damaged } of found) {
    const address = addressOver(path, own, byPath);
    if (isFile)
      candidates.push({ ...fileCandidate(address, factsOfPath(path, root, has)), files: own });
    else if (isSession) {
      const name = path || root;
      candidates.push({ kind: "folder", address, name, facts: NO_FACTS, files: own, damaged });
    } else if (damaged !== null) {
      neighbours.push({ ...address, kind: "incomplete", what: damaged });
    }
  }
  const withLines = new Set([...paths].filter(isNamedAsSession).map(folderOf));
  /** All files of a folder have the same place. */
  const factsOf = new Map<string, PathFacts>();
  for (const path of others) {
    const file = byPath.get(path);
    if (!file) continue;
    const folder = folderOf(path);
    const name = path.slice(folder.length);
    const known = packedCopy(path, has) ?? neighbourByName(name, withLines.has(folder));
    if (known) neighbours.push({ ...addressOf(file), ...known });
    else if (!isForeign(path)) {
      const facts = factsOf.get(folder) ?? factsOfPath(path, root, has);
      factsOf.set(folder, facts);
      candidates.push(fileCandidate(addressOf(file), facts));
    }
  }
  candidates.sort((a, b) => b.address.mtimeMs - a.address.mtimeMs);
  return { candidates, neighbours };
}

/**
 * A compressed session that also exists uncompressed: the plain file wins (formats-claude-codex.md 3.1).
 */
function packedCopy(path: string, has: (path: string) => boolean): NeighbourFacts | null {
  const plain = path.replace(/\.zst$/i, "");
  if (plain === path || !isNamedAsSession(path) || !has(plain)) return null;
  return { kind: "backup", what: "a compressed copy of the session beside it" };
}

function addressOf({ path, size, mtimeMs }: SessionAddress): SessionAddress {
  return { path, size, mtimeMs };
}

function addressOver(
  path: string,
  own: readonly string[],
  byPath: ReadonlyMap<string, SessionAddress>,
): SessionAddress {
  let size = 0;
  let mtimeMs = 0;
  for (const one of own) {
    const file = byPath.get(one);
    size += file?.size ?? 0;
    mtimeMs = Math.max(mtimeMs, file?.mtimeMs ?? 0);
  }
  return { path, size, mtimeMs };
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}
