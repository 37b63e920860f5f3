// Repairs of entries: what their lines say of themselves and of one another.
import type { Problem, ProblemKind } from "../../model/problem.ts";
import { DETAIL, type EntryFacts } from "../../model/table/details.ts";
import { FLAG, hasFlag, NO_ROW, typeOf } from "../../model/table/table.ts";
import { NO_CALL, pairCalls } from "../../tree/calls.ts";
import { isAtOrAbove, rowsOnLine } from "../apply/find-entry.ts";
import type { Draft } from "../draft/draft.ts";
import type { EntryAddress, Operation } from "../operation/operation.ts";
import { madeEntry } from "../parts/made-entries.ts";
import type { Repair } from "./repair.ts";

/** What becomes of an entry, and the operations that make it so. */
type Mending = readonly [effect: string, ...operations: readonly Operation[]];

const LINKS = FLAG.orphan | FLAG.selfParent | FLAG.cycle;

/** `problems`: those of the draft as it is now. */
export function rowRepairs(draft: Draft, problems: readonly Problem[]): readonly Repair[] {
  const { table } = draft;
  const repairs: Repair[] = [];
  const add = (kind: Repair["kind"], row: number, [effect, ...operations]: Mending) => {
    repairs.push({ kind, line: table.line[row] ?? 0, effect, operations });
  };
  for (const { kind, line } of problems) {
    for (const row of rowsOnLine(table, line)) {
      const mending = BY_LINE[kind]?.(draft.addressOf(row), draft, row);
      if (mending) add(kind, row, mending);
    }
  }
  /** Ids promised to entries by repairs that are not applied yet. */
  const given = new Set<string>();
  for (let row = 0; row < table.count; row++) {
    if (hasFlag(table, row, FLAG.repeated)) {
      const effect = "The line is left out; a later one repeats it.";
      add("repeated-line", row, [effect, { kind: "remove", entries: [draft.addressOf(row)] }]);
      continue;
    }
    if (hasFlag(table, row, FLAG.damaged)) add("damaged-entry", row, soundLine(draft, row));
    if (isGlued(draft, row)) {
      const effect = "The entry gets a line of its own.";
      add("glued-line", row, [effect, { kind: "own-line", entry: draft.addressOf(row) }]);
    }
    if (hasFlag(table, row, FLAG.noId | FLAG.shadowed)) {
      let { id } = draft.newEntry();
      while (given.has(id)) id = draft.newEntry().id;
      given.add(id);
      const effect = `The entry gets an id of its own, ${id}; what is below it stays there.`;
      const kind = hasFlag(table, row, FLAG.noId) ? "no-id" : "duplicate-id";
      add(kind, row, [effect, { kind: "new-id", entry: draft.addressOf(row), id }]);
    }
    if (hasFlag(table, row, LINKS)) {
      const parent = parentFor(draft, row);
      const where =
        parent === null ? "becomes a root" : `goes below the entry before it, ${parent}`;
      const operation: Operation = { kind: "move", entry: draft.addressOf(row), parent };
      add(linkFault(draft, row), row, [`The entry ${where}.`, operation]);
    }
  }
  return repairs;
}

/** What is known by its line alone. Null: the problem is not that of the entry in the row. */
const BY_LINE: {
  readonly [Kind in ProblemKind]?: (
    entry: EntryAddress,
    draft: Draft,
    row: number,
  ) => Mending | null;
} = {
  "invalid-utf8": (entry) => [
    "Bytes that are no UTF-8 are written as what they are shown as.",
    { kind: "mend", entry },
  ],
  "bad-time": (entry, draft, row) => {
    if (!Number.isNaN(draft.table.time[row])) return null;
    const timestamp = timeBefore(draft, row);
    const effect = `The entry gets the time of what stands before it, ${timestamp}.`;
    return [effect, { kind: "timestamp", entry, timestamp }];
  },
  "empty-message": (entry, { table }, row) => {
    if (typeOf(table, row) !== "message") return null;
    const effect = "The entry without a message is kept as a custom entry.";
    return [effect, { kind: "as-custom", entry, customType: "espalier.empty-message" }];
  },
  "kept-entry-missing": (entry, { table }, row) => {
    if (typeOf(table, row) !== "compaction") return null;
    const effect = "The compaction says that it keeps nothing before it, as it does already.";
    return [effect, { kind: "compaction", entry, kept: null }];
  },
  "unknown-target": (entry, { table }, row) => {
    const type = typeOf(table, row);
    if (type !== "label" && type !== "context_edit") return null;
    const effect = "What is for an entry that is not there is kept as a custom entry.";
    return [effect, { kind: "as-custom", entry, customType: `espalier.${type}` }];
  },
};

