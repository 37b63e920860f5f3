// The timeline of a session that has been read: how full the context was along the current branch, and a
// way to go anywhere on it. Empty when the branch has no reply.
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { EntryDetails } from "../../src/model/table/details.ts";
import { NO_ROW } from "../../src/model/table/table.ts";
import { contextWindowOn } from "../../src/stats/context/context-window.ts";
import { contextSizeAt, contextTimeline } from "../../src/stats/context-timeline.ts";
import { countedOf } from "../../src/stats/scope.ts";
import { activeIn } from "../../src/stats/totals.ts";
import { countText, durationText, tokensText } from "../../src/text/units.ts";
import { useDraftMarks } from "../session/draft/draft-marks.ts";
import { useCompareEntry } from "../session/view/links/compare-link.tsx";
import type { Selection } from "../session/view/selection.tsx";
import type { PositionsInSight } from "../session/view/view-context.tsx";
import { useVisibleRange, type VisibleRange } from "../session/view/visible-range.ts";
import { Button } from "../ui/control/button.tsx";
import { TimelineChart } from "./timeline-chart.tsx";
import {
  describePlace,
  draftedPlaces,
  placeOf,
  timelinePlaces,
  timelineSummary,
} from "./timeline-places.ts";

interface ReadTimelineProps {
  readonly details: EntryDetails;
  readonly selection: Selection;
}

/** Follows the reading position when there is time: scrolling the transcript has priority. */
export function ReadTimeline(props: ReadTimelineProps) {
  const reading = useDeferredValue(useVisibleRange());
  return <PathTimeline {...props} reading={reading} />;
}

interface PathTimelineProps extends ReadTimelineProps {
  readonly reading: VisibleRange | null;
}

const PathTimeline = memo(function PathTimeline(props: PathTimelineProps) {
  const { details, selection, reading } = props;
  const { table, path, entry, go } = selection;
  const timeline = useMemo(() => contextTimeline(table, details, path), [table, details, path]);
  const places = useMemo(() => timelinePlaces(table, path, timeline), [table, path, timeline]);
  const marks = useDraftMarks();
  const drafted = useMemo(() => draftedPlaces(marks, path), [marks, path]);
  const window = useMemo(() => contextWindowOn(details, path), [details, path]);
  const own = useMemo(() => countedOf(table, path), [table, path]);
  const activeMs = useMemo(() => activeIn(table, details, own.rows), [table, details, own]);
  const placeAt = useCallback(
    (at: number) => describePlace(table, details, path, timeline, places, at, marks),
    [table, details, path, timeline, places, marks],
  );
  const summary = useMemo(
    () => timelineSummary(timeline, window, drafted),
    [timeline, window, drafted],
  );
  const compare = useCompareEntry();
  const scrub = useScrub((at) => {
    const row = path[at];
    if (row !== undefined) go(row, "replace");
  });
  const inSight = useMemo(() => placesOf(path, reading), [path, reading]);
  const settled = useMemo(() => placeOf(path, entry, reading), [path, entry, reading]);
  if (timeline.points.at.length === 0) return null;

  const position = scrub.at ?? settled;
  const context = contextSizeAt(timeline, position);
  const place = placeAt(position);
  return (
    <div className="timeline">
      <p className="timeline-now firm">
        Context
        <b>{context ? `${context.isEstimate ? "≈ " : ""}${tokensText(context.tokens)}` : "–"}</b>
      </p>
      <p className="unseen">{summary}</p>
      <TimelineChart
        timeline={timeline}
        window={window}
        places={places}
        drafted={drafted}
        position={position}
        inSight={inSight}
        placeAt={placeAt}
        onMove={scrub.move}
        onEnd={scrub.end}
        onCompare={(at) => compare(path[at] ?? NO_ROW)}
      />
      <p className="timeline-place" aria-hidden="true">
        <b>{place.turn}</b> {place.time}
        <span>{place.drop || place.entry}</span>
      </p>
      {place.drop ? (
        <Button weight="quiet" onClick={() => compare(path[position] ?? NO_ROW)}>
          Before / after
        </Button>
      ) : null}
      <p className="timeline-total firm">
        {countText(places.prompts.filter((at) => own.has[path[at] ?? NO_ROW] === 1).length, "turn")}
        {activeMs === null ? null : <span>{durationText(activeMs)} active</span>}
      </p>
    </div>
  );
});

/** Null when the visible range is on another path. */
function placesOf(path: Int32Array, reading: VisibleRange | null): PositionsInSight | null {
  if (!reading) return null;
  const first = path.indexOf(reading.first);
  const last = path.indexOf(reading.last);
  return first < 0 || last < 0 ? null : { first, last: Math.max(first, last) };
}

const EVERY_MS = 100;
/** How long the line stays where the drag ended: until the page is there, too. */
const REST_MS = 500;

export interface Scrub {
  /** The place of the drag, or the last one; null without a drag. */
  readonly at: number | null;
  /** During the drag. */
  readonly move: (at: number) => void;
  /** The drag ended, or a key moved it. */
  readonly end: () => void;
}

/** `onMove` is called with the latest place, at most ten times a second, and once at the end. */
export function useScrub(onMove: (at: number) => void): Scrub {
  const [at, setAt] = useState<number | null>(null);
  const pending = useRef<{ at: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  const rest = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latestOnMove = useRef(onMove);
  useEffect(() => {
    latestOnMove.current = onMove;
  }, [onMove]);
  useEffect(
    () => () => {
      clearTimeout(pending.current?.timer);
      clearTimeout(rest.current);
    },
    [],
  );

  const flush = () => {
    const waiting = pending.current;
    if (!waiting) return;
    clearTimeout(waiting.timer);
    pending.current = null;
    latestOnMove.current(waiting.at);
  };
  return {
    at,
    move(next) {
      clearTimeout(rest.current);
      setAt(next);
      if (pending.current) pending.current.at = next;
      else pending.current = { at: next, timer: setTimeout(flush, EVERY_MS) };
    },
    end() {
      flush();
      clearTimeout(rest.current);
      rest.current = setTimeout(() => setAt(null), REST_MS);
    },
  };
}
