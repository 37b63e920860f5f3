// What counts as a failure wherever failures are counted: a reply or a tool result that says so, or an entry that
// says it of its turn. A command that the user ran by itself may end with any code.
import { DETAIL, type EntryFacts, isPrompt } from "../../model/table/details.ts";
import {
  type EntryTable,
  FLAG,
  hasFlag,
  NO_ROW,
  parentOf,
  roleOf,
} from "../../model/table/table.ts";

export function isFailure(table: EntryTable, facts: EntryFacts, row: number): boolean {
  const flags = facts.flags[row] ?? 0;
  if ((flags & DETAIL.error) === 0 || hasFlag(table, row, FLAG.inherited)) return false;
  const role = roleOf(table, row);
  return role === "assistant" || role === "toolResult" || (flags & DETAIL.ended) !== 0;
}

/**
 * How a reply ended that did not end by itself, as the reply says it or, where that does not, an entry that ends its
 * turn: null for every other row. `reply`: the last one of that turn; NO_ROW where none had begun.
 */
export function brokenReply(
  table: EntryTable,
  facts: EntryFacts,
  row: number,
): { readonly how: "failed" | "aborted"; readonly reply: number } | null {
  const flagsOf = (at: number) => facts.flags[at] ?? 0;
  const isBroken = (at: number) => (flagsOf(at) & (DETAIL.error | DETAIL.aborted)) !== 0;
  if (!isBroken(row)) return null;
  const how = (flagsOf(row) & DETAIL.error) !== 0 ? "failed" : "aborted";
  if (roleOf(table, row) === "assistant") {
    // Of a message in several entries each may say it.
    const isTold = hasFlag(table, row, FLAG.goesOn) && isBroken(parentOf(table, row));
    return isTold ? null : { how, reply: row };
  }
  if ((flagsOf(row) & DETAIL.ended) === 0) return null;
  let above = parentOf(table, row);
  while (above !== NO_ROW && roleOf(table, above) !== "assistant") {
    const isBegin = isPrompt(table, facts, above) || (flagsOf(above) & DETAIL.ended) !== 0;
    if (isBegin) return { how, reply: NO_ROW };
    above = parentOf(table, above);
  }
  return above !== NO_ROW && isBroken(above) ? null : { how, reply: above };
}

/** The first one on a path, else the first of the file; NO_ROW when there is none. */
export function firstFailure(table: EntryTable, facts: EntryFacts, path: Int32Array): number {
  const onPath = path.find((row) => isFailure(table, facts, row));
  if (onPath !== undefined) return onPath;
  for (let row = 0; row < table.count; row++) {
    if (!hasFlag(table, row, FLAG.repeated) && isFailure(table, facts, row)) return row;
  }
  return NO_ROW;
}
