// What the formats know about agents, from all of them together. Nothing here reads a session.
import type { JsonObject } from "../model/json/json.ts";
import type { BesideName, HeaderRecord, PathFacts, ResumedSession, SessionHome } from "./format.ts";
import { FORMATS } from "./list.ts";

/** What opens, as a sentence for people. */
export function acceptedSentence(): string {
  const parts = FORMATS.map(({ accepted }) => accepted);
  return `Espalier opens ${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}.`;
}

/** Where agents keep their sessions. */
export function sessionHomes(): readonly SessionHome[] {
  return FORMATS.flatMap(({ homes }) => homes);
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The folder of a home; a leading `~` is the home folder, and a variable may name any path of its platform.
 */
export function folderOfHome({ variables, folder }: SessionHome, environment: Environment): string {
  for (const { name, below } of variables) {
    const named = environment[name];
    if (named) return below === undefined ? named : `${named}/${below}`;
  }
  return folder;
}

/** Whether a folder is one session, judged by the names directly inside it. */
export function isSessionFolder(has: (name: string) => boolean): boolean {
  return FORMATS.some(({ folderFile }) => folderFile !== undefined && has(folderFile));
}

/**
 * The description of such a folder, for people: "a folder of AgentUse with a session.json in it".
 */
export function sessionFolderWords(): string {
  const folders = FORMATS.flatMap(({ folderFile, homes: [home] }) =>
    folderFile && home ? [`a folder of ${home.agent} with a ${folderFile} in it`] : [],
  );
  return folders.join(", or ");
}

/** Names of files that agents write next to their sessions. `format`: of one, "" of all. */
export function besideNames(format = ""): readonly BesideName[] {
  return FORMATS.flatMap(({ id, beside = [] }) => (["", id].includes(format) ? beside : []));
}

/** For a path that shows nothing. */
export const NO_FACTS: PathFacts = { agent: "", parent: "", agentType: "" };

/**
 * What the path of a file shows about its session; the first format that knows the place answers.
 */
export function factsOfPath(path: string, root: string, has: (path: string) => boolean): PathFacts {
  for (const format of FORMATS) {
    const facts = format.factsOfPath?.(path, root, has);
    if (facts) return facts;
  }
  return NO_FACTS;
}

/** What only headers of its format record about a session; null: nothing. */
export function headerRecord(header: JsonObject | null): HeaderRecord | null {
  if (!header) return null;
  for (const format of FORMATS) {
    const record = format.headerFacts?.(header);
    if (record) return record;
  }
  return null;
}

/** Whether only sessions of sub-agents have such paths. */
export function isSubAgentPath(path: string): boolean {
  const folders = path.split("/");
  const file = folders.pop() ?? "";
  return FORMATS.some(({ children }) => {
    const isBelow = children?.folders?.some((name) => folders.includes(name));
    return children?.files?.test(path) || (isBelow && (children?.names?.test(file) ?? true));
  });
}

/** The folder with the name of a session's file, also for the files of its sub-agents, which are inside. */
export function folderOfSession(path: string): string {
  const parts = path.split("/");
  const last = parts.findLastIndex((name) =>
    FORMATS.some(({ children }) => children?.folders?.includes(name)),
  );
  return last > 0 ? parts.slice(0, last).join("/") : path.replace(/\.jsonl$/i, "");
}

/** Whether a file name contains a random id: two files of that name are copies of one session. */
export function isUniqueName(name: string): boolean {
  return FORMATS.some(({ children }) => children?.uniqueNames?.test(name));
}

/** The command with which the agent resumes a session, as a line for a shell; null if none is known. */
export function resumeCommand(format: string, session: ResumedSession): string | null {
  const resumed = FORMATS.find(({ id }) => id === format)?.resume?.(session);
  if (!resumed) return null;
  // A value from a file stays one word to a shell.
  return `${resumed.command} "${resumed.session.replace(/["\\$`]/g, "\\$&")}"`;
}
