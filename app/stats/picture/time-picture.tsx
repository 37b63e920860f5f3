// Time in the models and in each tool as bars, with the table of them.
import { useMemo } from "react";
import { NO_ROW } from "../../../src/model/table/table.ts";
import type { ScopeFigures } from "../../../src/stats/figures.ts";
import { countText, durationText } from "../../../src/text/units.ts";
import { type Bar, BarPicture } from "../../ui/figure/bar-picture.tsx";
import { type FigureTable, name, tableOf } from "../../ui/figure/figure.ts";
import { FigureSection } from "../../ui/figure/figure-section.tsx";
import { Fold } from "../../ui/layout/fold.tsx";
import { modelName, toolName } from "../table/tables.ts";
import { useEntryHref } from "../use-entry-href.ts";

/** The rest is one bar; the table has them all. */
const MAX_BARS = 12;

interface TimePictureProps {
  readonly figures: ScopeFigures;
  /** What is counted, in words. */
  readonly scope: string;
}

export function TimePicture({ figures, scope }: TimePictureProps) {
  const hrefOf = useEntryHref();
  const spent = useMemo(() => timeSpent(figures), [figures]);
  const table = useMemo(() => timeTable(spent, hrefOf), [spent, hrefOf]);
  if (spent.length === 0) {
    return <p className="figures-note">Time in models and tools: not recorded here.</p>;
  }
  return (
    <>
      <BarPicture
        title="Time in models and tools"
        note={`${scope}; click a bar to go to the longest of its kind`}
        bars={barsOf(spent, hrefOf)}
      />
      <Fold summary="The time as a table" isWanted>
        <FigureSection table={table} empty="" />
      </Fold>
    </>
  );
}

function barsOf(spent: readonly TimeSpent[], hrefOf: (row: number) => string): readonly Bar[] {
  const isWhole = spent.length <= MAX_BARS + 1;
  const shown = isWhole ? spent : spent.slice(0, MAX_BARS);
  const bars = shown.map(
    ({ name, kind, ms, row }): Bar => ({
      key: `${kind} ${name}`,
      name,
      value: ms,
      text: durationText(ms),
      tone: kind,
      href: hrefOf(row),
    }),
  );
  if (isWhole) return bars;
  const others = spent.slice(MAX_BARS);
  const ms = others.reduce((sum, other) => sum + other.ms, 0);
  const name = countText(others.length, "other");
  const rest = { key: "others", name, value: ms, text: durationText(ms), tone: "other" };
  return [...bars, { ...rest, href: null }];
}

/** Where some of the time of some entries went. */
export interface TimeSpent {
  readonly name: string;
  readonly kind: "model" | "tool" | "answers";
  readonly ms: number;
  /** The longest single one; the row it is in. */
  readonly longestMs: number | null;
  readonly row: number;
}

/** Most time first; what no entry has times for is left out. */
function timeSpent({ models, tools }: ScopeFigures): readonly TimeSpent[] {
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

function timeTable(spent: readonly TimeSpent[], hrefOf: (row: number) => string): FigureTable {
  const all = spent.reduce((sum, { ms }) => sum + ms, 0);
  return tableOf({
    title: "Time",
    items: spent,
    named: "Spent on",
    nameOf: ({ name: text, row }) => name(text, hrefOf(row)),
    columns: [
      { name: "Time", as: "time", value: ({ ms }) => ms, whole: all },
      { name: "Share", as: "share", value: ({ ms }) => (all > 0 ? ms / all : null) },
    ],
  });
}
