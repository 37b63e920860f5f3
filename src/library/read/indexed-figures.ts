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
import type { Session } from "../../model/session.ts";
import type { EntryDetails } from "../../model/table/details.ts";
import { modelTotals } from "../../stats/models.ts";
import { type Scope, wholeSession } from "../../stats/scope.ts";
import { toolTotals } from "../../stats/tools.ts";
import { spanOf, totalsOf } from "../../stats/totals.ts";
import { cutText, ownText } from "../../text/cut.ts";
import { lineStart } from "../../text/line-start.ts";
import { pairCalls } from "../../tree/calls.ts";
import { sessionName } from "../../tree/labels.ts";
import { leavesOf } from "../../tree/leaves.ts";
import {
  type IndexedSession,
  MAX_CHILD_FILES,
  MAX_FIELD,
  MAX_FIRST_MESSAGE,
  MAX_NAMED,
  type SessionAddress,
} from "../indexed-session.ts";
import { usesOf } from "./session-days.ts";
import { statusOf } from "./session-status.ts";
import { unusedBranches } from "./unused-branches.ts";

/** `record` got every entry. */
interface ReadToItsEnd {
  readonly session: Session;
  readonly details: EntryDetails;
  readonly record: RecordBuilder;
}

export function indexedSession(
  kind: IndexedSession["kind"],
  address: SessionAddress,
  { session, details, record }: ReadToItsEnd,
  facts: PathFacts = NO_FACTS,
): IndexedSession {
  const { table, format } = session;
  const { path, size, mtimeMs } = address;
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
    messages: info?.messageCount ?? 0,
    branches: leavesOf(table).length,
    compactions: totals.compactions,
    models: modelsOf(session, details, scope),
    usage: totals.usage,
    hasListPrices: priceSource(session.header) !== "",
    status: statusOf(session, details),
    parent: field(parentIn(session) || facts.parent),
    agentType: field(agentTypeOf(session) || facts.agentType),
    childFiles: childFilesOf(details),
    ...usesOf(table, details, scope),
    tools: toolTotals(table, details, scope, pairCalls(table, details))
      .slice(0, MAX_NAMED)
      .map(({ name, calls, failures }) => ({ name, calls, failures })),
    unusedBranches: unusedBranches(session, details),
    problems: session.problems.length,
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

function agentTypeOf({ header }: Session): string {
  const record = headerRecord(header);
  return record ? record.agentType : (stringField(header ?? {}, "agentType")?.trim() ?? "");
}
