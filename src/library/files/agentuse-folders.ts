// Which files of a library are sessions of AgentUse: folders of files, those of their sub-agents with
// them. Found by paths alone; whether a folder's `session.json` is AgentUse's, its content says later.
import { messageHolders, sessionPrefixes } from "../../formats/agentuse/folders.ts";
import { startsWithUlid } from "../../formats/agentuse/ulid.ts";

export interface AgentUseFolders {
  /** Paths of files by the path of the session's folder, "" for the library's own. */
  readonly sessions: ReadonlyMap<string, readonly string[]>;
  /** The same of folders with messages whose `session.json` is missing. */
  readonly incomplete: ReadonlyMap<string, readonly string[]>;
}

/** `root`: name or path of the library's folder. */
export function agentUseFolders(paths: ReadonlySet<string>, root: string): AgentUseFolders {
  const holders = messageHolders(paths);
  const prefixes = outermost(sessionPrefixes(withoutStranger(paths, holders), root));
  const missing = [...holders].filter(
    (prefix) => !paths.has(`${prefix}session.json`) && startsWithUlid(nameOf(prefix)),
  );
  const sessions = new Map<string, string[]>();
  const incomplete = new Map<string, string[]>();
  for (const prefix of prefixes) sessions.set(prefix, []);
  for (const prefix of missing) incomplete.set(prefix, []);
  if (sessions.size + incomplete.size === 0) return { sessions, incomplete };
  for (const path of paths) {
    for (const prefix of foldersOf(path)) {
      const files = sessions.get(prefix) ?? incomplete.get(prefix);
      if (!files) continue;
      if (isOfSession(path.slice(prefix.length))) files.push(path);
      break;
    }
  }
  return { sessions: named(sessions), incomplete: named(incomplete) };
}

/** Another program's file of that name in the library's own folder does not make all of it one session. */
function withoutStranger(
  paths: ReadonlySet<string>,
  holders: ReadonlySet<string>,
): ReadonlySet<string> {
  if (!paths.has("session.json") || holders.has("")) return paths;
  const own = [...paths].filter((path) => path !== "session.json");
  const isAlone = !own.some((path) => path.endsWith("/session.json"));
  return isAlone ? paths : new Set(own);
}

/** Without those of sub-agents, which belong to the session above them. */
function outermost(prefixes: readonly string[]): readonly string[] {
  const all = new Set(prefixes);
  return prefixes.filter((prefix) => {
    if (prefix === "") return true;
    for (const above of foldersOf(prefix.slice(0, -1))) if (all.has(above)) return false;
    return true;
  });
}

/** The folders a path lies in as prefixes, "" first. */
function* foldersOf(path: string): Generator<string> {
  yield "";
  for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1)) {
    yield path.slice(0, at + 1);
  }
}

/** formats.md 7.1; anything else in such a folder is a file of its own. */
function isOfSession(path: string): boolean {
  if (path.startsWith("subagent/") || path.endsWith(".tmp")) return true;
  const names = path.split("/");
  if (names.length === 1) return HEADERS.has(path);
  if (names.length === 2) return names[1] === "message.json";
  return names.length === 3 && (names[1] === "part" || names[1] === "artifact");
}

const HEADERS: ReadonlySet<string> = new Set(["session.json", "tools.json", "context.json"]);

function named(files: ReadonlyMap<string, readonly string[]>) {
  return new Map(Array.from(files, ([prefix, paths]) => [prefix.slice(0, -1), paths]));
}

function nameOf(prefix: string): string {
  return prefix.slice(0, -1).split("/").at(-1) ?? "";
}
