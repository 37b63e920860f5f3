// The map of the open session: requests its layout from the worker, adds the outline's filter and the
// selection, and navigates on a click. In the pane it runs downwards; large, it is above the transcript.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { contextFrom, contextOn } from "../../src/context/context-entries.ts";
import { coverageOf } from "../../src/map/coverage.ts";
import { kindsOf } from "../../src/map/kinds.ts";
import { MEASURES, type Measure } from "../../src/map/lengths.ts";
import type { MapData, MapRequest } from "../../src/map/map-data.ts";
import { marksOf } from "../../src/map/marks.ts";
import { filteredRows } from "../../src/stats/rows/filtered-rows.ts";
import { branchCounts } from "../../src/tree/branch/branch-counts.ts";
import { branchCount } from "../../src/tree/branch/branches.ts";
import type { Runs } from "../../src/tree/branch/runs.ts";
import type { Filtering } from "../../src/tree/filters.ts";
import { openingLeaf } from "../../src/tree/leaves.ts";
import { draftMarks } from "../session/draft/draft-marks.ts";
import type { OpenSession } from "../session/open/open-session.ts";
import { SessionProvider, useOpenSession } from "../session/open/session-context.tsx";
import { useSearchCounts } from "../session/search-counts/search-counts.ts";
import { filteringOf } from "../session/view/filtering.ts";
import { useCompareEntry } from "../session/view/links/compare-link.tsx";
import { DeferredSelection, type Selection, useSelection } from "../session/view/selection.tsx";
import { useView } from "../session/view/view-context.tsx";
import { useIsPhone } from "../ui/browser/media.ts";
import { useStored } from "../ui/browser/stored.ts";
import { Button } from "../ui/control/button.tsx";
import { useSize } from "../ui/layout/sizes.ts";
import { ErrorNote } from "../ui/note/error-note.tsx";
import { Placeholder } from "../ui/note/placeholder.tsx";
import { MapView, type MapViewProps } from "./map-view.tsx";
import type { FoundPlaces, Look, Subject } from "./scene/subject.ts";
import { isWide } from "./view/viewport.ts";
import { claimsFocus, useWideMap } from "./wide-map.ts";

export function MapPane({ isCentre = false }: { readonly isCentre?: boolean }) {
  const isPhone = useIsPhone();
  const [frame, { width }] = useSize<HTMLDivElement>();
  const { isWide: isElsewhere, setWide } = useWideMap();
  if (isElsewhere && !isCentre && !isPhone) {
    return (
      <div className="map-stand">
        <Placeholder title="The map is above the transcript.">
          <Button onClick={() => setWide(false)}>Back to the pane</Button>
        </Placeholder>
      </div>
    );
  }
  return (
    <div ref={frame} className="map-stand">
      {width > 0 ? (
        <MapIn
          form={isWide(width) ? "across" : "down"}
          isWide={isCentre}
          onWide={isPhone ? undefined : setWide}
        />
      ) : null}
    </div>
  );
}

type MapInProps = Pick<MapRequest, "form"> & Pick<MapViewProps, "isWide" | "onWide">;

function MapIn({ form, isWide, onWide }: MapInProps) {
  const [measure, setMeasure] = useStored("espalier.map-measure", readMeasure);
  const { laidOut, error } = useLaidOut({ measure, form });
  const compare = useCompareEntry();

  if (error) return <ErrorNote message={`The map could not be laid out: ${error.message}`} />;
  if (!laidOut) return <Placeholder title="Laying out the map …" />;
  const { data, open, selection } = laidOut;
  if (data.runs.count === 0) return <Placeholder title="This session has no entries yet." />;
  return (
    <SessionProvider value={open}>
      <DeferredSelection value={selection}>
        <LoadedMap
          data={data}
          name={open.session.fileName.replace(/\.jsonl$/, "")}
          onGo={selection.go}
          onCompare={compare}
          onMeasure={setMeasure}
          isWide={isWide}
          onWide={onWide}
        />
      </DeferredSelection>
    </SessionProvider>
  );
}

