// The folders a command looks through: those named, else where agents keep their sessions on this
// machine (formats.md 2.1, 6.1, 7.1; those that are not of pi's family below).
import { existsSync, readdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { AGENT_FAMILIES, agentFolder } from "../../manager/list/agent-folders.ts";
import { type Argument, UsageError } from "../command/command.ts";

export const FOLDERS: Argument = {
  name: "DIR",
  summary: "folders of sessions; without them those of the agents on this machine",
  kind: "folder",
  count: "any",
};

/** Where clanker kept its sessions before, and nothing moved them (formats.md 6.4). */
const FORMER = ["~", ".companion", "agent"];

/** Absolute, each once. Errors: UsageError when there is none, those of `node:fs`. */
export function foldersFor(named: readonly string[]): readonly string[] {
  if (named.length > 0) {
    for (const folder of named) {
      if (!statSync(folder).isDirectory()) throw new UsageError(`${folder} is no folder.`);
    }
    return unique(named.map((folder) => resolve(folder)));
  }
  const here = agentFolders(process.env).filter((folder) => existsSync(folder));
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
  const agentUse = agentUseFolder(process.env);
  const others = otherFolders(process.env);
  return {
    lined: folders
      .filter((folder) => folder !== agentUse && !others.includes(folder))
      .map((folder) => join(folder, "sessions"))
      .filter((folder) => existsSync(folder)),
    deep: folders.filter((folder) => others.includes(folder)),
    nested: folders.filter((folder) => folder === agentUse),
  };
}

/** Whether it is a session of AgentUse, or one lies directly below. */
function hasSessionFolder(folder: string): boolean {
  const isSession = (path: string) => existsSync(join(path, "session.json"));
  if (isSession(folder)) return true;
  const below = readdirSync(folder, { withFileTypes: true });
  return below.some((entry) => entry.isDirectory() && isSession(join(folder, entry.name)));
}

type Environment = Readonly<Record<string, string | undefined>>;

function agentFolders(environment: Environment): readonly string[] {
  const families = AGENT_FAMILIES.map((family) => agentFolder(family, environment));
  const folders = [...families, FORMER].map((parts) => fromHome(join(...parts)));
  return [...folders, agentUseFolder(environment), ...otherFolders(environment)];
}

/** Where Claude Code and Codex keep theirs (formats-claude-codex.md 2.1, 3.1). */
function otherFolders(environment: Environment): readonly string[] {
  const claude = environment.CLAUDE_CONFIG_DIR || join("~", ".claude");
  const codex = environment.CODEX_HOME || join("~", ".codex");
  const folders = [
    [claude, "projects"],
    [codex, "sessions"],
    [codex, "archived_sessions"],
  ];
  return folders.map((parts) => fromHome(join(...parts)));
}

function agentUseFolder(environment: Environment): string {
  const data = environment.XDG_DATA_HOME || join("~", ".local", "share");
  return fromHome(join(data, "agentuse"));
}

function fromHome(path: string): string {
  return resolve(path.replace(/^~(?=$|[/\\])/, homedir()));
}

function unique(folders: readonly string[]): readonly string[] {
  return [...new Set(folders)];
}
