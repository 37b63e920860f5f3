// What every compaction on the branch freed.
import { useMemo } from "react";
import type { EntryDetails } from "../../../src/model/table/details.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { contextTimeline } from "../../../src/stats/context-timeline.ts";
import { afterText } from "../../../src/stats/drop-text.ts";
import { countText, numberText, tokensText } from "../../../src/text/units.ts";
import { useSelection } from "../../session/view/selection.tsx";
import { GlanceLine } from "./glance-line.tsx";
import { GlancePart } from "./glance-part.tsx";

/** The earlier ones are for the timeline. */
const MAX_COMPACTIONS = 8;

export function GlanceCompactions({ details }: { readonly details: EntryDetails }) {
  const { table, path, go } = useSelection();
  const { drops } = useMemo(() => contextTimeline(table, details, path), [table, details, path]);
  if (drops.length === 0) return null;
  const first = Math.max(0, drops.length - MAX_COMPACTIONS);
  return (
    <GlancePart title={countText(drops.length, "compaction")}>
      {drops.slice(first).map((drop, index) => (
        <GlanceLine
          key={drop.at}
          name={`Compaction ${numberText(first + index + 1)}`}
          value={`${tokensText(drop.before)} → ${afterText(drop)}`}
          title="Go to the compaction"
          onClick={() => go(path[drop.at] ?? NO_ROW)}
        />
      ))}
      {first > 0 ? <p className="glance-waiting">and {numberText(first)} before them</p> : null}
    </GlancePart>
  );
}
