// A result of a tool call as a pi message, with the program's own record (2.8): an edit's patch as the diff
// that cards show, and the place of an output that was too long.
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  numberField,
  objectsField,
  stringField,
  stringsField,
} from "../../../model/json/json.ts";
import type { Call } from "../lines/line-kinds.ts";
import { contentOf, textOf } from "./blocks.ts";
import { type InsideRun, startedRun } from "./started-run.ts";

/**
 * `content`: that of the line's message; `inside`: the conversation of the sub-agent that the call started, if the file
 * holds it. A line with several results takes the name of the first.
 */
export function resultMessage(
  line: JsonObject,
  content: Json | undefined,
  calls: ReadonlyMap<string, Call>,
  inside: InsideRun | null = null,
): JsonObject {
  const blocks = isArray(content) ? content.filter(isObject) : [];
  const first = blocks.find(({ type }) => type === "tool_result") ?? {};
  const id = stringField(first, "tool_use_id") ?? "";
  const call = calls.get(id);
  const name = call?.name;
  const isError = first.is_error === true;
  const shown = shownContent(blocks);
  const recorded = detailsOf(line.toolUseResult, shown);
  const run = startedRun(line, call, { shown, isError, inside });
  const folder = name === WORKFLOW ? workflowFolder(recorded) : null;
  const refused = isRefused(line) ? { isRefused: true } : null;
  const details =
    run || folder || refused
      ? { ...recorded, ...(run && { results: [run] }), ...folder, ...refused }
      : recorded;
  return {
    role: "toolResult",
    toolCallId: id,
    ...(name !== undefined && { toolName: name }),
    content: shown,
    ...(details && { details }),
    isError,
  };
}

/** Whether a person was asked and refused: all of the time since the call went into that. */
function isRefused(line: JsonObject): boolean {
  return line.toolDenialKind === "user-rejected" || line.toolUseResult === REJECTED;
}

const REJECTED = "User rejected tool use";

/** The tool that runs many sub-agents, whose sessions are in a folder of the run. */
const WORKFLOW = "Workflow";

function workflowFolder(recorded: JsonObject | null): JsonObject | null {
  const runId = recorded && stringField(recorded, "runId");
  return runId ? { runsFolder: `subagents/workflows/${runId}` } : null;
}

/** What the model was given: the results and the content next to them. */
function shownContent(blocks: readonly JsonObject[]): readonly Json[] {
  const shown: Json[] = [];
  for (const block of blocks) {
    const given = contentOf(block.type === "tool_result" ? block.content : [block]);
    if (typeof given === "string") shown.push({ type: "text", text: given });
    else if (isArray(given)) for (const one of given) shown.push(one);
  }
  return shown;
}

function detailsOf(value: Json | undefined, content: readonly Json[]): JsonObject | null {
  const path = savedOutput(value, content);
  const fields = value === undefined || isObject(value) ? value : { toolUseResult: value };
  if (fields === undefined && path === undefined) return null;
  const diff = fields === undefined ? "" : diffOf(objectsField(fields, "structuredPatch"));
  return {
    ...fields,
    ...tasksIn(fields?.newTodos),
    ...(diff !== "" && { diff }),
    ...(path !== undefined && { fullOutputPath: path, fullOutputBelow: belowSession(path) }),
  };
}

/** The state of a task list, as cards count it. */
function tasksIn(todos: Json | undefined): JsonObject | null {
  if (!isArray(todos)) return null;
  const count = (status: string) =>
    todos.filter((todo) => isObject(todo) && todo.status === status).length;
  return {
    taskCount: todos.length,
    completed: count("completed"),
    inProgress: count("in_progress"),
  };
}

const SAVED = "<persisted-output>";
const SAVED_TO = "Full output saved to: ";
/** The path is in the first lines. Characters. */
const MAX_SAVED = 2000;

function savedOutput(value: Json | undefined, content: readonly Json[]): string | undefined {
  const named = value !== undefined && isObject(value) ? value.persistedOutputPath : undefined;
  if (typeof named === "string") return named;
  const text = textOf(content.slice(0, 1)).slice(0, MAX_SAVED);
  const at = text.trimStart().startsWith(SAVED) ? text.indexOf(SAVED_TO) : -1;
  const [line] = text.slice(at + SAVED_TO.length).split("\n", 1);
  return at < 0 ? undefined : line?.trim();
}

/**
 * The file is searched for below the session's own folder (2.8), whatever folders the path names.
 */
function belowSession(path: string): string {
  return `tool-results/${path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1)}`;
}

/** Hunks as pi writes diffs: sign, number of the line, a space, its text. */
function diffOf(hunks: readonly JsonObject[]): string {
  const lines: string[] = [];
  for (const hunk of hunks) {
    if (lines.length > 0) lines.push(" ...");
    let before = numberField(hunk, "oldStart") ?? 1;
    let after = numberField(hunk, "newStart") ?? 1;
    for (const line of stringsField(hunk, "lines")) {
      const [sign, text] = [line.slice(0, 1), line.slice(1)];
      if (sign === "\\") continue;
      lines.push(`${sign === "" ? " " : sign}${sign === "+" ? after : before} ${text}`);
      if (sign !== "-") after++;
      if (sign !== "+") before++;
    }
  }
  return lines.join("\n");
}
