// Where the session file of a sub-agent lies, as the result of the call that started it says (formats.md
// 5.6). pi-subagents (github.com/nicobailon/pi-subagents) writes `sessionFile` into each result and keeps
// its runs in `<session>/<run id>/run-<number>/session.jsonl`; oh-my-pi (github.com/can1357/oh-my-pi)
// names a child by `id` and keeps it in `<session>/<id>.jsonl`, beside its report `<session>/<id>.md`.
// `<session>` is the parent's file without `.jsonl`. It must not know which files there are.
import { isArray, type JsonObject, stringField } from "../json/json.ts";

export interface ChildFile {
  /** The id of the session in it, where the agent names that. */
  readonly id?: string;
  /** As the agent wrote it, of whatever system; "" where it wrote none. */
  readonly path: string;
  /** Below the folder that is called as the parent's file, where the agent keeps such files; or "". */
  readonly below: string;
}

/** Characters of a path. */
const MAX_PATH = 4096;
/** Characters of an id. */
const MAX_ID = 200;
/** What is one part of a path, and neither `.` nor `..`. */
const NAME = /^[A-Za-z0-9_][\w.-]{0,199}$/;
/** A few folders, one inside the other. */
const FOLDERS = /^[A-Za-z0-9_][\w-]{0,199}(?:\/[A-Za-z0-9_][\w-]{0,199}){0,3}$/;
const PATHS = ["sessionFile", "sessionPath", "childSessionPath"] as const;

/** Of the run at an index in `details` of a tool result; null where nothing names a file. */
export function childFileOf(run: JsonObject, details: JsonObject, index: number): ChildFile | null {
  const sessionId = stringField(run, "sessionId")?.slice(0, MAX_ID) ?? "";
  const path = PATHS.map((name) => run[name]).find(isSessionPath) ?? "";
  const id = typeof run.index === "number" ? nameField(run, "id") : "";
  const named = { path, ...(sessionId !== "" && { id: sessionId }) };
  if (id !== "") return { ...named, path: path || besideReport(run, id), below: `${id}.jsonl` };
  const runId = runIdIn(details);
  const below = runId === "" ? "" : `${runId}/run-${index}/session.jsonl`;
  return path === "" && below === "" && sessionId === "" ? null : { ...named, below };
}

/**
 * The folder of runs that a call started and did not wait for, below the one that is called as the
 * parent's file; "" for every other result.
 */
export function startedFolder(details: JsonObject): string {
  const { results, runsFolder } = details;
  if (typeof runsFolder === "string" && FOLDERS.test(runsFolder)) return runsFolder;
  return isArray(results) && results.length === 0 ? runIdIn(details) : "";
}

/** pi-subagents says both. */
function runIdIn(details: JsonObject): string {
  if (typeof details.mode !== "string") return "";
  return nameField(details, "runId") || nameField(details, "asyncId");
}

function besideReport(run: JsonObject, id: string): string {
  const report = run.outputPath;
  if (typeof report !== "string" || report.length > MAX_PATH) return "";
  return report.endsWith(`/${id}.md`) || report.endsWith(`\\${id}.md`)
    ? `${report.slice(0, -".md".length)}.jsonl`
    : "";
}

function isSessionPath(value: unknown): value is string {
  return typeof value === "string" && value.length <= MAX_PATH && /\.jsonl$/i.test(value);
}

function nameField(object: JsonObject, key: string): string {
  const name = stringField(object, key) ?? "";
  return NAME.test(name) ? name : "";
}
