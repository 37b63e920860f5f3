// The folders a command looks through: those named, else where agents keep their sessions on this
// machine.
import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { folderOfHome, sessionHomes } from "../../formats/known.ts";
import { resolvePath } from "../../manager/store/disk/node-store.ts";
import { type Argument, UsageError } from "../command/command.ts";

export const FOLDERS: Argument = {
  name: "DIR",
  summary: "folders of sessions; without them those of the agents on this machine",
  kind: "folder",
  count: "any",
};

/** Absolute, each once. Errors: UsageError when there is none, those of `node:fs`. */
export function foldersFor(named: readonly string[]): readonly string[] {
  if (named.length > 0) {
    for (const folder of named) {
      if (!statSync(folder).isDirectory()) throw new UsageError(`${folder} is no folder.`);
    }
    return unique(named.map((folder) => resolve(folder)));
  }
  const here = agentHomes().map(({ folder }) => folder);
  if (here.length > 0) return unique(here);
  throw new UsageError("No agent keeps its sessions where they usually are; name a folder.");
}

/** What a list looks at: of the agents on this machine the sessions that people began. Errors: as `foldersFor`. */
export function listedFolders(named: readonly string[]): readonly string[] {
  const folders = foldersFor(named);
  if (named.length > 0) return folders;
  const began = agentHomes().map(({ home, folder }) => join(folder, home.sessions ?? ""));
  return unique(began.filter(existsSync));
}

/** Those on this machine, with their absolute paths. */
function agentHomes() {
  return sessionHomes()
    .map((home) => ({ home, folder: resolvePath(folderOfHome(home, process.env)) }))
    .filter(({ folder }) => existsSync(folder));
}

function unique(folders: readonly string[]): readonly string[] {
  return [...new Set(folders)];
}
