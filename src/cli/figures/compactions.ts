// `espalier compactions`: what the compactions on the way to a leaf made of the context.
import { addressOf } from "../../model/table/address.ts";
import { NO_ROW } from "../../model/table/table.ts";
import { type ContextDrop, sizeAfter } from "../../stats/context-drops.ts";
import { contextTimeline } from "../../stats/context-timeline.ts";
import { dropSizes, estimateText, freedText } from "../../stats/drop-text.ts";
import { printableLine } from "../../text/printable.ts";
import { dateTimeText } from "../../text/units.ts";
import { entrySummary } from "../../tree/entry-summary.ts";
import { pathTo } from "../../tree/path.ts";
import {
  type Command,
  type Exit,
  LEAF,
  type Options,
  SESSIONS,
  textOption,
} from "../command/command.ts";
import { eachFile } from "../command/each-file.ts";
import type { Io, Line } from "../command/io.ts";
import { type ReadSession, rowNamed, withSession } from "../open-file.ts";

export const compactions: Command = {
  name: "compactions",
  summary: "what each compaction on the way to a leaf made of the context",
  details: [
    "Tokens before and after: as the next reply reports them; “about” where only an estimate of what was kept tells.",
  ],
  arguments: [SESSIONS],
  options: { leaf: LEAF },
  run: (paths, options, io) =>
    eachFile(paths, io, (path, out) => compactionsIn(path, options, out)),
};

function compactionsIn(path: string, options: Options, io: Io): Promise<Exit> {
  return withSession(path, (read) => {
    const { session, details } = read;
    const { table } = session;
    const rows = pathTo(table, rowNamed(session, textOption(options, "leaf")));
    const { drops } = contextTimeline(table, details, rows);
    return io.print({
      text: () => {
        if (drops.length === 0) return ["No compactions on the way to this leaf."];
        return drops.flatMap((drop) => linesOf(read, rows[drop.at] ?? NO_ROW, drop));
      },
      jsonLines: () => drops.map((drop) => jsonOf(read, rows[drop.at] ?? NO_ROW, drop)),
    });
  });
}

function linesOf({ session, details }: ReadSession, row: number, drop: ContextDrop) {
  const { table } = session;
  const sizes = [dropSizes(drop), freedText(drop), estimateText(drop)].filter(Boolean);
  const { text } = entrySummary(table, details, row);
  return [
    [
      { style: "name", text: addressOf(table, row) },
      "  ",
      { style: "faint", text: dateTimeText(table.time[row] ?? null) },
      `  ${sizes.join(", ")}`,
    ],
    `    ${printableLine(text)}`,
  ] satisfies Line[];
}

function jsonOf({ session: { table } }: ReadSession, row: number, drop: ContextDrop) {
  const { before, measured, estimate, isUnknown } = drop;
  const after = isUnknown ? null : sizeAfter(drop).tokens;
  const id = addressOf(table, row);
  return { id, line: table.line[row], before, after, measured, estimate, isUnknown };
}
