// The folders a command looks through: those named, else where agents keep their sessions on this
// machine (formats.md 2.1, 6.1, 7.1).
import { existsSync, statSync } from "node:fs";
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

type Environment = Readonly<Record<string, string | undefined>>;

function agentFolders(environment: Environment): readonly string[] {
  const families = AGENT_FAMILIES.map((family) => agentFolder(family, environment));
  const data = environment.XDG_DATA_HOME || join("~", ".local", "share");
  return [...families, FORMER, [data, "agentuse"]].map((parts) => fromHome(join(...parts)));
}

function fromHome(path: string): string {
  return resolve(path.replace(/^~(?=$|[/\\])/, homedir()));
}

function unique(folders: readonly string[]): readonly string[] {
  return [...new Set(folders)];
}
