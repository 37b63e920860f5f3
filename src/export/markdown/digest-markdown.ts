// A digest as Markdown: a note for a pull request, with a table of turns.

import type { DigestRow } from "../../stats/digest/digest.ts";
import {
  branchLine,
  type CheckOutcomes,
  changedLines,
  changedText,
  checkText,
  clockText,
  compactionLine,
  turnCost,
} from "../../stats/digest/digest-cells.ts";
import { inline } from "../../text/inline-markdown.ts";
import { numberText } from "../../text/units.ts";
import { code, markdownTable } from "./markdown-text.ts";

const COLUMNS = ["Turn", "Asked", "Changed", "+", "−", "Tests", "Failed", "Cost", "Active"];

/** `title`, `facts`: of the session, as they are. Ends with a line break. */
export function digestMarkdown(
  title: string,
  facts: string,
  rows: readonly DigestRow[],
  outcomes: CheckOutcomes,
): string {
  const cells = rows.map((row) => cellsOf(row, outcomes));
  const table = cells.length === 0 ? "No prompt in this session." : markdownTable(COLUMNS, cells);
  return `# ${inline(title)}\n\n${inline(facts)}\n\n${table}\n`;
}

function cellsOf(row: DigestRow, outcomes: CheckOutcomes): readonly string[] {
  if (row.kind === "branch") return aside(`↳ ${inline(branchLine(row))}`);
  if (row.kind === "compaction") return aside(`*${inline(compactionLine(row))}*`);
  const { added, removed } = changedLines(row);
  const changed = changedText(row);
  return [
    numberText(row.number),
    inline(row.asked) + (row.isStopped ? " (stopped)" : ""),
    row.files.length === 1 ? code(changed) : changed,
    added > 0 ? numberText(added) : "",
    removed > 0 ? numberText(removed) : "",
    checkText(row, outcomes),
    row.turn.failures > 0 ? numberText(row.turn.failures) : "",
    turnCost(row),
    clockText(row.activeMs),
  ];
}

function aside(text: string): readonly string[] {
  return ["", text, ...COLUMNS.slice(2).map(() => "")];
}
