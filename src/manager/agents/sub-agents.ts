// The sub-agents a dreb session started (formats.md 6.2), found as dreb itself finds them again: by
// the parent their headers name, as no list of sessions holds them. Of each file no more is read than
// its beginning and its end, each line by itself. It must not know how the parent's transcript mentions them.
import { SUB_AGENTS_FOLDER } from "../../formats/pi/pi-homes.ts";
import { textsIn } from "../../model/blocks/blocks.ts";
import { isObject, type JsonObject, parseJson } from "../../model/json/json.ts";
import type { ListedFile } from "../list/list-sessions.ts";
import { ifReadable } from "../list/readable.ts";
import type { SessionStore } from "../store/store.ts";

/** How much of a file's beginning is looked at, for the header and the first words. */
const MAX_BEGIN_BYTES = 256 << 10;
/** How much of a file's end is looked at, for the last answer. */
const MAX_END_BYTES = 64 << 10;
const MAX_CHARACTERS = 120;
/** A byte order mark stays: dreb does not read a line that begins with one. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** A sub-agent of dreb, from its session files. */
export interface SubAgent {
  /** `rehydrated-` and the name of its folder: the id it ran under is written in no file. */
  readonly id: string;
  /** Name of the agent definition; `agent` if the header has none. */
  readonly type: string;
  /** The first words the user said to it on one line, else its type and its folder's name. */
  readonly summary: string;
  /** ms since 1970: the header's time, else when the file was last changed. */
  readonly startedMs: number;
  /** `failed`: its last answer ended in an error or was aborted. */
  readonly status: "completed" | "failed";
  /** The file whose header names the parent: of a chain, the first step that can be read. */
  readonly sessionFile: string;
  /** Paths of its session files: the newest of the folder, or of each step of a chain in order. */
  readonly files: readonly string[];
}

/**
 * The sub-agents of the session at `parentPath`, in the order of their folders' names. Looks into
 * the folder beside the store's `sessionsRoot`; a missing one is empty, and what cannot be read is
 * left out. Errors: those of the store when the folder itself cannot be read.
 *
 * @example
 * for (const { type, status, sessionFile } of subAgentsOf(nodeStore({ family: "dreb" }), "/home/dev/a.jsonl")) {
 *   console.log(type, status, sessionFile);
 * }
 */
export function subAgentsOf(store: SessionStore, parentPath: string): SubAgent[] {
  if (parentPath === "") return [];
  const root = store.join(store.parentOf(store.sessionsRoot()), SUB_AGENTS_FOLDER);
  const folders = [...store.folders(root)].sort();
  return folders.flatMap((folder) => {
    const files = ifReadable(() => filesOf(store, folder)) ?? [];
    for (const file of files) {
      const header = ifReadable(() => headerOf(store, file.path));
      if (header && isChildOf(store, header, parentPath)) {
        return [agentFrom(store, nameOf(folder), header, file, files)];
      }
    }
    return [];
  });
}

/** The newest file of the folder; without one, the newest of each `step-N` folder in it. */
function filesOf(store: SessionStore, folder: string): readonly ListedFile[] {
  const flat = newestOf(store.files(folder));
  if (flat) return [flat];
  const steps = store.folders(folder).flatMap((path) => {
    const step = /^step-(\d+)$/.exec(nameOf(path));
    return step ? [{ path, number: Number(step[1]) }] : [];
  });
  steps.sort((a, b) => a.number - b.number || (a.path < b.path ? -1 : 1));
  return steps.flatMap(({ path }) => {
    const newest = ifReadable(() => newestOf(store.files(path)));
    return newest ? [newest] : [];
  });
}

/** Of files changed in the same millisecond the first by name. */
function newestOf(files: readonly ListedFile[]): ListedFile | null {
  const order = (a: ListedFile, b: ListedFile) =>
    changedAt(b) - changedAt(a) || (a.path < b.path ? -1 : 1);
  return [...files].sort(order)[0] ?? null;
}

/** Whole milliseconds, as a `Date` has them. */
function changedAt({ mtimeMs }: ListedFile): number {
  return Math.round(mtimeMs);
}

function headerOf(store: SessionStore, path: string): JsonObject | null {
  // Of a first line that is longer than that, the rest is in the file.
  return headerIn(store.head(path)) ?? headerIn(beginOf(store, path));
}

/**
 * The names of the files decide in the end, as whole folders move between machines; a session
 * file's name holds a random id.
 */
function isChildOf(store: SessionStore, header: JsonObject, parentPath: string): boolean {
  const named = header.parentSession;
  if (typeof named !== "string") return false;
  return nameOf(named) === nameOf(parentPath) || store.resolve(named) === store.resolve(parentPath);
}

function agentFrom(
  store: SessionStore,
  name: string,
  header: JsonObject,
  file: ListedFile,
  files: readonly ListedFile[],
): SubAgent {
  const { agentType, timestamp } = header;
  const type = typeof agentType === "string" && agentType.trim() !== "" ? agentType : "agent";
  const time = typeof timestamp === "string" ? Date.parse(timestamp) : Number.NaN;
  return {
    id: `rehydrated-${name}`,
    type,
    summary: ifReadable(() => firstWordsIn(beginOf(store, file.path))) ?? `${type} (${name})`,
    startedMs: Number.isNaN(time) ? changedAt(file) : time,
    status: statusOf(store, files),
    sessionFile: file.path,
    files: files.map(({ path }) => path),
  };
}

/** Of the last step that has an answer; without any it counts as completed. */
function statusOf(store: SessionStore, files: readonly ListedFile[]): SubAgent["status"] {
  for (const { path } of files.toReversed()) {
    const said = ifReadable(() => messagesIn(store.read(path)?.subarray(-MAX_END_BYTES)));
    const answer = said?.findLast(({ role }) => role === "assistant");
    if (!answer) continue;
    const { stopReason } = answer;
    return stopReason === "error" || stopReason === "aborted" ? "failed" : "completed";
  }
  return "completed";
}

function beginOf(store: SessionStore, path: string): Uint8Array | undefined {
  return store.read(path)?.subarray(0, MAX_BEGIN_BYTES);
}

/** The last part of a path from any system. */
function nameOf(path: string): string {
  const whole = path.replace(/[/\\]+$/, "");
  return whole.slice(Math.max(whole.lastIndexOf("/"), whole.lastIndexOf("\\")) + 1);
}

/** The header a file begins with: an object of type `session` on its first line that is not blank. */
function headerIn(begin: Uint8Array | undefined): JsonObject | null {
  const lines = decoder.decode(begin).split("\n");
  const value = parseJson(lines.find((line) => line.trim() !== "") ?? "");
  return isObject(value) && value.type === "session" ? value : null;
}

/** What the user first said, on one line; null when there are no words. */
function firstWordsIn(begin: Uint8Array | undefined): string | null {
  for (const message of messagesIn(begin)) {
    if (message.role !== "user") continue;
    const words = textsIn(message.content).join(" ").replace(/\s+/g, " ").trim();
    if (words.length > MAX_CHARACTERS) return `${words.slice(0, MAX_CHARACTERS - 3)}...`;
    if (words !== "") return words;
  }
  return null;
}

/** The messages on complete lines; the rest is skipped. */
function messagesIn(bytes: Uint8Array | undefined): readonly JsonObject[] {
  return decoder
    .decode(bytes)
    .split("\n")
    .flatMap((line) => {
      const entry = parseJson(line);
      const isMessage = entry !== undefined && isObject(entry) && entry.type === "message";
      return isMessage && isObject(entry.message) ? [entry.message] : [];
    });
}
