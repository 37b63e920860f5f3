// Time in the models and in each tool as bars, with the table of them.
import { useMemo } from "react";
import type { ScopeFigures } from "../../../src/stats/figures.ts";
import { countText, durationText } from "../../../src/text/units.ts";
import { type Bar, BarPicture } from "../../ui/figure/bar-picture.tsx";
import { FigureSection } from "../../ui/figure/figure-section.tsx";
import { Fold } from "../../ui/layout/fold.tsx";
import { useEntryHref } from "../use-entry-href.ts";
import { type TimeSpent, timeSpent, timeTable } from "./time-figures.ts";

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
        note={`${scope}; a bar leads to the longest of its kind`}
        bars={barsOf(spent, hrefOf)}
      />
      <Fold summary="The time as a table">
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
