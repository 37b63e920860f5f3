// Sub-agents that a tool result holds, mostly with their conversation. pi's own tool keeps no session file
// for them: `details` of the result is `{ results: [{ agent, task, exitCode, messages, usage, model,
// stopReason, errorMessage? }] }` (github.com/badlogic/pi-mono, packages/coding-agent/examples/
// extensions/subagent; extensions of others add durationMs, progressSummary, finalOutput). A message
// of a run may be a tool result that holds runs again, as deep as somebody liked.

import { textsIn } from "../blocks/blocks.ts";
import { addUsage, figureField, momentField, readUsage, type Usage } from "../blocks/usage.ts";
import {
  isArray,
  isObject,
  isSameJson,
  type JsonObject,
  numberField,
  objectField,
  objectsField,
  stringField,
} from "../json/json.ts";
import { type ChildFile, childFileOf } from "./child-file.ts";

type RunOutcome = "completed" | "failed" | "aborted" | "running" | "not recorded";

export interface SubAgentRun {
  /** Name of the agent definition; "" when not recorded. */
  readonly agent: string;
  /** What it was asked to do; "" when not recorded. */
  readonly task: string;
  /** `provider/model` of its last reply, else the model the run names; "" when not recorded. */
  readonly model: string;
  readonly outcome: RunOutcome;
  /** Why it did not complete; "" when it did, or when nothing says why. */
  readonly error: string;
  /**
   * As the run records it; where it records none, or only zeros, the sum of its replies. Without the
   * runs inside it. Null: nothing is recorded.
   */
  readonly usage: Usage | null;
  /** Milliseconds as recorded, else from its first message to its last one; null: neither is there. */
  readonly durationMs: number | null;
  /** The last message continues after it begins: a duration counted from messages is a minimum. */
  readonly isLeastDuration: boolean;
  /** Number of assistant messages. */
  readonly replies: number;
  /** The text it answered with, Markdown; "" for none. */
  readonly report: string;
  /** As stored; without the task, which no message repeats. `readMessage` narrows them. */
  readonly messages: readonly JsonObject[];
  /** The session that it wrote itself; null where nothing says that it wrote one. */
  readonly file: ChildFile | null;
}

/** A run and how many runs it is inside of. */
export interface NestedRun {
  readonly run: SubAgentRun;
  readonly depth: number;
}

/** Of one tool result, however they are nested. */
const MAX_RUNS = 10_000;

/** The runs that `details` of a tool result holds itself, in their order. */
export function subAgentRuns(details: JsonObject): readonly SubAgentRun[] {
  for (const name of LISTS) {
    const list = details[name];
    if (!isArray(list) || list.length === 0) continue;
    const runs = objectsField(details, name).filter(isRun).slice(0, MAX_RUNS);
    if (runs.length > 0) return runs.map((run, at) => readRun(run, childFileOf(run, details, at)));
  }
  const file = childFileOf(details, NOTHING, 0);
  const isAlone = hasMessages(details) || (file !== null && file.path !== "" && isRun(details));
  return isAlone ? [readRun(details, file)] : [];
}

/** The last one is of runs that oh-my-pi did not wait for: their results are still empty. */
const LISTS = ["results", "runs", "agents", "progress"] as const;
const NOTHING: JsonObject = {};

/** Results of a search have neither: other tools call their lists `results` too. */
function isRun(value: JsonObject): boolean {
  const isNamed = typeof value.agent === "string";
  const isOneRun = "exitCode" in value || isObject(value.usage) || typeof value.task === "string";
  return hasMessages(value) || (isNamed && isOneRun);
}

function hasMessages({ messages }: JsonObject): boolean {
  if (!isArray(messages)) return false;
  const [first] = messages;
  return isObject(first) && typeof first.role === "string";
}

/** The runs that the tool results of a run hold. */
export function runsInside({ messages }: SubAgentRun): readonly SubAgentRun[] {
  const runs: SubAgentRun[] = [];
  for (const message of messages) {
    if (message.role !== "toolResult") continue;
    for (const run of subAgentRuns(objectField(message, "details") ?? {})) runs.push(run);
    if (runs.length >= MAX_RUNS) break;
  }
  return runs;
}

/** Each run before those inside it. */
export function withNestedRuns(runs: readonly SubAgentRun[]): readonly NestedRun[] {
  const found: NestedRun[] = [];
  const open: NestedRun[] = runs.map((run) => ({ run, depth: 0 })).reverse();
  for (let next = open.pop(); next && found.length < MAX_RUNS; next = open.pop()) {
    found.push(next);
    const inside = runsInside(next.run);
    for (let at = inside.length - 1; at >= 0; at--) {
      const run = inside[at];
      if (run) open.push({ run, depth: next.depth + 1 });
    }
  }
  return found;
}

