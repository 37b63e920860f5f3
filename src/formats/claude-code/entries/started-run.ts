// The sub-agent that a call started, as the run in its result's details, the form in which every other sub-agent is
// shown (model/agent/sub-agent-runs.ts): its session is a separate file, or lines of the same file (2.1). The tokens
// in the result are those of the last call alone (2.8, 2.9), not of the run.
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  numberField,
  objectField,
  stringField,
} from "../../../model/json/json.ts";
import type { Call } from "../lines/line-kinds.ts";
import { textOf } from "./blocks.ts";

/** The messages of a sub-agent inside the file, as entries of pi's shape in file order. */
export interface InsideRun {
  readonly said: readonly SaidInside[];
  /** It has more messages, too many to hold. */
  readonly isCut: boolean;
}

interface SaidInside {
  readonly line: JsonObject;
  readonly entry: JsonObject;
}

interface Around {
  /** What the model was given. */
  readonly shown: readonly Json[];
  readonly isError: boolean;
  readonly inside: InsideRun | null;
}

/** Null for every call that started none. */
export function startedRun(
  line: JsonObject,
  call: Call | undefined,
  { shown, isError, inside }: Around,
): JsonObject | null {
  const result = line.toolUseResult;
  const recorded = result !== undefined && isObject(result) ? result : {};
  const agentId = stringField(recorded, "agentId") ?? agentIn(call, shown);
  if (agentId === undefined && !inside) return null;
  const session = stringField(line, "sessionId") ?? "";
  const { task, messages } = conversationOf(inside?.said ?? []);
  const report = recorded.content === undefined ? "" : textOf(recorded.content);
  const durationMs = numberField(recorded, "totalDurationMs");
  return {
    agent: stringField(recorded, "agentType") ?? call?.agent ?? "",
    task: stringField(recorded, "prompt") ?? task,
    status: statusOf(recorded, isError),
    ...(agentId !== undefined && { sessionFile: `${session}/subagents/agent-${agentId}.jsonl` }),
    ...(report !== "" && { finalOutput: report }),
    ...(durationMs !== undefined && { durationMs }),
    ...(messages.length > 0 && { messages }),
    ...(inside?.isCut && { errorMessage: "Its conversation is too large to be shown whole." }),
  };
}

const NAMED = /(?:^|\n)agentId: ([\w-]{1,200})/;
/** Tools that start sub-agents, by their old and current names. */
const STARTERS: ReadonlySet<string> = new Set(["Task", "Agent"]);

/** In the last words of a result, addressed to the model. */
function agentIn(call: Call | undefined, shown: readonly Json[]): string | undefined {
  return STARTERS.has(call?.name ?? "") ? NAMED.exec(textOf(shown.slice(-1)))?.[1] : undefined;
}

/**
 * In the terms of pi's own tools. A background sub-agent is still working when the result is
 * written.
 */
function statusOf(recorded: JsonObject, isError: boolean): string {
  if (isError) return "failed";
  const status = stringField(recorded, "status") ?? "completed";
  return status === "async_launched" ? "running" : status;
}

/** The first prompt is the sub-agent's task; no message repeats it. */
function conversationOf(said: readonly SaidInside[]) {
  const messages: JsonObject[] = [];
  let task = "";
  /** The reply that may continue after the results of its first calls: its index, and its id. */
  let reply = { at: -1, id: "" };
  for (const { line, entry } of said) {
    const message = messageOf(entry, line);
    if (!message) continue;
    if (messages.length === 0 && message.role === "user" && task === "") {
      task = textOf(message.content ?? "");
      continue;
    }
    const id = stringField(objectField(line, "message") ?? {}, "id") ?? "";
    const begun = messages[reply.at];
    if (message.role === "assistant" && id !== "" && id === reply.id && begun) {
      messages[reply.at] = joined(begun, message);
      continue;
    }
    if (message.role === "assistant") reply = { at: messages.length, id };
    else if (message.role !== "toolResult") reply = { at: -1, id: "" };
    messages.push(message);
  }
  return { task, messages };
}

function messageOf(entry: JsonObject, line: JsonObject): JsonObject | null {
  const moment = Date.parse(stringField(line, "timestamp") ?? "");
  const time = Number.isNaN(moment) ? {} : { timestamp: moment };
  const message = objectField(entry, "message");
  if (message) return { ...message, ...time };
  const { customType, content, data, summary } = entry;
  if (entry.type === "compaction") return { role: "compactionSummary", summary, ...time };
  if (customType === undefined) return null;
  const said = { role: "custom", customType, content: content ?? "", ...time };
  return data === undefined ? said : { ...said, details: data };
}

/** Two lines of one answer: the content of the later one applies to both. */
function joined(first: JsonObject, second: JsonObject): JsonObject {
  return { ...first, ...second, content: blocksOf(first).concat(blocksOf(second)) };
}

function blocksOf({ content }: JsonObject): readonly Json[] {
  return isArray(content) ? content : [];
}
