// Shares of one thing as bars, the largest first, over the table that has them all.
import { type Bar, BarPicture } from "../../ui/figure/bar-picture.tsx";
import type { FigureTable } from "../../ui/figure/figure.ts";
import { FigureSection } from "../../ui/figure/figure-section.tsx";
import { Fold } from "../../ui/layout/fold.tsx";

/** The table has the rest. */
export const MAX_BARS = 10;

interface ShareBarsProps {
  readonly title: string;
  readonly bars: readonly Bar[];
  /** What is said where there is no bar. */
  readonly none: string;
  readonly table: FigureTable;
}

export function ShareBars({ title, bars, none, table }: ShareBarsProps) {
  const more = table.rowCount - bars.length;
  return (
    <div className="overview-part column">
      {bars.length > 0 ? (
        <BarPicture title={title} note={more > 0 ? `${more} more in the table` : ""} bars={bars} />
      ) : (
        <p className="figures-note">
          {title}: {none}.
        </p>
      )}
      {table.rowCount > 0 ? (
        <Fold summary="As a table">
          <FigureSection table={table} empty="" />
        </Fold>
      ) : null}
    </div>
  );
}
