// From a session that was read to its end to its index record. Every figure comes from the functions
// that the session's own screens use; none is counted here.

import type { PathFacts } from "../../formats/format.ts";
import { headerRecord, NO_FACTS } from "../../formats/known.ts";
import { Groups } from "../../lib/groups.ts";
import type { RecordBuilder } from "../../manager/list/record-builder.ts";
import { formatNameOf } from "../../model/agent/agent-family.ts";
import { parentIn } from "../../model/agent/header-facts.ts";
import { addUsage, type Usage } from "../../model/blocks/usage.ts";
import { promptText } from "../../model/entry/prompt-text.ts";
import { isStub } from "../../model/entry/withheld.ts";
import { stringField } from "../../model/json/json.ts";
import { hasListPrices } from "../../model/prices/price-source.ts";
import type { ChildFile } from "../../model/runs/child-file.ts";
import type { Session, SessionStatus } from "../../model/session.ts";
import {
  DETAIL,
  type EntryDetails,
  firstWordsAt,
  isPrompt,
  type SubAgentFact,
} from "../../model/table/details.ts";
import {
  FLAG,
  idOf,
  NO_ROW,
  parentOf,
  roleOf,
  uncountedMessages,
} from "../../model/table/table.ts";
import { modelTotals } from "../../stats/models.ts";
import { type Scope, wholeSession } from "../../stats/scope.ts";
import { toolTotals } from "../../stats/tools.ts";
import { spanOf, totalsOf } from "../../stats/totals.ts";
import { modelAt, recordsUsage, usageAt } from "../../stats/usage-sum.ts";
import { cutText, ownText } from "../../text/cut.ts";
import { lineStart } from "../../text/line-start.ts";
import { sessionName } from "../../tree/labels.ts";
import { leavesOf, openingLeaf } from "../../tree/leaves.ts";
import { ANY_CHILD, type Call, type CallIdentity, packed } from "../copies/packed-calls.ts";
import { UseAdders } from "../copies/use-adders.ts";
import {
  type IndexedSession,
  MAX_CHILD_FILES,
  MAX_FIELD,
  MAX_FIRST_MESSAGE,
  MAX_NAMED,
  type SessionAddress,
} from "../indexed-session.ts";
import { toolsByRow } from "./tools-by-row.ts";
import { unusedBranches } from "./unused-branches.ts";

/** `record` received every entry. */
interface ReadToItsEnd {
  readonly session: Session;
  readonly details: EntryDetails;
  readonly record: RecordBuilder;
  /** By row, what identifies the call of an entry in every copy. */
  readonly identities: ReadonlyMap<number, CallIdentity>;
}

export function indexedSession(
  kind: IndexedSession["kind"],
  address: SessionAddress,
  { session, details, record, identities }: ReadToItsEnd,
  facts: PathFacts = NO_FACTS,
): IndexedSession {
  const { table, format, header } = session;
  const { path, size, mtimeMs } = address;
  const recorded = headerRecord(header);
  const { agentType } = recorded ?? { agentType: stringField(header ?? {}, "agentType")?.trim() };
  const scope = wholeSession(table);
  const totals = totalsOf(table, details, scope);
  const info = record.finish({ path, mtimeMs });
  const created = info?.created.getTime() ?? Number.NaN;
  return {
    path,
    size,
    mtimeMs,
    kind,
    format,
    formatName: formatNameOf(session, details, facts.agent),
    id: field(info?.id),
    name: field(sessionName(table) ?? ""),
    firstMessage: firstPrompt(session, details, scope) ?? shownPrompt(record.firstMessage),
    cwd: field(info?.cwd),
    createdMs: Number.isNaN(created) ? null : created,
    modifiedMs: modifiedAt(session) ?? info?.modified.getTime() ?? mtimeMs,
    entries: totals.entries,
    messages: info ? info.messageCount - uncountedMessages(table) : 0,
    turns: totals.turns,
    branches: leavesOf(table).length,
    compactions: totals.compactions,
    models: modelsOf(session, details, scope),
    usage: totals.usage,
    hasListPrices: hasListPrices(header),
    // From its header, else from how the last reply at the leaf ended (formats.md 8).
    status: recorded ? recorded.status : statusAtLeaf(session, details),
    parent: field(parentIn(header) || facts.parent),
    agentType: field(agentType || facts.agentType),
    childFiles: childFilesOf(details, scope),
    ...usesOf(callsIn(session, details, scope, identities)),
    tools: toolTotals(table, details, scope)
      .slice(0, MAX_NAMED)
      .map(({ name, calls, failures }) => ({ name, calls, failures })),
    unusedBranches: unusedBranches(session, details),
  };
}

