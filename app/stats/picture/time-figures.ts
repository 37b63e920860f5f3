// Where the time of some entries went: models, tools, the user's answers. Picture and table take it.
import { NO_ROW } from "../../../src/model/table/table.ts";
import type { ScopeFigures } from "../../../src/stats/figures.ts";
import { type FigureTable, name, tableOf } from "../../ui/figure/figure.ts";
import { modelName, toolName } from "../table/tables.ts";

export interface TimeSpent {
  readonly name: string;
  readonly kind: "model" | "tool" | "answers";
  readonly ms: number;
  /** The longest single one; the row it is in. */
  readonly longestMs: number | null;
  readonly row: number;
}

/** Most time first; what no entry has times for is left out. */
export function timeSpent({ models, tools }: ScopeFigures): readonly TimeSpent[] {
  const spent: TimeSpent[] = [];
  for (const { replyMs: ms, longestRow: row, ...model } of models) {
    if (ms === null || row === NO_ROW) continue;
    spent.push({ name: `${modelName(model)} replying`, kind: "model", ms, longestMs: null, row });
  }
  for (const tool of tools) {
    const { ms, longestMs, longestRow: row, isQuestion, refusedMs, refusedRow } = tool;
    const own = toolName(tool);
    if (refusedMs !== null) {
      const name = `Waiting for your answers (${own} refused)`;
      spent.push({ name, kind: "answers", ms: refusedMs, longestMs: null, row: refusedRow });
    }
    if (ms === null) continue;
    spent.push({
      name: isQuestion ? `Waiting for your answers (${own})` : own,
      kind: isQuestion ? "answers" : "tool",
      ms,
      longestMs,
      row,
    });
  }
  return spent.sort((a, b) => b.ms - a.ms);
}

export function timeTable(
  spent: readonly TimeSpent[],
  hrefOf: (row: number) => string,
): FigureTable {
  const all = spent.reduce((sum, { ms }) => sum + ms, 0);
  return tableOf({
    title: "Time",
    items: spent,
    named: "Spent on",
    nameOf: ({ name: text, row }) => name(text, hrefOf(row)),
    columns: [
      { name: "Time", as: "time", value: ({ ms }) => ms, whole: all },
      { name: "Of it", as: "share", value: ({ ms }) => (all > 0 ? ms / all : null) },
    ],
  });
}
