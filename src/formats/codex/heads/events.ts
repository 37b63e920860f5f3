// What an event line records about its turn, as `turnEvent` of its entry: how the turn ended, which files changed,
// what failed within a call (formats-claude-codex.md 3.2, 3.6; formats-more.md 7.2).
import { patchFacts } from "../../../model/blocks/patch-text.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  numberField,
  objectField,
  parseJson,
  stringField,
} from "../../../model/json/json.ts";

/** Events that may end a turn: copied lines end none of this session. */
export const ENDS: ReadonlySet<string> = new Set([
  "turn_aborted",
  "task_complete",
  "turn_complete",
]);

/** Null: none of these facts. `event`: the payload. */
export function turnEventOf(event: JsonObject): JsonObject | null {
  const type = stringField(event, "type") ?? "";
  if (type === "turn_aborted") {
    const reason = stringField(event, "reason") ?? "";
    return { ended: "aborted", ...(reason !== USUAL && { reason }) };
  }
  if (ENDS.has(type)) {
    const error = event.error ?? null;
    return error === null ? null : { ended: "failed", reason: errorText(error) };
  }
  const done = doneIn(event);
  const isFailed = hasFailed(done);
  const callId = callIdOf(done);
  const changes = objectField(done, "changes");
  if (changes && CHANGES.has(stringField(done, "type") ?? "")) {
    const files = filesIn(changes);
    if (!isFailed) return { callId, changes: files };
    return { callId, isFailed, changes: files, reason: stringField(done, "stderr") ?? "" };
  }
  // For a call of the conversation its result records it.
  return isFailed && callId.startsWith(NESTED) ? { callId, isFailed } : null;
}

/** The call of the conversation that an event reports as failed; "" if it reports none. */
export function failedCallOf(event: JsonObject): string {
  const done = doneIn(event);
  return hasFailed(done) ? callIdOf(done) : "";
}

/** The prefix of ids for a script's actions: no call of the conversation has such an id. */
const NESTED = "exec-";
/** Abort reasons that mean that a person interrupted the turn. */
const USUAL = "interrupted";
const CHANGES: ReadonlySet<string> = new Set(["patch_apply_end", "FileChange"]);
const FAILED: ReadonlySet<unknown> = new Set(["failed", "declined"]);
/** Maximum files of one event. */
const MAX_FILES = 1000;

/** The action, as an item or in the event itself. */
export function doneIn(event: JsonObject): JsonObject {
  return event.type === "item_completed" ? (objectField(event, "item") ?? {}) : event;
}

function callIdOf(done: JsonObject): string {
  return stringField(done, "call_id") ?? stringField(done, "id") ?? "";
}

function hasFailed(done: JsonObject): boolean {
  if (done.success === false || FAILED.has(done.status)) return true;
  if ((numberField(done, "exit_code") ?? 0) !== 0) return true;
  const result = objectField(done, "result") ?? {};
  return "Err" in result || (objectField(result, "Ok") ?? result).isError === true;
}

function filesIn(changes: JsonObject): readonly JsonObject[] {
  const files: JsonObject[] = [];
  for (const path in changes) {
    if (files.length >= MAX_FILES) break;
    const change = typed(objectField(changes, path) ?? {});
    const moved = stringField(change, "move_path");
    files.push({ path, ...linesOf(change) });
    if (moved !== undefined) files.push({ path: moved, added: 0, removed: 0 });
  }
  return files;
}

/** Older versions hold a change under its type. */
function typed(change: JsonObject): JsonObject {
  const [type = ""] = Object.keys(change);
  return change.type === undefined ? { type, ...objectField(change, type) } : change;
}

function linesOf(change: JsonObject) {
  const content = stringField(change, "content") ?? "";
  const lines = content === "" ? 0 : content.replace(/\n$/, "").split("\n").length;
  switch (change.type) {
    case "add":
      return { added: lines, removed: 0 };
    case "delete":
      return { added: 0, removed: lines };
    default: {
      const { added, removed } = patchFacts(stringField(change, "unified_diff") ?? "");
      return { added, removed };
    }
  }
}

/** Messages are often what the provider answered, as JSON. */
function errorText(error: Json): string {
  if (typeof error === "string") return error;
  if (!isObject(error)) return "";
  const message = stringField(error, "message") ?? "";
  const parsed = message.startsWith("{") ? parseJson(message) : undefined;
  const inner =
    parsed !== undefined && isObject(parsed) ? (objectField(parsed, "error") ?? {}) : {};
  return stringField(inner, "message") ?? message;
}