/**
 * For a session that begins with a copy of another one: its first prompt after that. Null for all others.
 */
function firstPrompt({ table }: Session, details: EntryDetails, scope: Scope): string | null {
  if (!table.flags.some((flags) => (flags & FLAG.inherited) !== 0)) return null;
  const row = scope.rows.find((one) => isPrompt(table, details, one)) ?? NO_ROW;
  return firstWordsAt(details, row) || null;
}

function shownPrompt(said: string): string {
  return cutText(lineStart(promptText(said), MAX_FIRST_MESSAGE), MAX_FIRST_MESSAGE);
}

function field(text = ""): string {
  return text.length > MAX_FIELD ? ownText(text.slice(0, MAX_FIELD)) : text;
}

/**
 * A header may record a later time than any entry; for all other sessions the list's own rule applies.
 */
function modifiedAt({ header, table }: Session): number | null {
  const record = headerRecord(header);
  if (!record) return null;
  const last = Math.max(record.modifiedMs ?? 0, spanOf(table, wholeSession(table).rows).to ?? 0);
  return last > 0 ? last : null;
}

function modelsOf({ table }: Session, details: EntryDetails, scope: Scope): readonly string[] {
  const named = modelTotals(table, details, scope).filter(
    ({ model, isSubAgents }) => model && !isSubAgents,
  );
  return named
    .sort((a, b) => b.replies - a.replies)
    .slice(0, MAX_NAMED)
    .map(({ model }) => model ?? "");
}

/** Nested sub-agents are named by those that started them. */
function childFilesOf({ subAgents }: EntryDetails, { has }: Scope): readonly ChildFile[] {
  const own = subAgents.filter(
    ({ row, depth, file }) => has[row] === 1 && depth === 0 && file !== null,
  );
  return own.slice(0, MAX_CHILD_FILES).flatMap(({ file }) => file ?? []);
}

/** A run as a call, with the index in `childFiles` of the session that records it, or that contains it. */
type RunCall = Pick<SubAgentFact, "row" | "model"> & {
  readonly usage: Usage;
  readonly identity: CallIdentity | undefined;
};

/** `named`: by row of a result, the first session that it names. */
function runsIn({ subAgents }: EntryDetails, { has }: Scope) {
  const calls: RunCall[] = [];
  const named = new Map<number, CallIdentity>();
  let files = 0;
  let identity: CallIdentity | undefined;
  for (const { row, depth, file, model, usage } of subAgents) {
    if (has[row] !== 1) continue;
    if (depth === 0) {
      const isNamed = file !== null && files < MAX_CHILD_FILES;
      identity = isNamed ? { kind: "child", id: `${files}` } : undefined;
      if (file !== null) files++;
      if (identity && !named.has(row)) named.set(row, identity);
    }
    if (usage) calls.push({ row, model, usage, identity });
  }
  return { calls, named };
}

