// A comparison as text, for tests to compare: one line per row, the sides beside each
// other. It reads nothing itself.

import type { CompareRow } from "../compare/branches/compare-branches.ts";
import type { Side } from "../compare/side.ts";
import { entryLine } from "../model/entry/entry-line.ts";
import type { JsonObject } from "../model/json/json.ts";

/**
 * `=` the very same entry, `~` equal content, `*` differs, `<` only A, `>` only B. Runs of more
 * than two entries in common are counted instead of printed.
 */
export async function printComparison(
  a: Side,
  b: Side,
  rows: readonly CompareRow[],
): Promise<string> {
  const lines: string[] = [];
  let turn = 0;
  for (let i = 0; i < rows.length; ) {
    const row = rows[i];
    if (!row) break;
    if (row.turn !== turn) lines.push(`turn ${row.turn}`);
    turn = row.turn;
    const run = sharedFrom(rows, i);
    if (run > 2) {
      lines.push(`= ${run} entries in common`);
      i += run;
      continue;
    }
    lines.push(await lineOf(a, b, row));
    i++;
  }
  return lines.join("\n");
}

function sharedFrom(rows: readonly CompareRow[], start: number): number {
  let end = start;
  while (rows[end]?.kind === "shared" && rows[end]?.turn === rows[start]?.turn) end++;
  return end - start;
}

async function lineOf(a: Side, b: Side, row: CompareRow): Promise<string> {
  switch (row.kind) {
    case "shared":
      return `= ${await words(a, row.a)}`;
    case "onlyA":
      return `< ${await words(a, row.a)}${elsewhere(row.counterpart)}`;
    case "onlyB":
      return `> ${await words(b, row.b)}${elsewhere(row.counterpart)}`;
    case "pair":
      if (row.isEqual) return `~ ${await words(a, row.a)}`;
      return `* ${await words(a, row.a)} | ${await words(b, row.b)}`;
  }
}

function elsewhere(counterpart: number | undefined): string {
  return counterpart === undefined ? "" : " (elsewhere on the other side)";
}

async function words(side: Side, row: number): Promise<string> {
  const [body] = await side.readBodies([row]);
  return entryLine(body ?? ({} satisfies JsonObject));
}