interface LaidOut {
  readonly data: MapData;
  /** The table of its rows. */
  readonly open: OpenSession;
  readonly selection: Selection;
}

/** The session's current map; during a new layout, the earlier one with its own rows. Null: none yet. */
function useLaidOut(request: MapRequest) {
  const open = useOpenSession();
  const selection = useSelection();
  const { data, error } = useMapData(request);
  const last = useRef<LaidOut | null>(null);
  const now = data ? { data, open, selection } : null;
  useEffect(() => {
    if (now) last.current = now;
  });
  const before = last.current?.open.opening === open.opening ? last.current : null;
  return { laidOut: now ?? before, error };
}

interface LoadedMapProps extends Omit<MapViewProps, "subject" | "look" | "claimsFocus"> {
  readonly data: MapData;
}

function LoadedMap({ data, ...rest }: LoadedMapProps) {
  const subject = useSubject(data);
  const look = useLook(data.runs);
  return <MapView subject={subject} look={look} claimsFocus={claimsFocus} {...rest} />;
}

function readMeasure(stored: unknown): Measure {
  return MEASURES.find((measure) => measure === stored) ?? "entries";
}

function useMapData(request: MapRequest) {
  const { session, opening, source, version, rowsVersion, details } = useOpenSession();
  // Only lengths by tokens and the beginnings of turns wait for the full reading.
  const needsReading = request.measure === "tokens" || branchCount(session.table) === 1;
  const known = needsReading && details !== null ? version : rowsVersion;
  return useQuery({
    queryKey: ["map", opening, known, request],
    queryFn: () => source.map(known, request),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

function useSubject(data: MapData): Subject {
  const { session, details, draft } = useOpenSession();
  const [view] = useView();
  const { filter, tool, file, text } = view;
  const found = useSearchCounts(session.table);
  const shape = useMemo(() => {
    const { table } = session;
    const drafted = draftMarks({ session, draft });
    const filtering = filteringOf({ filter, tool, file, text });
    const isVisible = isFiltered(filtering) ? filteredRows(session, filtering, details) : null;
    const visible = isVisible
      ? Uint8Array.from({ length: table.count }, (_, row) => Number(isVisible(row)))
      : null;
    return {
      ...data,
      header: session.header,
      table,
      details,
      ownLeaf: openingLeaf(session),
      kinds: data.part === "branch" || !details ? null : kindsOf(table, details),
      marks: marksOf(table, data.runs, details, visible, drafted),
      drafted,
      shown: visible && shownByRun(data.runs, visible),
    };
  }, [data, session, details, draft, filter, tool, file, text]);
  return useMemo(
    () => ({ ...shape, found: found && foundIn(data.runs, found.counts) }),
    [shape, data, found],
  );
}

/** `counts`: hits by row. */
function foundIn(runs: Runs, counts: Int32Array): FoundPlaces {
  const places: number[] = [];
  runs.rows.forEach((row, place) => {
    if ((counts[row] ?? 0) > 0) places.push(place);
  });
  return { byRun: branchCounts(runs, counts).own, places: Int32Array.from(places) };
}

/** The outline's own default only hides settings: the map shows them as small marks. */
function isFiltered({ filter, tool, file, text }: Filtering): boolean {
  return (filter !== "default" && filter !== "all") || tool + file + text !== "";
}

function shownByRun(runs: Runs, visible: Uint8Array): Int32Array {
  const shown = new Int32Array(runs.count);
  runs.rows.forEach((row, place) => {
    const run = runs.runAt[place] ?? 0;
    shown[run] = (shown[run] ?? 0) + (visible[row] ?? 0);
  });
  return shown;
}

function useLook(runs: Runs): Look {
  const { table, leaf, path, entry } = useSelection();
  const coverage = useMemo(
    () => coverageOf(runs, path, contextFrom(contextOn(table, path))),
    [runs, table, path],
  );
  return useMemo(() => ({ coverage, leaf, selected: entry }), [coverage, leaf, entry]);
}
