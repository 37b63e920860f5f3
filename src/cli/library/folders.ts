// The folders a command looks through: those named, else where agents keep their sessions on this
// machine.
import { existsSync, readdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import type { SessionHome } from "../../formats/format.ts";
import { folderOfHome, isSessionFolder, sessionHomes } from "../../formats/known.ts";
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

export interface ListedFolders {
  /** Session files lie in them, or directly below. */
  readonly lined: readonly string[];
  /** Session files lie in them at any depth. */
  readonly deep: readonly string[];
  /** Sessions that are folders lie below them. */
  readonly nested: readonly string[];
}

/** What a list looks at. Errors: as `foldersFor`. */
export function listedFolders(named: readonly string[]): ListedFolders {
  const folders = foldersFor(named);
  if (named.length > 0)
    return { lined: [], deep: folders, nested: folders.filter(hasSessionFolder) };
  const homes = agentHomes();
  const inHomes = (layout: SessionHome["layout"]) =>
    unique(
      homes
        .filter((one) => one.home.layout === layout)
        .map(sessionsOf)
        .filter(existsSync),
    );
  return { lined: inHomes("projects"), deep: inHomes("files"), nested: inHomes("folders") };
}

/** Whether it is one session, or a folder directly below is. */
function hasSessionFolder(folder: string): boolean {
  const isSession = (path: string) => isSessionFolder((name) => existsSync(join(path, name)));
  if (isSession(folder)) return true;
  const below = readdirSync(folder, { withFileTypes: true });
  return below.some((entry) => entry.isDirectory() && isSession(join(folder, entry.name)));
}

interface AgentHome {
  readonly home: SessionHome;
  /** Absolute. */
  readonly folder: string;
}

/** Those on this machine. */
function agentHomes(): readonly AgentHome[] {
  return sessionHomes()
    .map((home) => ({ home, folder: fromHome(folderOfHome(home, process.env)) }))
    .filter(({ folder }) => existsSync(folder));
}

function sessionsOf({ home, folder }: AgentHome): string {
  return home.sessions === undefined ? folder : join(folder, home.sessions);
}

function fromHome(path: string): string {
  return resolve(path.replace(/^~(?=$|[/\\])/, homedir()));
}

function unique(folders: readonly string[]): readonly string[] {
  return [...new Set(folders)];
}
