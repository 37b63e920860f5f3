// The sub-agents a dreb session started (formats.md 6.2): found by the parent their headers name,
// as no list of sessions holds them. It must not know how the parent's transcript mentions them.
import { contentText } from "../context/messages.ts";
import { isObject, type JsonObject, stringField } from "../model/json.ts";
import { timeOf } from "../model/time.ts";
import type { ListedFile } from "./list.ts";
import { objectsIn } from "./session-file.ts";
import { linesOf } from "./session-text.ts";
import type { SessionStore } from "./store.ts";

export interface SubAgent {
  /** `rehydrated-` and the name of its folder: the id it ran under is written in no file. */
  readonly id: string;
  /** Name of the agent definition; `agent` when the header says none. */
  readonly type: string;
  /** The first words the user said to it: one line, at most 120 characters. */
  readonly summary: string;
  /** ms since 1970: the header's time, else when the file was last changed. */
  readonly startedMs: number;
  /** `failed`: its last answer ended in an error or was aborted. */
  readonly status: "completed" | "failed";
  /** Paths of its session files: one for each step of a chain, in order; else the newest first. */
  readonly files: readonly string[];
}

const FOLDER = "subagent-sessions";
const MOST_CHARACTERS = 120;

/**
 * The sub-agents of the session at `parentPath`, in the order of their folders' names. Looks into
 * the folder beside the store's `sessionsRoot`; a missing one is empty. Errors: those of the store.
 */
export function subAgentsOf(store: SessionStore, parentPath: string): SubAgent[] {
  const root = store.join(store.parentOf(store.sessionsRoot()), FOLDER);
  const folders = [...store.folders(root)].sort();
  return folders.flatMap((folder) => {
    const { files, isChain } = filesOf(store, folder);
    const [first] = files;
    if (!first || !isChildOf(store.head(first.path), parentPath)) return [];
    const read = isChain ? files : [first];
    const objects = read.flatMap(
      ({ path }) => objectsIn(store.read(path) ?? new Uint8Array(0)).entries,
    );
    const paths = files.map(({ path }) => path);
    return [
      { ...infoFrom(objects, first.mtimeMs), id: `rehydrated-${nameOf(folder)}`, files: paths },
    ];
  });
}

function filesOf(store: SessionStore, folder: string): { files: ListedFile[]; isChain: boolean } {
  const flat = newestFirst(store.files(folder));
  if (flat.length > 0) return { files: flat, isChain: false };
  const steps = store.folders(folder).flatMap((path) => {
    const step = /^step-(\d+)$/.exec(nameOf(path));
    return step ? [{ path, number: Number(step[1]) }] : [];
  });
  steps.sort((a, b) => a.number - b.number);
  return { files: steps.flatMap(({ path }) => newestFirst(store.files(path))), isChain: true };
}

function newestFirst(files: readonly ListedFile[]): ListedFile[] {
  return [...files].sort((a, b) => b.mtimeMs - a.mtimeMs);
}

/**
 * Whether a file's first line that is not blank names the parent. The names of the files decide, as
 * whole folders move between machines; a session file's name holds a random id.
 */
function isChildOf(head: Uint8Array, parentPath: string): boolean {
  for (const { text, entry } of linesOf(head)) {
    if (text.trim() === "") continue;
    const parent = entry?.type === "session" ? stringField(entry, "parentSession") : undefined;
    return parent !== undefined && nameOf(parent) === nameOf(parentPath);
  }
  return false;
}

function infoFrom(
  [header, ...entries]: readonly JsonObject[],
  mtimeMs: number,
): Omit<SubAgent, "id" | "files"> {
  const messages = entries.flatMap(({ type, message }) =>
    type === "message" && isObject(message) ? [message] : [],
  );
  const said = messages.filter(({ role }) => role === "user");
  const texts = said.map(({ content }) => contentText(content).replace(/\s+/g, " ").trim());
  const last = messages.findLast(({ role }) => role === "assistant");
  return {
    type: (header && stringField(header, "agentType")) || "agent",
    summary: (texts.find((text) => text !== "") ?? "").slice(0, MOST_CHARACTERS),
    startedMs: timeOf(header?.timestamp) || mtimeMs,
    status: last?.stopReason === "error" || last?.stopReason === "aborted" ? "failed" : "completed",
  };
}

/** The last part of a path of whatever system wrote it. */
function nameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}
