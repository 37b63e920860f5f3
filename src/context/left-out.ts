// What oh-my-pi keeps in its files and does not send again (formats-more.md 3.5): turns that were cut off or failed, and
// what was told for one run alone.
import { memo } from "../lib/memo.ts";
import { ONE_RUN, STILL_SENT } from "../model/table/kinds.ts";
import { type EntryTable, FLAG, hasFlag, parentOf, roleOf, typeOf } from "../model/table/table.ts";

/** Whether its agent sends no turn again that came to nothing: of pi's family only oh-my-pi names sessions and models so. */
export const sendsWholeTurnsOnly = memo((table: EntryTable): boolean => {
  if (table.titles) return true;
  for (const { type, model } of table.parsedEntries.values()) {
    if (type === "model_change" && typeof model === "string") return true;
  }
  return false;
});

/** Replies that were cut off or failed, and the results of their calls; messages for one run. */
const leftOut = memo((table: EntryTable): ReadonlySet<number> => {
  const left = new Set<number>();
  if (!sendsWholeTurnsOnly(table)) return left;
  const replyOf = replies(table);
  const still = new Set<number>();
  for (const [row, entry] of table.parsedEntries) {
    if (ONE_RUN.has(entry.customType)) left.add(row);
    if (entry.customType === STILL_SENT) still.add(messageAbove(table, row));
  }
  for (let row = 0; row < table.count; row++) {
    const reply = replyOf(row);
    if (hasFlag(table, reply, FLAG.failed) && !still.has(reply)) left.add(row);
  }
  return left;
});

export function isLeftOut(table: EntryTable, row: number): boolean {
  return leftOut(table).has(row);
}

/** Rows that say nothing between a reply and what it thought, at most: any number of rows may ask for the same walk. */
const MAX_BETWEEN = 1000;

/** The nearest row above that says something. */
function messageAbove(table: EntryTable, row: number): number {
  let at = parentOf(table, row);
  for (let steps = 0; steps < MAX_BETWEEN && typeOf(table, at) === "custom"; steps++) {
    at = parentOf(table, at);
  }
  return at;
}

/** What the results above a row, and one in the row itself, are of: each row is walked over once. */
function replies(table: EntryTable): (row: number) => number {
  const known = new Map<number, number>();
  return (row) => {
    const walked: number[] = [];
    let at = row;
    while (roleOf(table, at) === "toolResult" && !known.has(at)) {
      walked.push(at);
      at = parentOf(table, at);
    }
    const reply = known.get(at) ?? at;
    for (const one of walked) known.set(one, reply);
    return reply;
  };
}
