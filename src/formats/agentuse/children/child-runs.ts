// A sub-agent's session as the run in a tool result's details, the form in which every other
// sub-agent is shown (model/agent/sub-agent-runs.ts). It is read on demand, the deepest first.

import { type Json, type JsonObject, objectField, stringField } from "../../../model/json/json.ts";
import { eventText } from "../../../model/runs/run-events.ts";
import { momentIn } from "../draft-entry.ts";
import type { JsonFiles } from "../json-files.ts";
import { childPrefixes, type SessionFiles } from "../places/folders.ts";
import { byStart, ulidTime } from "../places/ulid.ts";
import { type FoundRow, readSession } from "../session-rows.ts";
import { type Child, linkChildren } from "./link-children.ts";

/** Maximum size of the conversations below one call. Bytes of their files. */
const MAX_BYTES = 64 << 20;

type Tree = ReadonlyMap<string, SessionFiles>;

/** Right below a session, in the reference's order. Only headers are read. */
export async function childrenOf(
  files: JsonFiles,
  tree: Tree,
  prefix: string,
): Promise<readonly Child[]> {
  const children: Child[] = [];
  for (const below of childPrefixes(tree, prefix)) {
    const session = tree.get(below);
    if (!session) continue;
    const header = (session.header === null ? null : await files.read(session.header)) ?? {};
    const ulid = session.name.slice(0, 26);
    const created = momentIn(header, "created");
    children.push({
      prefix: below,
      id: stringField(header, "id") ?? ulid,
      header,
      start: Number.isNaN(created) ? ulidTime(ulid) : created,
    });
  }
  return children.sort(byStart);
}

/** The run of a sub-agent with all nested runs, at any depth. */
export async function runOf(files: JsonFiles, tree: Tree, child: Child): Promise<JsonObject> {
  const order: { readonly child: Child; readonly inside: readonly Child[] }[] = [];
  for (let open = [child], next = open.pop(); next; next = open.pop()) {
    const inside = await childrenOf(files, tree, next.prefix);
    order.push({ child: next, inside });
    for (const one of inside) open.push(one);
  }
  const runs = new Map<string, JsonObject>();
  let bytes = 0;
  for (const { child: one, inside } of order.reverse()) {
    const session = tree.get(one.prefix);
    if (!session) continue;
    for (const { message, parts } of session.messages) {
      bytes += message === null ? 0 : files.size(message);
      for (const part of parts) bytes += files.size(part);
    }
    runs.set(one.prefix, await oneRun(files, session, one, inside, runs, bytes > MAX_BYTES));
    for (const { prefix } of inside) runs.delete(prefix);
  }
  return runs.get(child.prefix) ?? {};
}

async function oneRun(
  files: JsonFiles,
  session: SessionFiles,
  { header }: Child,
  inside: readonly Child[],
  runs: ReadonlyMap<string, JsonObject>,
  isTooMuch: boolean,
): Promise<JsonObject> {
  const { rows } = await readSession(files, isTooMuch ? { ...session, messages: [] } : session);
  const linked = linkChildren(rows, inside);
  const runsOf = (path: string | null) =>
    (linked.get(path) ?? []).map(({ prefix }) => runs.get(prefix) ?? {});
  const messages: JsonObject[] = [];
  let task = "";
  let usage: JsonObject | null = null;
  for (const row of rows) {
    const { fields } = row.draft;
    const message = objectField(fields, "message");
    if (fields.type === "usage") usage = addedUsage(usage, objectField(fields, "usage") ?? {});
    else if (message?.role === "user" && task === "" && row.place.side !== "part") {
      task = stringField(message, "content") ?? "";
    } else if (message) messages.push(withRuns(row, message, runsOf(row.place.path)));
    else if (fields.type === "custom") messages.push(eventMessage(row, runsOf(row.place.path)));
  }
  const orphans = runsOf(null);
  if (orphans.length > 0) {
    messages.push({ role: "toolResult", toolName: "subagent", details: { results: orphans } });
  }
  return { ...headOf(header), task, messages, ...(usage && { usage }), ...(isTooMuch && LEFT_OUT) };
}

const LEFT_OUT = {
  errorMessage: "Its conversation is too large to be shown here: open its folder.",
};

function headOf(header: JsonObject): JsonObject {
  const agent = objectField(header, "agent") ?? {};
  const status = stringField(header, "status");
  const error = objectField(header, "error") ?? {};
  const isStopped = error.code === "USER_STOPPED";
  // The names that the runs of pi's own tools have.
  const word =
    status === "suspended" ? "pending" : status === "error" && isStopped ? "stopped" : status;
  const why = status === "error" && !isStopped ? stringField(error, "message") : undefined;
  return {
    agent: stringField(agent, "name") ?? stringField(agent, "id") ?? "",
    model: stringField(header, "model")?.replace(":", "/") ?? "",
    ...(word !== undefined && { status: word }),
    ...(why !== undefined && { errorMessage: why }),
  };
}

function withRuns(
  { place }: FoundRow,
  message: JsonObject,
  runs: readonly JsonObject[],
): JsonObject {
  if (runs.length === 0 || message.role !== "toolResult" || place.side !== "part") return message;
  return { ...message, details: { ...objectField(message, "details"), results: runs } };
}

/**
 * What a call waits for contains the sub-agent it waits for; a conversation shows sub-agents in
 * results.
 */
function eventMessage({ draft }: FoundRow, runs: readonly JsonObject[]): JsonObject {
  const customType = stringField(draft.fields, "customType") ?? "";
  const data = objectField(draft.fields, "data") ?? {};
  const { who, text } = eventText(customType, data) ?? { who: customType, text: "" };
  const timestamp = Number.isNaN(draft.time) ? {} : { timestamp: draft.time };
  if (runs.length > 0 && draft.suffix === ":state" && data.status !== undefined) {
    const content = [{ type: "text", text }];
    const toolName = stringField(data, "tool") ?? "subagent";
    return { role: "toolResult", toolName, content, details: { results: runs }, ...timestamp };
  }
  return { role: "custom", customType: who, content: text, details: data, ...timestamp };
}

function addedUsage(sum: JsonObject | null, usage: JsonObject): JsonObject {
  const total: Record<string, Json | undefined> = { ...sum };
  for (const [key, value] of Object.entries(usage)) {
    const more = typeof value === "number" ? value : objectField(usage, key)?.total;
    // The cost of a run is one number.
    if (typeof more === "number") total[key] = Number(total[key] ?? 0) + more;
  }
  return total;
}
