// Which files of lines a list looks at, and those of them that are sessions: of pi's family as pi lists
// them, of other formats from their rows.
import { dirname, join } from "node:path";
import { linksOf } from "../../library/family/links.ts";
import { nodeLibrary } from "../../library/files/node-library.ts";
import { listedSession } from "../../library/read/listed-session.ts";
import { type ListedFile, listSessions } from "../../manager/list/list-sessions.ts";
import type { SessionInfo } from "../../manager/list/session-info.ts";
import { nodeStore } from "../../node.ts";
import { nodeFileSource } from "../../read/source/node-file.ts";
import { countText } from "../../text/units.ts";
import type { Io } from "../command/io.ts";

/**
 * `folders`: the sessions in them and directly below. `deep`: those below them at any depth, but for the
 * files that lie where sub-agents' do. Errors: those of `node:fs` when a folder itself cannot be read.
 */
export async function lineSessions(
  folders: readonly string[],
  deep: readonly string[],
  io: Io,
): Promise<readonly SessionInfo[]> {
  const store = nodeStore();
  const files = new Map<string, ListedFile>();
  for (const folder of [...folders, ...deep]) {
    for (const one of [folder, ...store.folders(folder)]) {
      for (const file of store.files(one)) files.set(file.path, file);
    }
  }
  for (const folder of deep) {
    for (const [path, inside] of await deeper(folder)) {
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
  return [...listed, ...others];
}

/**
 * By folder, the files of lines that may be sessions and lie two or more folders down, compressed ones anywhere: path
 * and time of the last change.
 */
async function deeper(folder: string): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const { candidates } = await nodeLibrary(folder);
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
  return found;
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
