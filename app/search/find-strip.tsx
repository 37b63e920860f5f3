// The places of the hits in the transcript, beside its scroll bar. A click goes to the nearest.
import { type MouseEvent, useLayoutEffect, useMemo, useState } from "react";
import { contextOn } from "../../src/context/context-entries.ts";
import { useSelection } from "../session/view/selection.tsx";
import { useView } from "../session/view/view-context.tsx";
import type { FindState } from "./find-run.ts";
import type { HitColumns } from "./hit-columns.ts";
import { sourceOfCards } from "./marks/card-source.ts";

interface FindStripProps {
  readonly state: FindState;
  readonly onGo: (hit: number) => void;
}

export function FindStrip({ state, onGo }: FindStripProps) {
  const { table, path } = useSelection();
  const [{ view }] = useView();
  const rows = useMemo(() => {
    const cards = view === "sent" ? contextOn(table, path).rows : path;
    return Int32Array.from(cards, sourceOfCards(table, path, view));
  }, [table, path, view]);
  const frame = useListFrame();
  const { columns, count, current } = state;
  // The columns stay the same object while they grow.
  const places = useMemo(
    () => (count === 0 || state.table !== table ? [] : strippedRows(rows, columns.counts)),
    [rows, columns, count, state.table, table],
  );
  if (!frame || places.length === 0) return null;
  const here = current < 0 ? -1 : rows.indexOf(columns.rowOf(current));
  const goNear = ({ clientY, currentTarget }: MouseEvent) => {
    const { top, height } = currentTarget.getBoundingClientRect();
    const hit = nearestHit(columns, rows, (clientY - top) / height);
    if (hit >= 0) onGo(hit);
  };
  return (
    // For the pointer only: keys use the list of hits.
    <button
      type="button"
      className="find-strip not-printed bare"
      style={frame}
      tabIndex={-1}
      aria-hidden="true"
      onClick={goNear}
    >
      <svg viewBox="0 0 10 1000" preserveAspectRatio="none" aria-hidden="true">
        <path className="find-ticks" d={ticks(places)} />
        <path className="find-tick-here" d={here < 0 ? "" : ticks([(here + 0.5) / rows.length])} />
      </svg>
    </button>
  );
}

function ticks(places: readonly number[]): string {
  return places.map((place) => `M0 ${Math.round(place * 1000)}h10`).join("");
}

/** The place of the message list in its column; null while it is not there. */
function useListFrame() {
  const [frame, setFrame] = useState<{ top: string; height: string } | null>(null);
  useLayoutEffect(() => {
    const list = document.querySelector<HTMLElement>(".transcript-list");
    if (!list) return undefined;
    const measure = () => {
      // The strip's container, which is not the list's.
      const around = document.querySelector<HTMLElement>(".find")?.offsetParent;
      const top = around?.getBoundingClientRect().top ?? 0;
      const { top: from, height } = list.getBoundingClientRect();
      setFrame({ top: `${from - top}px`, height: `${height}px` });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => observer.disconnect();
  }, []);
  return frame;
}

/** More lines are indistinguishable. */
const STEPS = 400;

/** Places of 0…1 along `rows`, each once; `counts`: hits by row. */
export function strippedRows(
  rows: ArrayLike<number>,
  counts: ArrayLike<number>,
): readonly number[] {
  const places: number[] = [];
  let last = -1;
  for (let at = 0; at < rows.length; at++) {
    if (!counts[rows[at] ?? -1]) continue;
    const step = Math.floor(((at + 0.5) / rows.length) * STEPS);
    if (step !== last) places.push((step + 0.5) / STEPS);
    last = step;
  }
  return places;
}

/** The first hit in the row that is nearest to a place of 0…1; -1: no hit in these rows has an index. */
export function nearestHit(columns: HitColumns, rows: ArrayLike<number>, place: number): number {
  let nearest = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? -1;
    const distance = Math.abs((at + 0.5) / rows.length - place);
    if (distance >= least || !columns.counts[row]) continue;
    const hit = columns.firstFrom(row);
    if (hit >= columns.count) continue;
    least = distance;
    nearest = hit;
  }
  return nearest;
}