function soundLine(draft: Draft, row: number): Mending {
  const { table } = draft;
  const entry = draft.addressOf(row);
  const effect = "The damaged line is written as JSON, as far as it can be read.";
  // What could be read of it holds no message.
  const isEmpty = typeOf(table, row) === "message" && table.words.get(row) === "";
  if (!isEmpty) return [effect, { kind: "mend", entry }];
  return [
    `${effect} Its message is lost, so it is kept as a custom entry.`,
    { kind: "mend", entry },
    { kind: "as-custom", entry, customType: "espalier.damaged-message" },
  ];
}

function linkFault({ table }: Draft, row: number): ProblemKind {
  if (hasFlag(table, row, FLAG.orphan)) return "orphan";
  return hasFlag(table, row, FLAG.selfParent) ? "self-parent" : "cycle";
}

/** The nearest entry before a row that may stand above it; null when none may. */
function parentFor(draft: Draft, row: number): EntryAddress | null {
  const { tree, rows } = draft;
  const node = rows.order[row] ?? NO_ROW;
  for (let before = row - 1; before >= 0; before--) {
    const above = rows.order[before] ?? NO_ROW;
    if (tree.isNameable(above) && !isAtOrAbove(tree, node, above)) return draft.addressOf(before);
  }
  return null;
}

/** Whether a header or another entry stands before it on its line. */
function isGlued({ base, rows, tree }: Draft, row: number): boolean {
  const node = rows.order[row] ?? NO_ROW;
  if (node >= base.table.count || tree.editOf(node).hasOwnLine) return false;
  const line = base.table.line[node] ?? 0;
  const start = base.table.start[node] ?? 0;
  const isAfterEntry = node > 0 && base.table.line[node - 1] === line;
  return (
    hasFlag(base.table, node, FLAG.recovered) &&
    (isAfterEntry || base.layout.headers.some((one) => one.line === line && one.start < start))
  );
}

function timeBefore({ table, header }: Draft, row: number): string {
  for (let before = row; before >= 0; before--) {
    const time = table.time[before] ?? Number.NaN;
    if (!Number.isNaN(time)) return new Date(time).toISOString();
  }
  const begun = Date.parse(String(header?.timestamp));
  return new Date(Number.isNaN(begun) ? Date.now() : begun).toISOString();
}

const NO_RESULT = "No result was recorded for this call.";

/**
 * Of calls whose result is missing although the conversation went on below them, and of results whose call is not
 * there: a model's API refuses such a conversation. No entry is lost. `details`: of the draft as it is now.
 */
export function toolRepairs(draft: Draft, details: EntryFacts): readonly Repair[] {
  const { table } = draft;
  const { states, callOf } = pairCalls(table, details);
  const calls = details.calls.flatMap(({ row, callId, name }, index): Repair[] => {
    // The agent does not send a reply that failed, nor its calls.
    const isUnsent = ((details.flags[row] ?? 0) & (DETAIL.error | DETAIL.aborted)) !== 0;
    if (states[index] !== "interrupted" || isUnsent) return [];
    const time = table.time[row] ?? Number.NaN;
    const timestamp = Number.isNaN(time) ? Date.now() : time;
    const result = { text: NO_RESULT, callId, toolName: name, isError: true };
    const operation: Operation = {
      kind: "insert",
      ...draft.newEntry(timestamp),
      parent: draft.addressOf(row),
      children: "all",
      entry: madeEntry({ role: "toolResult", ...result }, timestamp),
    };
    const effect = `The call of ${name} gets a result that says that none was recorded.`;
    return [{ kind: "tool-call", line: table.line[row] ?? 0, effect, operations: [operation] }];
  });
  const results = details.results.flatMap(({ row, name }, index): Repair[] => {
    // One that only repeats a later line is left out.
    if (callOf[index] !== NO_CALL || hasFlag(table, row, FLAG.repeated)) return [];
    const customType = "espalier.result-without-call";
    const effect = `The result of ${name || "a tool"}, whose call is not there, is kept as a custom entry: the model is no longer sent it.`;
    const operation: Operation = { kind: "as-custom", entry: draft.addressOf(row), customType };
    return [{ kind: "tool-result", line: table.line[row] ?? 0, effect, operations: [operation] }];
  });
  return [...calls, ...results];
}
