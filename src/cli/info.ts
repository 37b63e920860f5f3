// `espalier info`: show the figures of a session.

import { resumeCommand } from "../formats/known.ts";
import type { WholeSession } from "../formats/whole-session.ts";
import { formatNameOf } from "../model/agent/agent-family.ts";
import { parentIn } from "../model/agent/header-facts.ts";
import { stringField } from "../model/json/json.ts";
import { paidCost, paidFor, paidText } from "../model/prices/paid-cost.ts";
import { costSource, hasListPrices } from "../model/prices/price-source.ts";
import { copiesNote } from "../model/problem.ts";
import type { Session } from "../model/session.ts";
import { addressOf } from "../model/table/address.ts";
import type { EntryDetails } from "../model/table/details.ts";
import { NO_ROW } from "../model/table/table.ts";
import { wholeSession } from "../stats/scope.ts";
import { scopeCost, type Totals, totalsOf } from "../stats/totals.ts";
import { printableLine } from "../text/printable.ts";
import { bytesText, countText, dateTimeText, tokensText } from "../text/units.ts";
import { sessionName } from "../tree/labels.ts";
import { leafOf, leavesOf, openingLeaf } from "../tree/leaves.ts";
import { type Command, type Exit, SESSIONS } from "./command/command.ts";
import type { Io } from "./command/io.ts";
import { indexName } from "./index-name.ts";
import { eachSession, whole, wholeThreads } from "./open-file.ts";

export const info: Command = {
  name: "info",
  summary: "show the figures of a session",
  arguments: [SESSIONS],
  run: (paths, options, io) => eachSession(paths, options, io, whole, print, wholeThreads(paths)),
};

async function print(
  { session, details }: WholeSession,
  leaf: number,
  io: Io,
  path: string,
): Promise<Exit> {
  const { table } = session;
  const totals = totalsOf(table, details, wholeSession(table));
  const { cost } = totals.usage;
  const costs = costSource(cost, hasListPrices(session.header));
  const isFromLists = costs === "from list prices";
  const own = facts(session, details, leaf);
  const name = own.name ?? (await indexName(path, session.format, own.id ?? ""));
  const json = { ...own, name, costs, ...totals };
  // pi goes on from the end of the file, also where that is no end of a conversation.
  const ownLeaf = leafOf(table);
  const isElsewhere = session.hasPiEntries && ![NO_ROW, openingLeaf(session)].includes(ownLeaf);
  const paid = paidText(session.header, totals.usage.cost);
  const rows = (): readonly (readonly [string, string])[] => [
    ["file", `${session.fileName}, ${bytesText(session.size)}`],
    ["format", json.formatName],
    ["name", json.name ?? "none"],
    ["session id", json.id ?? "none"],
    ["folder", json.cwd ?? "not recorded"],
    ["parent", json.parentSession ?? "none"],
    ["from", dateTimeText(totals.from)],
    ["to", dateTimeText(totals.to)],
    ["entries", `${totals.entries} in ${countText(json.leaves, "branch", "branches")}`],
    ["turns", `${totals.turns}, ${repliesText(totals)}`],
    ["tool calls", `${totals.toolCalls}, ${totals.toolFailures} failed`],
    ["compactions", `${totals.compactions}`],
    ["tokens", tokensText(totals.usage.tokens)],
    ["cost", `${scopeCost(totals)}${isFromLists ? `, ${costs}` : ""}`],
    ...(paid === "" ? [] : [["paid", `${paid} (${paidFor(session.header)} included)`] as const]),
    ...(json.unsure === null ? [] : [["figures", json.unsure] as const]),
    ["leaf", json.leaf ?? "none"],
    ...(isElsewhere ? [["resumes at", addressOf(table, ownLeaf)] as const] : []),
    ["problems", `${json.problems}`],
    ...(json.resume === null ? [] : [["resume with", json.resume] as const]),
  ];
  return io.print({
    text: () =>
      rows().map(([key, value]) => [
        { style: "faint", text: key.padEnd(12) },
        printableLine(value),
      ]),
    json: () => json,
  });
}

/** "4 replies, 1 failed, 1 aborted". */
function repliesText({ replies, failedReplies, abortedReplies }: Totals): string {
  const failed = failedReplies > 0 ? `, ${failedReplies} failed` : "";
  const aborted = abortedReplies > 0 ? `, ${abortedReplies} aborted` : "";
  return `${countText(replies, "reply", "replies")}${failed}${aborted}`;
}

function facts(session: Session, details: EntryDetails, leaf: number) {
  const { table, header } = session;
  const text = (key: string) => (header && stringField(header, key)) ?? null;
  const formatName = formatNameOf(session, details);
  return {
    file: session.fileName,
    bytes: session.size,
    format: session.format,
    formatName,
    version: session.version,
    name: sessionName(table),
    id: text("id"),
    cwd: text("cwd"),
    paid: paidCost(header),
    unsure: copiesNote(session.problems) || null,
    parentSession: parentIn(header) || null,
    leaf: leaf === NO_ROW ? null : addressOf(table, leaf),
    leaves: leavesOf(table).length,
    problems: session.problems.length,
    resume: resumeCommand(session.format, { id: text("id") ?? "", path: "", formatName }),
  };
}
