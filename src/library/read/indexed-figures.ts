// From a session that was read to its end to the record an index keeps. Every figure is asked of the
// functions that the session's own screens ask; none is counted here.
import type { PathFacts } from "../../formats/format.ts";
import { headerRecord, NO_FACTS } from "../../formats/known.ts";
import type { RecordBuilder } from "../../manager/list/record-builder.ts";
import { formatNameOf } from "../../model/agent/agent-family.ts";
import { promptText } from "../../model/entry/prompt-text.ts";
import { stringField } from "../../model/json/json.ts";
import { priceSource } from "../../model/prices/price-source.ts";
import type { ChildFile } from "../../model/runs/child-file.ts";
import type { Session, SessionStatus } from "../../model/session.ts";
import { DETAIL, type EntryDetails } from "../../model/table/details.ts";
import { idOf, NO_ROW, parentOf, restCount, roleOf } from "../../model/table/table.ts";
import { modelTotals } from "../../stats/models.ts";
import { type Scope, wholeSession } from "../../stats/scope.ts";
import { toolTotals } from "../../stats/tools.ts";
import { spanOf, totalsOf } from "../../stats/totals.ts";
import {
  isStub,
  modelAt,
  recordsUsage,
  sumUsage,
  type UsageSum,
  usageAt,
} from "../../stats/usage-sum.ts";
import { cutText, ownText } from "../../text/cut.ts";
import { lineStart } from "../../text/line-start.ts";
import { sessionName } from "../../tree/labels.ts";
import { leavesOf, openingLeaf } from "../../tree/leaves.ts";
import { type Call, type CallIdentity, packed } from "../copies/packed-calls.ts";
import { UseAdders } from "../copies/use-adders.ts";
import {
  type IndexedSession,
  MAX_CHILD_FILES,
  MAX_FIELD,
  MAX_FIRST_MESSAGE,
  MAX_NAMED,
  type SessionAddress,
} from "../indexed-session.ts";
import { unusedBranches } from "./unused-branches.ts";

/** `record` got every entry. */
interface ReadToItsEnd {
  readonly session: Session;
  readonly details: EntryDetails;
  readonly record: RecordBuilder;
  /** By row, what tells the call of an entry from others in every copy of it. */
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
    firstMessage: cutText(
      lineStart(promptText(record.firstMessage), MAX_FIRST_MESSAGE),
      MAX_FIRST_MESSAGE,
    ),
    cwd: field(info?.cwd),
    createdMs: Number.isNaN(created) ? null : created,
    modifiedMs: modifiedAt(session) ?? info?.modified.getTime() ?? mtimeMs,
    entries: totals.entries,
    messages: info ? info.messageCount - restCount(table) : 0,
    branches: leavesOf(table).length,
    compactions: totals.compactions,
    models: modelsOf(session, details, scope),
    usage: ownUsage(details, scope) ?? totals.usage,
    hasListPrices: priceSource(header) !== "",
    // As its header records, else as the last reply at the leaf ended (formats.md 8).
    status: recorded ? recorded.status : statusAtLeaf(session, details),
    parent: field(parentIn(session) || facts.parent),
    agentType: field(agentType || facts.agentType),
    childFiles: childFilesOf(details),
    ...usesOf([...callsIn(session, details, scope, identities)]),
    tools: toolTotals(table, details, scope)
      .slice(0, MAX_NAMED)
      .map(({ name, calls, failures }) => ({ name, calls, failures })),
    unusedBranches: unusedBranches(session, details),
  };
}

function field(text = ""): string {
  return text.length > MAX_FIELD ? ownText(text.slice(0, MAX_FIELD)) : text;
}

/** A header may record a later time than any entry has; of all other sessions the list's own rule holds. */
export function modifiedAt({ header, table }: Session): number | null {
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

/** Files of version 1 call it otherwise (formats.md 2.3). */
function parentIn({ header }: Session): string {
  if (!header) return "";
  return stringField(header, "parentSession") || stringField(header, "branchedFrom") || "";
}

/** Sub-agents of sub-agents are named by those that started them. */
function childFilesOf({ subAgents }: EntryDetails): readonly ChildFile[] {
  const own = subAgents.filter(({ depth, file }) => depth === 0 && file !== null);
  return own.slice(0, MAX_CHILD_FILES).flatMap(({ file }) => file ?? []);
}

/** Null where a prompt or a tool's result stands after the last reply: no entry says how that went on. */
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

/** A reply that waits for its tools, or for its provider, tells of no end. */
const STATUS_OF: ReadonlyMap<string, SessionStatus> = new Map([
  ["stop", "completed"],
  ["length", "completed"],
  ["error", "failed"],
  ["aborted", "aborted"],
]);

/** Without what sub-agents used whose own sessions are listed, too; null where it records no such thing. */
function ownUsage(details: EntryDetails, { rows }: Scope): UsageSum | null {
  const own = rows.filter((row) => ((details.flags[row] ?? 0) & DETAIL.children) === 0);
  return own.length === rows.length ? null : sumUsage(details, own);
}

/** By time and model, and call by call. */
function usesOf(calls: readonly Call[]) {
  const uses = new UseAdders();
  for (const { time, model, usage } of calls) uses.at(time, model).addUsage(usage);
  return { uses: uses.list(), calls: packed(calls) };
}

/** Of the rows that its own usage panel adds up, but for those of sub-agents listed, too. */
function* callsIn(
  { table }: Session,
  details: EntryDetails,
  scope: Scope,
  identities: ReadToItsEnd["identities"],
): Generator<Call> {
  const isOf = (row: number, flags: number) => ((details.flags[row] ?? 0) & flags) !== 0;
  const placeOf = (row: number) => ({ id: idOf(table, row), time: table.time[row] ?? Number.NaN });
  for (const row of scope.rows) {
    const model = modelAt(details, row);
    if (!recordsUsage(details, row) || isStub(model)) continue;
    if (isOf(row, DETAIL.subAgents | DETAIL.children)) continue;
    yield { ...placeOf(row), model, usage: usageAt(details, row), identity: identities.get(row) };
  }
  // The rows left out above: what they used is counted under the models that used it.
  for (const { row, model, usage } of details.subAgents) {
    if (!usage || scope.has[row] !== 1 || !isOf(row, DETAIL.subAgents)) continue;
    yield { ...placeOf(row), model, usage };
  }
}
