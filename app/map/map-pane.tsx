// The map of the open session: asks the worker for its shape, adds the outline's filter and what is
// looked at, and goes where somebody clicks. Large, it takes the whole window.
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { contextEntries } from "../../src/context/context-entries.ts";
import { coverageOf } from "../../src/map/coverage.ts";
import { MEASURES, type Measure } from "../../src/map/lengths.ts";
import type { MapData } from "../../src/map/map-data.ts";
import { marksOf } from "../../src/map/marks.ts";
import type { Runs } from "../../src/map/runs.ts";
import { NO_ROW } from "../../src/model/table/table.ts";
import { isFilter, NO_FILTERING, visibleRows } from "../../src/tree/filters.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { useSelection } from "../session/view/selection.tsx";
import { useCompareEntry } from "../session/view/use-compare-entry.ts";
import { useView } from "../session/view/view-context.tsx";
import type { ViewState } from "../session/view/view-state.ts";
import { useStored } from "../ui/browser/use-stored.ts";
import { ErrorNote } from "../ui/note/error-note.tsx";
import { Placeholder } from "../ui/note/placeholder.tsx";
import { MapView, type MapViewProps } from "./map-view.tsx";
import { MapWindow } from "./map-window.tsx";
import type { Look, Subject } from "./scene/subject.ts";

export function MapPane() {
  const [measure, setMeasure] = useStored("espalier.map-measure", readMeasure);
  const [{ map }, setView] = useView();
  const isWide = map === "wide";
  const { data, error } = useMapData(measure);
  const { session } = useOpenSession();
  const { go } = useSelection();
  const compare = useCompareEntry();
  const setWide = (wide: boolean) => setView({ map: wide ? "wide" : "" });

  if (error) return <ErrorNote message={`The map could not be laid out: ${error.message}`} />;
  if (!data) return <Placeholder title="Laying out the map …" />;
  if (data.runs.count === 0) return <Placeholder title="This session has no entries yet." />;
  return (
    <MapWindow isWide={isWide} onClose={() => setWide(false)}>
      <LoadedMap
        data={data}
        name={session.fileName.replace(/\.jsonl$/, "")}
        onGo={go}
        onCompare={compare}
        onMeasure={setMeasure}
        isWide={isWide}
        onWide={setWide}
      />
    </MapWindow>
  );
}

interface LoadedMapProps extends Omit<MapViewProps, "subject" | "look"> {
  readonly data: MapData;
}

function LoadedMap({ data, ...rest }: LoadedMapProps) {
  const subject = useSubject(data);
  const look = useLook(data.runs);
  return <MapView subject={subject} look={look} {...rest} />;
}

function readMeasure(stored: unknown): Measure {
  return MEASURES.find((measure) => measure === stored) ?? "entries";
}

function useMapData(measure: Measure) {
  const { opening, source, version, details } = useOpenSession();
  // Only lengths by tokens wait for the full reading.
  const isRead = measure === "tokens" && details !== null;
  return useQuery({
    queryKey: ["map", opening, isRead ? version : 1, measure],
    queryFn: () => source.map(isRead ? version : 1, measure),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

function useSubject(data: MapData): Subject {
  const { session, details } = useOpenSession();
  const [view] = useView();
  const { filter, tool, text } = view;
  return useMemo(() => {
    const { table } = session;
    const isVisible = isFiltered({ filter, tool, text })
      ? visibleRows(table, { filter: filterOf(filter), tool, text }, details)
      : null;
    const visible = isVisible
      ? Uint8Array.from({ length: table.count }, (_, row) => Number(isVisible(row)))
      : null;
    return {
      ...data,
      table,
      details,
      marks: marksOf(table, data.runs, details, visible),
      shown: visible && shownByRun(data.runs, visible),
    };
  }, [data, session, details, filter, tool, text]);
}

const filterOf = (name: string) => (isFilter(name) ? name : NO_FILTERING.filter);

/** The outline's own default only leaves out settings: the map shows them as small marks. */
function isFiltered({ filter, tool, text }: Pick<ViewState, "filter" | "tool" | "text">): boolean {
  const name = filterOf(filter);
  return (name !== "default" && name !== "all") || tool !== "" || text !== "";
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
  const { table, leaf, entry } = useSelection();
  const coverage = useMemo(() => {
    const { path, compaction, keptFrom } = contextEntries(table, leaf);
    const begin = compaction === NO_ROW ? 0 : Math.min(keptFrom, path.indexOf(compaction));
    return coverageOf(runs, path, begin);
  }, [runs, table, leaf]);
  return useMemo(() => ({ coverage, leaf, selected: entry }), [coverage, leaf, entry]);
}
