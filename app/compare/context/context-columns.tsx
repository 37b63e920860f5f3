// Dropped · summarised into · kept, entry by entry.
import { useMemo } from "react";
import { type ContextChange, seenOf } from "../../../src/compare/context/context-change.ts";
import type { EntryDetails } from "../../../src/model/table/details.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { countText } from "../../../src/text/units.ts";
import { SeenColumn } from "./seen-column.tsx";
import { SummaryColumn } from "./summary-column.tsx";
import "./context-columns.css";

interface ContextColumnsProps {
  readonly change: ContextChange;
  readonly details: EntryDetails;
}

export function ContextColumns({ change, details }: ContextColumnsProps) {
  const hasCompaction = change.compaction !== NO_ROW;
  const added = useMemo(
    () => change.added.filter(({ row }) => row !== change.compaction),
    [change],
  );
  const [dropped, kept] = useMemo(() => [seenOf(change.dropped), seenOf(change.kept)], [change]);
  return (
    <div className="compare-columns grid paper-flow">
      <SeenColumn
        details={details}
        title="Dropped"
        note={hasCompaction ? "in context before, not after" : "no longer in context"}
        tone="dropped"
        entries={dropped}
      />
      {hasCompaction ? (
        <SummaryColumn change={change} details={details} />
      ) : (
        <SeenColumn
          details={details}
          title="Only after"
          note="added in between"
          tone="added"
          entries={added}
        />
      )}
      <SeenColumn
        details={details}
        title="Kept"
        note="in context before and after"
        tone="kept"
        entries={kept}
        none={insideText(change)}
      />
      {hasCompaction && added.length > 0 ? (
        <SeenColumn
          details={details}
          title="Only after"
          note="added since"
          tone="added"
          entries={added}
        />
      ) : null}
    </div>
  );
}

/** Kept parts that are not entries. */
function insideText({ retained }: ContextChange): string {
  return retained.length > 0
    ? `no entry, but ${countText(retained.length, "message")} inside the compaction`
    : "nothing";
}
