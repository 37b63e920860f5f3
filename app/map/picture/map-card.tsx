// The card beside the pointer: the entry under it, and the content of its run.
import { FLAG, hasFlag, typeOf } from "../../../src/model/table/table.ts";
import { draftText } from "../../session/draft/draft-marks.ts";
import { comparisonName } from "../../session/view/links/compare-link.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
import type { Look, Subject } from "../scene/subject.ts";
import type { Size } from "../view/viewport.ts";
import { agentNames, contentsOf, entryWho, pathStatus } from "../words/describe.ts";
import { nameOf, statusOf } from "../words/run-words.ts";

/** The hovered entry. `x`, `y`: pixels in the map. */
export interface Pointed {
  readonly run: number;
  readonly row: number;
  readonly x: number;
  readonly y: number;
}

interface MapCardProps {
  readonly subject: Subject;
  readonly look: Look;
  readonly pointed: Pointed;
  readonly size: Size;
}

const WIDTH = 280;

export function MapCard({ subject, look, pointed, size }: MapCardProps) {
  const { runs, layout, table } = subject;
  const { run, row } = pointed;
  const place = (runs.placeOf[row] ?? 0) - (runs.start[run] ?? 0) + 1;
  const drafted = draftText(subject.drafted, row);
  const agents = agentNames(subject, row);
  const isLow = pointed.y > size.height - 200;
  return (
    <div
      className="map-card tiny"
      aria-hidden="true"
      style={{
        left: Math.max(6, Math.min(size.width - WIDTH - 6, pointed.x - 20)),
        ...(isLow ? { bottom: size.height - pointed.y + 16 } : { top: pointed.y + 18 }),
        width: Math.min(WIDTH, size.width - 12),
      }}
    >
      <p className="map-card-words small">{entryWho(subject, row)}</p>
      {agents.length > 0 ? (
        <p className="muted">{`Sub-agents: ${agents.map((name) => drawnName(name)).join(", ")}`}</p>
      ) : null}
      {drafted ? <p className="map-card-draft bold">{drafted}</p> : null}
      <p className="map-card-branch ellipsis muted">
        {[nameOf(subject, run).text, statusOf(subject, run).whole].filter(Boolean).join(" · ")}
      </p>
      <p className="muted">
        Entry {place.toLocaleString("en-US")} of {contentsOf(subject, run).join(" · ")}
      </p>
      <p className="dim">
        {pathStatus(subject, look, run)}
        {(layout.branches[run] ?? 1) > 1 ? ` · ${layout.branches[run]} branches below` : ""}
        {hasFlag(table, row, FLAG.orphan | FLAG.cycle | FLAG.selfParent)
          ? " · its parent is missing or loops"
          : ""}
      </p>
      {look.coverage.has(run) && typeOf(table, row) !== "compaction" ? null : (
        <p className="dim">Shift and click to compare {comparisonName(table, row)}</p>
      )}
    </div>
  );
}