/** What some runs used together; null when none of them records anything. */
export function usageOfRuns(runs: readonly NestedRun[]): Usage | null {
  return runs.reduce<Usage | null>((sum, { run }) => addUsage(sum, run.usage), null);
}

function readRun(stored: JsonObject, file: ChildFile | null): SubAgentRun {
  const messages = eachOnce(objectsField(stored, "messages"));
  const said = repliesIn(messages);
  const text = (key: string): string => stringField(stored, key) ?? "";
  const outcome = outcomeOf(stored, said.stopReason);
  const summary = objectField(stored, "progressSummary") ?? {};
  const recordedMs = figureField(stored, "durationMs") ?? figureField(summary, "durationMs");
  const recorded = usageIn(stored);
  return {
    agent: text("agent"),
    task: text("task"),
    model: said.model || text("model"),
    outcome,
    error: outcome === "completed" ? "" : text("errorMessage") || text("error") || text("stderr"),
    usage: recorded?.total || recorded?.cost ? recorded : (said.usage ?? recorded),
    durationMs: recordedMs ?? spanOf(messages),
    isLeastDuration: recordedMs === null,
    replies: said.replies,
    report: said.report || text("finalOutput") || text("output"),
    messages,
    file,
  };
}

/** pi's tool listens to two events that may both bring a tool result: the same one counts once. */
function eachOnce(messages: readonly JsonObject[]): readonly JsonObject[] {
  const results = new Map<string, JsonObject>();
  return messages.filter((message) => {
    const id = message.role === "toolResult" ? stringField(message, "toolCallId") : undefined;
    if (!id) return true;
    const before = results.get(id);
    results.set(id, message);
    return before === undefined || !isSameJson(before, message);
  });
}

/** The last model, reason and text that the replies name. */
function repliesIn(messages: readonly JsonObject[]) {
  let [replies, model, stopReason] = [0, "", ""];
  let usage: Usage | null = null;
  let last: JsonObject = {};
  for (const message of messages) {
    if (message.role !== "assistant") continue;
    replies++;
    usage = addUsage(usage, readUsage(message.usage));
    const name = stringField(message, "responseModel") || stringField(message, "model") || "";
    const provider = stringField(message, "provider") ?? "";
    if (name) model = provider ? `${provider}/${name}` : name;
    stopReason = stringField(message, "stopReason") || stopReason;
    if (textsIn(message.content).some((text) => /\S/.test(text))) last = message;
  }
  const texts = textsIn(last.content).filter((text) => text.trim() !== "");
  return { replies, usage, model, stopReason, report: texts.join("\n\n") };
}

/** pi's tool calls a run failed whose process did not exit with 0, or whose last reply broke off. */
function outcomeOf(stored: JsonObject, lastStop: string): RunOutcome {
  const exitCode = numberField(stored, "exitCode");
  const stop = stringField(stored, "stopReason") || lastStop;
  const status = stringField(stored, "status") ?? stringField(stored, "state") ?? "";
  // -1: the process had not ended when the result was written.
  if (exitCode === -1 || RUNNING.has(status)) return "running";
  if (stop === "aborted" || ABORTED.has(status)) return "aborted";
  const isFailed = (exitCode !== undefined && exitCode !== 0) || stop === "error";
  const hasError = Boolean(stringField(stored, "errorMessage") || stringField(stored, "error"));
  if (isFailed || hasError || FAILED.has(status)) return "failed";
  return exitCode === 0 || stop !== "" || status !== "" ? "completed" : "not recorded";
}

const RUNNING: ReadonlySet<string> = new Set(["running", "pending", "queued"]);
const ABORTED: ReadonlySet<string> = new Set(["aborted", "cancelled", "stopped", "interrupted"]);
const FAILED: ReadonlySet<string> = new Set(["failed", "error"]);

/** Here the cost is one number, while a message's is an object. */
function usageIn(stored: JsonObject): Usage | null {
  const usage = readUsage(stored.usage);
  if (!usage || !isObject(stored.usage)) return null;
  return { ...usage, cost: figureField(stored.usage, "cost") ?? usage.cost };
}

function spanOf(messages: readonly JsonObject[]): number | null {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const message of messages) {
    const time = momentField(message, "timestamp");
    if (time === null) continue;
    from = Math.min(from, time);
    to = Math.max(to, time);
  }
  return to > from ? to - from : null;
}