/** The remainder of a result's usage that includes that of its runs; null if it does not. */
function withoutRuns(whole: RowUsage, runs: readonly RunCall[]): RowUsage | null {
  const sum = runs.reduce<Usage | null>((all, { usage }) => addUsage(all, usage), null);
  const names = Object.keys(whole) as (keyof RowUsage)[];
  const rest = names.map((name) => [name, whole[name] - (sum?.[name] ?? 0)] as const);
  // Costs are fractions: a rounding remainder counts as zero.
  if (rest.some(([, left]) => left < -LEAST)) return null;
  return Object.fromEntries(rest.map(([name, left]) => [name, Math.max(0, left)])) as RowUsage;
}

const UNNAMED: CallIdentity = { kind: "child", id: `${ANY_CHILD}` };

type RowUsage = ReturnType<typeof usageAt>;
const LEAST = 1e-9;

/**
 * Null if a prompt or a tool's result follows the last reply: no entry records how that continued.
 */
function statusAtLeaf(session: Session, details: EntryDetails): SessionStatus {
  const { table } = session;
  // A table has no cycles: the walk ends at a root.
  for (let row = openingLeaf(session); row !== NO_ROW; row = parentOf(table, row)) {
    const role = roleOf(table, row);
    const flags = details.flags[row] ?? 0;
    if ((flags & DETAIL.ended) !== 0) return (flags & DETAIL.error) !== 0 ? "failed" : "aborted";
    if (role === "user" || role === "toolResult") return null;
    if (role !== "assistant" || isStub(modelAt(details, row))) continue;
    const stop = details.stopReasons[details.stop[row] ?? 0] ?? "";
    return STATUS_OF.get(stop) ?? null;
  }
  return null;
}

/** A reply that waits for its tools, or for its provider, shows no ending. */
const STATUS_OF: ReadonlyMap<string, SessionStatus> = new Map([
  ["stop", "completed"],
  ["length", "completed"],
  ["error", "failed"],
  ["aborted", "aborted"],
]);

/** By time and model, and call by call. */
function usesOf(calls: readonly Call[]) {
  const uses = new UseAdders();
  for (const { time, model, usage } of calls) uses.at(time, model).addUsage(usage);
  return { uses: uses.list(), calls: packed(calls) };
}

/** Of the rows that the session's own usage panel adds up. */
function callsIn(
  { table }: Session,
  details: EntryDetails,
  scope: Scope,
  identities: ReadToItsEnd["identities"],
): readonly Call[] {
  const isOf = (row: number, flag: number) => ((details.flags[row] ?? 0) & flag) !== 0;
  const calls: Call[] = [];
  const toolsAt = toolsByRow(table, details, scope, (row) => {
    const isRun = isOf(row, DETAIL.subAgents | DETAIL.children);
    return recordsUsage(details, row) && !isStub(modelAt(details, row)) && !isRun;
  });
  const add = (row: number, { model, usage, identity }: Omit<Call, "id" | "time">) => {
    const time = table.time[row] ?? Number.NaN;
    calls.push({ id: idOf(table, row), time, model, usage, identity, tools: toolsAt.get(row) });
    toolsAt.delete(row);
  };
  const { calls: runs, named } = runsIn(details, scope);
  const ofFiles = new Groups<number, RunCall[]>(() => []);
  for (const run of runs) if (run.identity) ofFiles.at(run.row).push(run);
  for (const row of scope.rows) {
    const model = modelAt(details, row);
    if (!recordsUsage(details, row) || isStub(model) || isOf(row, DETAIL.subAgents)) continue;
    const child = isOf(row, DETAIL.children) ? (named.get(row) ?? UNNAMED) : undefined;
    const usage = usageAt(details, row);
    const inside = ofFiles.get(row) ?? [];
    const rest = inside.length === 0 ? null : withoutRuns(usage, inside);
    const isNothing = rest !== null && Object.values(rest).every((left) => !left);
    const identity = child ?? identities.get(row);
    if (!isNothing) add(row, { model, usage: rest ?? usage, identity });
    if (rest) for (const run of inside) add(row, run);
  }
  // The rows left out above: their usage is counted under the models that used it.
  for (const run of runs) if (isOf(run.row, DETAIL.subAgents)) add(run.row, run);
  return calls;
}
