// The sub-agents that calls started, as the runs of their results, the form in which every other sub-agent is
// shown (model/runs/sub-agent-runs.ts). Events record which call started which session, in some versions the
// output (formats-claude-codex.md 3.1, formats-more.md 7.2).
import {
  isObject,
  type JsonObject,
  objectField,
  parseJson,
  stringField,
  stringsField,
} from "../../../model/json/json.ts";
import { doneIn } from "./events.ts";

/** What one line records about a sub-agent. */
export interface SpawnFact {
  /** The call that started it; "" where the line names none. */
  readonly callId: string;
  /** The id of its session; "" if the line only records its task. */
  readonly session: string;
  /** "" for facts that the line does not record. */
  readonly agent: string;
  readonly model: string;
  readonly task: string;
  readonly status: "" | "running" | "completed";
}

/** Tools that start sub-agents. */
const STARTERS: ReadonlySet<string> = new Set(["spawn_agent", "spawn_agents"]);
/** Maximum characters of a task. */
const MAX_TASK = 20_000;

/** Null for every other line. `payload`: an item or an event. */
export function spawnFactIn(payload: JsonObject): SpawnFact | null {
  const done = doneIn(payload);
  const text = (key: string) => stringField(done, key) ?? "";
  const named = { agent: lastPart(text("agent_path")), model: text("model"), task: "" };
  switch (done.type) {
    case "function_call":
      return STARTERS.has(text("name")) ? callFact(done) : null;
    case "SubAgentActivity":
    case "sub_agent_activity": {
      const isStarted = done.kind === "started";
      const status = isStarted ? "running" : done.kind === "completed" ? "completed" : "";
      const callId = isStarted ? text("id") || text("event_id") : "";
      return { callId, session: text("agent_thread_id"), ...named, status };
    }
    case "collab_agent_spawn_end": {
      const agent = text("new_agent_role") || text("new_agent_nickname");
      const task = text("prompt").slice(0, MAX_TASK);
      const session = text("new_thread_id");
      return { callId: text("call_id"), session, ...named, agent, task, status: "running" };
    }
    case "CollabAgentToolCall": {
      const [session = ""] = stringsField(done, "receiver_thread_ids");
      const isSpawn = text("tool").startsWith("spawn");
      const task = text("prompt").slice(0, MAX_TASK);
      return isSpawn ? { callId: text("id"), session, ...named, task, status: "running" } : null;
    }
    default:
      return null;
  }
}

/** The session that the output of such a call names; "" where it names none. */
export function sessionInOutput(payload: JsonObject): string {
  const output = parseJson(stringField(payload, "output") ?? "");
  return output !== undefined && isObject(output) ? (stringField(output, "agent_id") ?? "") : "";
}

export function isStarter(tool: string): boolean {
  return STARTERS.has(tool);
}

function callFact(call: JsonObject): SpawnFact {
  const given = parseJson(stringField(call, "arguments") ?? "");
  const asked = given !== undefined && isObject(given) ? given : {};
  const text = (key: string) => stringField(asked, key) ?? "";
  return {
    callId: stringField(call, "call_id") ?? "",
    session: "",
    agent: text("agent_type") || text("task_name"),
    model: text("model"),
    task: (text("message") || text("prompt")).slice(0, MAX_TASK),
    status: "",
  };
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The runs by the ids of their calls, as `details.results` has one. `facts`: in file order. */
export function runsByCall(facts: Iterable<SpawnFact>): ReadonlyMap<string, JsonObject> {
  const started = new Map<string, SpawnFact>();
  const ended = new Set<string>();
  for (const fact of facts) {
    if (fact.callId === "") {
      if (fact.status === "completed") ended.add(fact.session);
      continue;
    }
    const before = started.get(fact.callId);
    started.set(fact.callId, before ? joined(before, fact) : fact);
  }
  const runs = new Map<string, JsonObject>();
  for (const { callId, session, agent, model, task, status } of started.values()) {
    if (session === "") continue;
    const now = ended.has(session) ? "completed" : status;
    const facts = { agent, task, ...(model && { model }), ...(now && { status: now }) };
    runs.set(callId, { ...facts, sessionId: session });
  }
  return runs;
}

function joined(one: SpawnFact, other: SpawnFact): SpawnFact {
  return {
    callId: one.callId,
    session: one.session || other.session,
    agent: one.agent || other.agent,
    model: other.model || one.model,
    task: one.task || other.task,
    status: other.status || one.status,
  };
}

/** The name of a sub-agent that another session started; null for every other session. */
export function subAgentOf(meta: JsonObject): string | null {
  const subagent = objectField(meta, "source")?.subagent;
  if (subagent === undefined && meta.thread_source !== "subagent") return null;
  const spawn = spawnOf(meta);
  const kind = typeof subagent === "string" ? subagent : "";
  const name = (key: string) => stringField(spawn, key) ?? stringField(meta, key) ?? "";
  return name("agent_role") || name("agent_nickname") || kind || "sub-agent";
}

/** What a header records about how its session was started. */
export function spawnOf(meta: JsonObject): JsonObject {
  const subagent = objectField(objectField(meta, "source") ?? {}, "subagent") ?? {};
  return objectField(subagent, "thread_spawn") ?? {};
}
