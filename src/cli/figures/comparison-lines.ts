// A comparison of two branches as lines for a terminal: its figures, then what is not the same.
import type { CompareRow } from "../../compare/branches/compare-branches.ts";
import type { Score } from "../../compare/branches/score.ts";
import { countedText, priceNotes, scoreCells } from "../../export/text/comparison-text.ts";
import type { WholeSession } from "../../formats/whole-session.ts";
import { addressOf } from "../../model/table/address.ts";
import { printableLine } from "../../text/printable.ts";
import { countText } from "../../text/units.ts";
import { cwdOf } from "../../tree/branch/branches.ts";
import { entrySummary, summaryText } from "../../tree/entry-summary.ts";
import type { Line } from "../command/io.ts";
import { section } from "./stats-text.ts";

/** Entries in common that stand alone, or by twos, are shown: they say where one is. */
const MAX_SHOWN = 2;

/** Where a branch ends, and how it is called. */
export interface End {
  readonly read: WholeSession;
  readonly leaf: number;
  readonly name: string;
}

export function comparisonLines(
  a: End,
  b: End,
  rows: readonly CompareRow[],
  score: Score,
): readonly Line[] {
  const figures = [["", "A", "B", "B − A"], ...scoreCells(score)];
  const lines: Line[] = [
    [{ style: "bad", text: "A" }, ` ${printableLine(a.name)}`],
    [{ style: "good", text: "B" }, ` ${printableLine(b.name)}`],
    "",
    ...section(countedText(score), figures, figures.length, (row) => row),
    ...priceNotes(score, { a: "A", b: "B" }),
    "",
  ];
  let turn = 0;
  for (let at = 0; at < rows.length; ) {
    const row = rows[at];
    if (!row) break;
    if (row.turn !== turn) lines.push([{ style: "strong", text: `Turn ${row.turn}` }]);
    turn = row.turn;
    const run = runFrom(rows, at);
    if (run > MAX_SHOWN) {
      lines.push([{ style: "faint", text: `= ${countText(run, "entry", "entries")} in common` }]);
      at += run;
    } else {
      lines.push(...linesOf(a, b, row));
      at++;
    }
  }
  return lines;
}

/** How many entries from here on are the same on both sides, in one turn. */
function runFrom(rows: readonly CompareRow[], start: number): number {
  let end = start;
  while (rows[end]?.kind === "shared" && rows[end]?.turn === rows[start]?.turn) end++;
  return end - start;
}

function linesOf({ read: a }: End, { read: b }: End, row: CompareRow): readonly Line[] {
  const elsewhere = "counterpart" in row ? " (elsewhere on the other side)" : "";
  switch (row.kind) {
    case "shared":
      return [[{ style: "faint", text: `= ${entryLine(a, row.a)}` }]];
    case "onlyA":
      return [[{ style: "bad", text: "< " }, `${entryLine(a, row.a)}${elsewhere}`]];
    case "onlyB":
      return [[{ style: "good", text: "> " }, `${entryLine(b, row.b)}${elsewhere}`]];
    case "pair":
      if (row.isEqual) return [[{ style: "faint", text: `~ ${entryLine(a, row.a)}` }]];
      return [
        [{ style: "warn", text: "* " }, entryLine(a, row.a)],
        ["  ", entryLine(b, row.b)],
      ];
  }
}

/** An entry by its address, with what it says. */
export function entryLine({ session, details }: WholeSession, row: number): string {
  const { table } = session;
  const text = summaryText(entrySummary(table, details, row, cwdOf(session)));
  return printableLine(`${addressOf(table, row)} ${text}`);
}
