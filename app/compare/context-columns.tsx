// Dropped · summarised into · kept, entry by entry.
import { useMemo } from "react";
import type { ContextChange } from "../../src/compare/context-change.ts";
import type { EntryDetails } from "../../src/model/details.ts";
import { NO_ROW } from "../../src/model/table.ts";
import { useOpenSession } from "../session/session-context.tsx";
import { SeenColumn } from "./seen-column.tsx";
import { SummaryColumn } from "./summary-column.tsx";
import { usePrinting } from "./use-printing.ts";

interface ContextColumnsProps {
  readonly change: ContextChange;
  readonly details: EntryDetails;
}

export function ContextColumns({ change, details }: ContextColumnsProps) {
  const { session } = useOpenSession();
  const isPrinting = usePrinting();
  const hasCompaction = change.compaction !== NO_ROW;
  const added = useMemo(
    () => change.added.filter(({ row }) => row !== change.compaction),
    [change],
  );
  const column = { table: session.table, details, isPrinting };
  return (
    <div className="compare-columns">
      <SeenColumn
        {...column}
        title="Dropped"
        note={hasCompaction ? "seen before, not after" : "no longer seen"}
        tone="dropped"
        entries={change.dropped}
      />
      {hasCompaction ? (
        <SummaryColumn change={change} details={details} />
      ) : (
        <SeenColumn
          {...column}
          title="Only after"
          note="said in between"
          tone="added"
          entries={added}
        />
      )}
      <SeenColumn
        {...column}
        title="Kept"
        note="seen before and after"
        tone="kept"
        entries={change.kept}
      />
      {hasCompaction && added.length > 0 ? (
        <SeenColumn {...column} title="Only after" note="said since" tone="added" entries={added} />
      ) : null}
    </div>
  );
}
