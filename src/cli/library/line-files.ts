// Which files of lines a list looks at, and those of them that are sessions: of pi's family as pi lists
// them, of other formats from their rows.
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { linksOf } from "../../library/family/links.ts";
import { nodeLibrary } from "../../library/files/node-library.ts";
import { unreadableNeighbour } from "../../library/files/unreadable.ts";
import type { LibraryNeighbour } from "../../library/indexed-session.ts";
import { listedSession } from "../../library/read/listed-session.ts";
import { type ListedFile, listSessions } from "../../manager/list/list-sessions.ts";
import type { SessionInfo } from "../../manager/list/session-info.ts";
import { nodeStore } from "../../manager/store/disk/node-store.ts";
import { nodeFileSource } from "../../read/source/node-file.ts";
import { notTextError } from "../../read/source/node-folder.ts";
import { countText } from "../../text/units.ts";
import type { Io } from "../command/io.ts";
import { unreadIn } from "./read-folders.ts";

interface LineSessions {
  readonly sessions: readonly SessionInfo[];
  /** What lies there and could not be read, with the reason. Their paths are whole ones. */
  readonly unreadable: readonly LibraryNeighbour[];
}

/**
 * `folders`: the sessions in them and directly below. `deep`: those below them at any depth, but for the
 * files that lie where sub-agents' do. Errors: those of `node:fs` when a folder itself cannot be read.
 */
export async function lineSessions(
  folders: readonly string[],
  deep: readonly string[],
  io: Io,
): Promise<LineSessions> {
  const store = nodeStore();
  const files = new Map<string, ListedFile>();
  const unreadable: LibraryNeighbour[] = [];
  for (const folder of [...folders, ...deep]) {
    for (const one of [folder, ...store.folders(folder)]) {
      for (const file of store.files(one)) files.set(file.path, file);
      if (!deep.includes(folder)) unreadable.push(...unnameable(one));
    }
  }
  for (const folder of deep) {
    const below = await deeper(folder);
    unreadable.push(...below.unreadable);
    for (const [path, inside] of below.found) {
      for (const file of store.files(path)) if (inside.has(file.path)) files.set(file.path, file);
      // No agent of pi's family compresses its sessions, so no store of theirs has these.
      for (const [file, mtimeMs] of inside) {
        if (isCompressedLines(file)) {
          files.set(file, { path: file, mtimeMs, open: () => nodeFileSource(file) });
        }
      }
    }
  }
  const all = [...files.values()];
  const listed = await listSessions(all, {
    onProgress: (loaded, total) => io.progress(() => `${loaded} of ${countText(total, "file")}`),
  });
  const known = new Set(listed.map(({ path }) => path));
  const others: SessionInfo[] = [];
  for (const file of all) {
    if (known.has(file.path)) continue;
    const info = await otherSession(file);
    if (info) others.push(info);
  }
  return { sessions: [...listed, ...others], unreadable };
}

/** What lies in a folder under a name that leads nowhere. */
function unnameable(folder: string): readonly LibraryNeighbour[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.flatMap((name) => {
    const path = join(folder, name);
    const error = existsSync(path) ? null : notTextError(path);
    return error ? [unreadableNeighbour({ path, size: 0, mtimeMs: 0 }, error)] : [];
  });
}

/**
 * By folder, the files of lines that may be sessions and lie two or more folders down, compressed ones anywhere: path
 * and time of the last change.
 */
async function deeper(folder: string) {
  const library = await nodeLibrary(folder);
  const { candidates } = library;
  const files = candidates.filter(({ kind, address }) => kind === "file" && isLines(address.path));
  const { relation } = linksOf(
    files.map(({ address, facts }) => ({
      path: address.path,
      kind: "file",
      id: "",
      parent: "",
      agentType: facts.agentType,
      childFiles: [],
      firstCall: "",
      createdMs: null,
      modifiedMs: address.mtimeMs,
    })),
  );
  const found = new Map<string, Map<string, number>>();
  for (const [at, { address }] of files.entries()) {
    const isListed = address.path.split("/").length < 3 && !isCompressedLines(address.path);
    if (relation[at] !== "root" || isListed) continue;
    const path = join(folder, address.path);
    const inside = found.get(dirname(path)) ?? new Map<string, number>();
    found.set(dirname(path), inside.set(path, address.mtimeMs));
  }
  return { found, unreadable: unreadIn(folder, library) };
}

function isLines(path: string): boolean {
  return path.endsWith(".jsonl") || isCompressedLines(path);
}

function isCompressedLines(path: string): boolean {
  return path.endsWith(".jsonl.zst");
}

async function otherSession(file: ListedFile): Promise<SessionInfo | null> {
  const source = await file.open().catch(() => null);
  if (!source) return null;
  try {
    return await listedSession(source, file);
  } finally {
    await source.close?.();
  }
}
