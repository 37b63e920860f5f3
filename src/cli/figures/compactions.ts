// `espalier compactions`: what the compactions of a session made of the context.

import { isCompaction } from "../../context/compactions.ts";
import type { WholeSession } from "../../formats/whole-session.ts";
import { wholeNumbers } from "../../lib/whole-numbers.ts";
import { addressOf } from "../../model/table/address.ts";
import { FLAG, hasFlag, NO_ROW } from "../../model/table/table.ts";
import { type ContextDrop, sizeAfter } from "../../stats/context-drops.ts";
import { contextTimeline } from "../../stats/context-timeline.ts";
import { dropSizes, estimateText, freedText } from "../../stats/drop-text.ts";
import { printableLine } from "../../text/printable.ts";
import { dateTimeText } from "../../text/units.ts";
import { entrySummary } from "../../tree/entry-summary.ts";
import { newestLeafBelow } from "../../tree/leaves.ts";
import { pathLength, pathTo } from "../../tree/path.ts";
import { type Command, type Exit, LEAF, SESSIONS } from "../command/command.ts";
import type { Io, Line } from "../command/io.ts";
import { eachSession, whole } from "../open-file.ts";

export const compactions: Command = {
  name: "compactions",
  summary: "show what each compaction did to the context",
  details: [
    "It lists the compactions of all branches in file order. One that is not on the path to the session's leaf names the leaf of its branch.",
    "Tokens before and after come from recorded replies. “about” marks an estimate.",
  ],
  arguments: [SESSIONS],
  options: {
    leaf: { ...LEAF, summary: "only those on the path to this entry" },
  },
  run: (paths, options, io) =>
    eachSession(paths, options, io, whole, (read, leaf, out) =>
      options.leaf === undefined ? allOf(read, leaf, out) : thoseOnTheWay(read, leaf, out),
    ),
};

async function allOf(read: WholeSession, leaf: number, io: Io): Promise<Exit> {
  const { drops, unread } = allDrops(read, leaf);
  await printed(read, drops, { leaf, none: "No compactions in this session." }, io);
  await io.more(unread, "compaction");
  return 0;
}

function thoseOnTheWay(read: WholeSession, leaf: number, io: Io): Promise<Exit> {
  const none = "No compactions on the path to this leaf.";
  return printed(read, dropsTo(read, leaf), { leaf, none }, io);
}

/** `leaf`: whose branch need not be named. */
function printed(
  read: WholeSession,
  drops: readonly SessionDrop[],
  { leaf, none }: { readonly leaf: number; readonly none: string },
  io: Io,
): Promise<0> {
  return io.print({
    text: () => (drops.length > 0 ? drops.flatMap((drop) => linesOf(read, drop, leaf)) : [none]),
    jsonLines: () => drops.map((drop) => jsonOf(read, drop)),
  });
}

function linesOf(
  { session: { table }, details }: WholeSession,
  { row, leaf, drop }: SessionDrop,
  own: number,
) {
  const sizes = [dropSizes(drop), freedText(drop), estimateText(drop)].filter(Boolean);
  const { text } = entrySummary(table, details, row);
  const branch = leaf === own ? "" : `, on the branch to ${addressOf(table, leaf)}`;
  return [
    [
      { style: "name", text: addressOf(table, row) },
      "  ",
      { style: "faint", text: dateTimeText(table.time[row] ?? null) },
      `  ${sizes.join(", ")}${branch}`,
    ],
    `    ${printableLine(text)}`,
  ] satisfies Line[];
}

function jsonOf({ session: { table } }: WholeSession, { row, leaf, drop }: SessionDrop) {
  const { at, ...sizes } = drop;
  const after = drop.isUnknown ? null : sizeAfter(drop).tokens;
  const [id, branch] = [addressOf(table, row), addressOf(table, leaf)];
  return { id, line: table.line[row], leaf: branch, ...sizes, after };
}

/** A compaction, and what it made of the context on the way to a leaf. Rows. */
interface SessionDrop {
  readonly row: number;
  readonly leaf: number;
  readonly drop: ContextDrop;
}

/** Those on the way to a leaf, from the root on. */
function dropsTo(
  { session: { table }, details }: WholeSession,
  leaf: number,
): readonly SessionDrop[] {
  const path = pathTo(table, leaf);
  const { drops } = contextTimeline(table, details, path);
  return drops.map((drop) => ({ row: path[drop.at] ?? NO_ROW, leaf, drop }));
}

/** Entries that are walked in all, some seconds of work: far more than the branches of recorded sessions need. */
const MAX_WALKED = 5_000_000;

/**
 * All compactions in file order. Those on the way to `leaf` are measured on that path, others on the path to the
 * newest leaf below them. `unread`: how many were left out of a session with more branches than can be walked.
 * `maxWalked`: tests make it small.
 */
export function allDrops(
  read: WholeSession,
  leaf: number,
  maxWalked = MAX_WALKED,
): { readonly drops: readonly SessionDrop[]; readonly unread: number } {
  const { table } = read.session;
  const found = new Map<number, SessionDrop>();
  for (const drop of dropsTo(read, leaf)) found.set(drop.row, drop);
  const left = wholeNumbers(0, table.count).filter(
    (row) => isCompaction(table, row) && !hasFlag(table, row, FLAG.repeated) && !found.has(row),
  );
  let walked = 0;
  // From the end on, as what is below is found with what it lies on.
  for (const row of left.reverse()) {
    if (found.has(row)) continue;
    if (walked > maxWalked) break;
    // A way that ends before its root may begin below it.
    for (const end of [newestLeafBelow(table, row), row]) {
      if (found.has(row)) continue;
      walked += pathLength(table, end);
      for (const drop of dropsTo(read, end)) {
        if (!found.has(drop.row)) found.set(drop.row, drop);
      }
    }
  }
  const unread = left.filter((row) => !found.has(row)).length;
  return { drops: [...found.values()].sort((a, b) => a.row - b.row), unread };
}
