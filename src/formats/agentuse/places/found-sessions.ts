// Which files below a folder are sessions: folders of files, including those of their sub-agents. Found by
// paths alone; the content of a folder's `session.json` decides later whether it is AgentUse's.
import type { FoundFiles } from "../../format.ts";
import { foldersOf, holderOf, messageHolders, sessionPrefixes } from "./folders.ts";
import { startsWithUlid } from "./ulid.ts";

/** What does not open: messages without a header, or an unreadable header. */
const HEADLESS = "messages of an AgentUse session whose session.json is missing";
const EMPTY = "an AgentUse session without messages, whose session.json is damaged";

/** `root`: name or path of the folder. */
export function foundSessions(paths: ReadonlySet<string>, root: string): readonly FoundFiles[] {
  const holders = messageHolders(paths);
  const all = new Set(sessionPrefixes(withoutStranger(paths, holders), root));
  // Sub-agents belong to the session above them.
  const prefixes = [...all].filter((prefix) => holderOf(prefix, all) === null);
  const headless = [...holders].filter(
    (prefix) => !paths.has(`${prefix}session.json`) && startsWithUlid(nameOf(prefix)),
  );
  const filesIn = new Map<string, string[]>();
  for (const prefix of [...prefixes, ...headless]) filesIn.set(prefix, []);
  if (filesIn.size === 0) return [];
  const sessions = new Set(prefixes);
  for (const path of paths) {
    const above = foldersOf(path).filter((prefix) => filesIn.has(prefix));
    // A sub-agent's session may be in a folder whose own header is missing.
    const prefix = above.find((one) => sessions.has(one)) ?? above[0];
    if (prefix !== undefined && isOfSession(path.slice(prefix.length))) {
      filesIn.get(prefix)?.push(path);
    }
  }
  const found = (prefix: string, isSession: boolean): FoundFiles => {
    const path = prefix.slice(0, -1);
    const files = filesIn.get(prefix) ?? [];
    if (!isSession) return { path, files, isSession, damaged: HEADLESS };
    const isMeant = startsWithUlid((path || root).split("/").at(-1) ?? "");
    return { path, files, isSession, damaged: isMeant ? EMPTY : null };
  };
  return [
    ...prefixes.map((prefix) => found(prefix, true)),
    ...headless.map((prefix) => found(prefix, false)),
  ];
}

/**
 * Another program's `session.json` in the library's own folder does not make the whole library one
 * session.
 */
function withoutStranger(
  paths: ReadonlySet<string>,
  holders: ReadonlySet<string>,
): ReadonlySet<string> {
  if (!paths.has("session.json") || holders.has("")) return paths;
  const own = [...paths].filter((path) => path !== "session.json");
  // Its sub-agents are below one folder.
  const isAlone = !own.some(
    (path) => path.endsWith("/session.json") && !path.startsWith("subagent/"),
  );
  return isAlone ? paths : new Set(own);
}

/** formats.md 7.1; any other file in such a folder stands alone. */
function isOfSession(path: string): boolean {
  if (path.startsWith("subagent/") || path.endsWith(".tmp")) return true;
  const names = path.split("/");
  if (names.length === 1) return HEADERS.has(path);
  if (names.length === 2) return names[1] === "message.json";
  return names.length === 3 && (names[1] === "part" || names[1] === "artifact");
}

const HEADERS: ReadonlySet<string> = new Set(["session.json", "tools.json", "context.json"]);

function nameOf(prefix: string): string {
  return prefix.slice(0, -1).split("/").at(-1) ?? "";
}
