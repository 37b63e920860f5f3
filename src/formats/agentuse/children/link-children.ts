// Which call started which sub-agent (formats.md 7.6). A finished call of version 0.15 may name the
// session, and a parked call does; otherwise the name of the tool and the times decide. It knows
// headers and calls, no files.
import { Groups } from "../../../lib/groups.ts";
import { type JsonObject, objectField, stringField } from "../../../model/json/json.ts";
import { momentIn } from "../draft-entry.ts";
import { payloadOf, startOf } from "../part-entries.ts";
import { byStart } from "../places/ulid.ts";

/** One sub-agent's session, from its header. */
export interface Child {
  readonly prefix: string;
  /** From `session.json`; the folder's name if that cannot be read. */
  readonly id: string;
  readonly header: JsonObject;
  /** When it was created, ms since 1970; NaN: not known. */
  readonly start: number;
}

/** What a part says of the sub-agent that it may have started. */
export interface Call {
  /** The part's path. */
  readonly key: string;
  readonly names: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
  readonly isSubAgent: boolean;
  readonly from: number;
  readonly to: number;
}

const TOOL = "subagent__";
/** A child's clock is read after its call's, but may show a slightly earlier time. Milliseconds. */
const SLACK = 1000;

/** The children that each part started, by the part's path; children without a part under null. */
export function linkChildren(
  rows: readonly { readonly call: Call | null }[],
  children: readonly Child[],
): ReadonlyMap<string | null, readonly Child[]> {
  const calls = rows.flatMap(({ call }) => call ?? []);
  const linked = new Groups<string | null, Child[]>(() => []);
  const taken = new Set<Call>();
  const give = (call: Call | null, child: Child) => {
    linked.at(call?.key ?? null).push(child);
    if (call) taken.add(call);
  };
  const byId = new Map<string, Call>();
  for (const call of calls) for (const id of call.ids) if (!byId.has(id)) byId.set(id, call);
  const rest: Child[] = [];
  for (const child of [...children].sort(byStart)) {
    const call = byId.get(child.id);
    if (call) give(call, child);
    else rest.push(child);
  }
  const starters = calls.filter(({ isSubAgent }) => isSubAgent);
  for (const child of rest) give(starterOf(child, starters, taken), child);
  return new Map(linked.entries());
}

/** Null for a part that is not a call. */
export function callOf(key: string, part: JsonObject): Call | null {
  if (part.type !== "tool") return null;
  const tool = stringField(part, "tool") ?? "";
  const state = objectField(part, "state") ?? {};
  const payload = payloadOf(state);
  const output = objectField(state, "output") ?? {};
  const metadata = objectField(output, "metadata") ?? {};
  const ids = [stringField(payload, "childSessionID"), stringField(metadata, "sessionId")];
  const names = [tool.slice(TOOL.length), stringField(metadata, "agent") ?? ""];
  const end = momentIn(state, "end");
  return {
    key,
    names: new Set(names.filter(Boolean).map(plain)),
    ids: new Set(ids.filter((id) => id !== undefined)),
    isSubAgent: tool.startsWith(TOOL),
    from: startOf(part),
    to: Number.isNaN(end) ? Number.POSITIVE_INFINITY : end,
  };
}

/**
 * The last call that was running then; preferably one of that name, preferably one without a child.
 */
function starterOf(
  { header, start }: Child,
  calls: readonly Call[],
  taken: ReadonlySet<Call>,
): Call | null {
  const agent = objectField(header, "agent") ?? {};
  const own = [stringField(agent, "name"), stringField(agent, "id")?.split("/").at(-1)];
  const names = own.filter((name) => name !== undefined).map(plain);
  let best: Call | null = null;
  let bestScore = 0;
  for (const call of calls) {
    const isRunning = start >= call.from - SLACK && start <= call.to + SLACK;
    if (!isRunning) continue;
    const isNamed = names.some((name) => call.names.has(name));
    const score = 1 + (isNamed ? 2 : 0) + (taken.has(call) ? 0 : 4);
    if (taken.has(call) && !isNamed) continue;
    if (score > bestScore || (score === bestScore && best && call.from > best.from)) {
      best = call;
      bestScore = score;
    }
  }
  return best;
}

/** Tools are named after agents, in the characters that tool names allow. */
function plain(name: string): string {
  return name
    .slice(0, 200)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "-");
}
