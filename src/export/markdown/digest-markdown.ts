// A digest as Markdown: a note for a pull request, with a table of turns.

import type { Session } from "../../model/session.ts";
import type { DigestRow } from "../../stats/digest/digest.ts";
import {
  askedText,
  branchLine,
  changedLines,
  changedText,
  checkText,
  clockText,
  compactionLine,
  type DigestedSession,
  digestFacts,
  turnCost,
} from "../../stats/digest/digest-cells.ts";
import type { CheckOutcomes, Digest } from "../../stats/digest/read-digest.ts";
import { inline } from "../../text/inline-markdown.ts";
import { numberText } from "../../text/units.ts";
import { sessionTitle } from "../../tree/session-title.ts";
import { code, markdownTable } from "./markdown-text.ts";

const COLUMNS = ["Turn", "Asked", "Changed", "+", "−", "Tests", "Failed", "Cost", "Active"];

/** `digest`: of the branch that ends at `leaf`, or some of its rows. Ends with a line break. */
export function digestMarkdown(
  read: DigestedSession & { readonly session: Session },
  digest: Digest,
  leaf: number,
): string {
  const { rows, outcomes } = digest;
  const title = inline(sessionTitle(read.session, read.details));
  const facts = inline(digestFacts(read, leaf));
  const cells = rows.map((row) => cellsOf(read, row, outcomes));
  const table = cells.length === 0 ? "No prompt in this session." : markdownTable(COLUMNS, cells);
  return `# ${title}\n\n${facts}\n\n${table}\n`;
}

function cellsOf(
  read: DigestedSession,
  row: DigestRow,
  outcomes: CheckOutcomes,
): readonly string[] {
  if (row.kind === "branch") return aside(`↳ ${inline(branchLine(read, row))}`);
  if (row.kind === "compaction") return aside(`*${inline(compactionLine(row))}*`);
  const { added, removed } = changedLines(row);
  const changed = changedText(row);
  return [
    numberText(row.number),
    inline(askedText(read, row)) + (row.isStopped ? " (stopped)" : ""),
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
