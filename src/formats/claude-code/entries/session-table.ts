// The table rows of a session's lines.
import { memo } from "../../../lib/memo.ts";
import { stringField } from "../../../model/json/json.ts";
import type { ProblemLog } from "../../../model/problem.ts";
import { type RowKind, rowKind } from "../../../model/table/kinds.ts";
import type { SentList } from "../../../model/table/sent-list.ts";
import { type EntryTable, FLAG, NO_ROW } from "../../../model/table/table.ts";
import { LineTableBuilder } from "../../line-session/line-table.ts";
import type { LineShape } from "../lines/session-line.ts";
import type { SessionLines } from "../lines/session-lines.ts";
import type { DrawnTree } from "../tree/drawn-tree.ts";
import type { RecordedTree } from "../tree/recorded-tree.ts";
import type { SentLists } from "../tree/sent-lists.ts";
import { type Made, PROGRAM, type SessionRows } from "./session-rows.ts";
import type { ShownLines } from "./shown-lines.ts";

/** `recorded`, `drawn`: of the lines. Problems of ids and links are added to `problems`. */
export function sessionTable(
  lines: SessionLines,
  { made, idOf, beginnings }: SessionRows,
  { indexOf, rowOf, parent, addedAt }: ShownLines,
  recorded: RecordedTree,
  drawn: DrawnTree,
  sent: SentLists,
  problems: ProblemLog,
): EntryTable {
  const { flags } = lines.places;
  const faults = faultFlags(recorded, drawn);
  const rows = new LineTableBuilder(lines.places, true);
  for (let row = 0; row < indexOf.length; row++) {
    const line = indexOf[row] ?? 0;
    const inherited = line < lines.firstOwn ? FLAG.inherited : 0;
    const above = parent[row] ?? NO_ROW;
    const added = addedAt.size > 0 ? addedAt.get(row) : undefined;
    if (added) {
      const id = `${idOf(line)}+${row - (rowOf[line] ?? 0)}`;
      const kind = rowKind(stringField(added, "type") ?? "");
      rows.add(line, inherited, above, kind, added, NO_ROW, 0, id);
      continue;
    }
    const one = made[line] ?? PROGRAM;
    const entry = one.as === "entry" ? one.entry : (lines.rareAt(line).setting ?? null);
    const call = one.as === "result" ? lines.resultsAt(line)[0] : undefined;
    const caller = rowOf[lines.calls.get(call ?? "")?.line ?? NO_ROW] ?? NO_ROW;
    const message = lines.messageAt(line);
    const flag = (flags[line] ?? 0) | flagOf(one, lines.shapeAt(line)) | (faults.get(line) ?? 0);
    rows.add(line, flag | inherited, above, kindOf(one), entry, caller, message, idOf(line));
  }
  const table = {
    ...rows.finish(problems),
    ...listsOfRows(sent, rowOf),
    ...(beginnings.size > 0 && { beginnings: beginningsOfRows(beginnings, rowOf) }),
  };
  for (const { kind, row } of recorded.faults) {
    const { severity, problem, message } = FAULTS[kind];
    problems.add({ kind: problem, severity, line: lines.places.line[row] ?? 0, message });
  }
  return table;
}

/** The fields of a line's entry that the line itself records. */
function flagOf({ as }: Made, { kind, isUnsent }: LineShape): number {
  if (as === "attached") return FLAG.aside;
  // A failed request is a failed reply; other replies that the agent wrote itself keep the roles alternating.
  if (isUnsent) return FLAG.unsent;
  return kind === "synthetic" ? FLAG.standIn : 0;
}

/** The recorded requests by table rows. A line inside another row is not a message of this conversation. */
function listsOfRows({ lists }: SentLists, rowOf: Int32Array): Pick<EntryTable, "sent"> {
  if (lists.size === 0) return {};
  // A message is in the lists of many requests.
  const rowsOf = memo((lines: readonly number[]) =>
    lines.map((line) => rowOf[line] ?? NO_ROW).filter((row) => row !== NO_ROW),
  );
  const sent = new Map<number, SentList>();
  for (const [line, { base, keep, tail, system }] of lists) {
    sent.set(rowOf[line] ?? NO_ROW, {
      base: rowOf[base] ?? NO_ROW,
      keep,
      tail: tail.map((message) => rowsOf(message)),
      system: rowOf[system] ?? NO_ROW,
    });
  }
  return { sent };
}

function beginningsOfRows(beginnings: SessionRows["beginnings"], rowOf: Int32Array) {
  const rowAt = (line: number) => rowOf[line] ?? NO_ROW;
  return new Map([...beginnings].map(([line, first]) => [rowAt(line), first.map(rowAt)]));
}

function kindOf(made: Made): RowKind {
  if (made.as !== "entry") return KINDS[made.as];
  return made.entry.type === "compaction" ? COMPACTION : NAMED;
}

const COMPACTION = rowKind("compaction");
const NAMED = rowKind("session_info");
const KINDS: Readonly<Record<Exclude<Made["as"], "entry">, RowKind>> = {
  user: rowKind("message", "user"),
  queued: rowKind("message", "user"),
  result: rowKind("message", "toolResult"),
  reply: rowKind("message", "assistant"),
  note: rowKind("custom_message"),
  attached: rowKind("custom_message"),
  system: rowKind("message", "system"),
  parts: rowKind("custom_message"),
  program: rowKind("custom"),
};

/** By line: the problem with its link, in the terms of rows. */
function faultFlags({ faults }: RecordedTree, drawn: DrawnTree): ReadonlyMap<number, number> {
  const flags = new Map<number, number>();
  for (const { kind, row } of faults) {
    const { flag } = FAULTS[kind];
    // A line inside another row has a parent there.
    if (flag !== 0 && drawn.parent[row] === NO_ROW) flags.set(row, flag);
  }
  for (const row of drawn.sideRoots.keys()) {
    if (drawn.parent[row] !== NO_ROW) flags.set(row, FLAG.parentless);
  }
  return flags;
}

const FAULTS = {
  orphan: {
    flag: FLAG.orphan,
    problem: "orphan",
    severity: "warning",
    message: "The line that this one follows is not in this file.",
  },
  truncated: {
    flag: 0,
    problem: "history-truncated",
    severity: "note",
    message: "What this compaction summarises is not in this file.",
  },
  "self-parent": {
    flag: FLAG.selfParent,
    problem: "self-parent",
    severity: "warning",
    message: "This line names itself as the one it follows.",
  },
  cycle: {
    flag: FLAG.cycle,
    problem: "cycle",
    severity: "error",
    message:
      "This line follows itself by way of others. Its link was cut, so that the lines below it stay readable.",
  },
} as const;
