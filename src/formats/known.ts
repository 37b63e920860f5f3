// What the formats know of agents, asked of all of them together. Nothing here reads a session.
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

/** The folder of a home; a leading `~` is the home folder, and a variable may name any path of its platform. */
export function folderOfHome({ variables, folder }: SessionHome, environment: Environment): string {
  for (const { name, below } of variables) {
    const named = environment[name];
    if (named) return below === undefined ? named : `${named}/${below}`;
  }
  return folder;
}

/** Whether a folder is one session, as far as the names right inside it tell. */
export function isSessionFolder(has: (name: string) => boolean): boolean {
  return FORMATS.some(({ folderFile }) => folderFile !== undefined && has(folderFile));
}

/** What such a folder is, for people: "a folder of AgentUse with a session.json in it". */
export function sessionFolderWords(): string {
  const folders = FORMATS.flatMap(({ folderFile, homes: [home] }) =>
    folderFile && home ? [`a folder of ${home.agent} with a ${folderFile} in it`] : [],
  );
  return folders.join(", or ");
}

/** Names of files that agents write beside their sessions. `format`: of one, "" of all. */
export function besideNames(format = ""): readonly BesideName[] {
  return FORMATS.flatMap(({ id, beside = [] }) => (["", id].includes(format) ? beside : []));
}

/** Of a path that tells nothing. */
export const NO_FACTS: PathFacts = { agent: "", parent: "", agentType: "" };

/** What the path of a file tells of the session in it; the first format that knows the place answers. */
export function factsOfPath(path: string, root: string, has: (path: string) => boolean): PathFacts {
  for (const format of FORMATS) {
    const facts = format.factsOfPath?.(path, root, has);
    if (facts) return facts;
  }
  return NO_FACTS;
}

/** What a header records of its session that only headers of its format do; null: nothing. */
export function headerRecord(header: JsonObject | null): HeaderRecord | null {
  if (!header) return null;
  for (const format of FORMATS) {
    const record = format.headerFacts?.(header);
    if (record) return record;
  }
  return null;
}

/** Whether only sessions of sub-agents lie at such paths. */
export function isSubAgentPath(path: string): boolean {
  const folders = path.split("/");
  const file = folders.pop() ?? "";
  return FORMATS.some(({ children }) => {
    const isBelow = children?.folders?.some((name) => folders.includes(name));
    return children?.files?.test(path) || (isBelow && (children?.names?.test(file) ?? true));
  });
}

/** The folder that is called as the file of a session, also for the files of its sub-agents, which lie inside. */
export function folderOfSession(path: string): string {
  const parts = path.split("/");
  const last = parts.findLastIndex((name) =>
    FORMATS.some(({ children }) => children?.folders?.includes(name)),
  );
  return last > 0 ? parts.slice(0, last).join("/") : path.replace(/\.jsonl$/i, "");
}

/** Whether a file name holds an id drawn at random: two files of that name are copies of one session. */
export function isUniqueName(name: string): boolean {
  return FORMATS.some(({ children }) => children?.uniqueNames?.test(name));
}

/** The command with which the agent goes on with a session, as a line for a shell; null where none is known. */
export function resumeCommand(format: string, session: ResumedSession): string | null {
  const resumed = FORMATS.find(({ id }) => id === format)?.resume?.(session);
  if (!resumed) return null;
  // What a file says of itself stays one word to a shell.
  return `${resumed.command} "${resumed.session.replace(/["\\$`]/g, "\\$&")}"`;
}
