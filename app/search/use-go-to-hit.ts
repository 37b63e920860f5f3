// Goes to a hit: to its entry, on its branch, in a view that shows it; then into the card.
import { useCallback, useEffect, useRef } from "react";
import { NO_ROW } from "../../src/model/table/table.ts";
import type { Hit } from "../../src/search/hit.ts";
import { useSelection } from "../session/view/selection.tsx";
import { useView } from "../session/view/view-context.tsx";
import { useIsPhone } from "../ui/browser/use-media.ts";
import type { FindRun } from "./find-run.ts";
import { renewCurrentMark, setCurrentMark } from "./marks/current-mark.ts";
import { nthAlike } from "./marks/drawn-hits.ts";
import { drawnFinder } from "./marks/needles.ts";
import { revealHit } from "./marks/reveal-hit.ts";
import { revealRaw } from "./marks/reveal-raw.ts";

export interface GoToHit {
  readonly goTo: (index: number) => void;
  /** To the next or the one before, from the entry one is at when one is at none yet. */
  readonly step: (direction: 1 | -1) => void;
}

export function useGoToHit(run: FindRun): GoToHit {
  const { go, now } = useSelection();
  const [, setView] = useView();
  const isPhone = useIsPhone();
  const stopper = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      stopper.current?.abort();
      setCurrentMark(null, null);
    },
    [],
  );
  const goTo = useCallback(
    (index: number) => {
      const { hits, query, table } = run.state.getState();
      const hit = hits[index];
      if (!hit || !query || !table) return;
      stopper.current?.abort();
      const stop = new AbortController();
      stopper.current = stop;
      const { signal } = stop;
      run.setCurrent(index);
      setCurrentMark(null, null);
      if (now().entry !== hit.row) go(hit.row, "replace");
      const showRaw = () =>
        setView(isPhone ? { side: "raw", sheet: "right" } : { side: "raw" }, "replace");
      const of = hits.filter((one) => one.row === hit.row);
      const wanted = { hit, find: drawnFinder(query, of), nth: nthAlike(hits, index), signal };
      void reveal(wanted, showRaw);
    },
    [run, go, now, setView, isPhone],
  );
  /** Wanted before anything was found; 0: nothing is. */
  const waiting = useRef<0 | 1 | -1>(0);
  const step = useCallback(
    (direction: 1 | -1) => {
      const { hits, current, phase, isOld } = run.state.getState();
      const isAhead = isOld || (phase === "searching" && hits.length === 0);
      waiting.current = isAhead ? direction : 0;
      if (isAhead || hits.length === 0) return;
      const next =
        current >= 0 ? current + direction : direction === 1 ? firstFrom(hits, now().entry) : -1;
      goTo((next + hits.length) % hits.length);
    },
    [run, goTo, now],
  );
  useEffect(
    () =>
      run.state.subscribe(({ isOld, hits }) => {
        if (waiting.current !== 0 && !isOld && hits.length > 0) step(waiting.current);
      }),
    [run, step],
  );
  return { goTo, step };
}

/** The first hit in the entry that is looked at, or in a later one. */
function firstFrom(hits: readonly Hit[], entry: number): number {
  return entry === NO_ROW
    ? 0
    : Math.max(
        0,
        hits.findIndex(({ row }) => row >= entry),
      );
}

async function reveal(wanted: Parameters<typeof revealHit>[1], showRaw: () => void): Promise<void> {
  const { hit, signal } = wanted;
  const list = document.querySelector(".transcript");
  const range = hit.kind === "raw" || !list ? null : await revealHit(list, wanted);
  if (signal.aborted) return;
  if (list && range) {
    setCurrentMark(wanted, range);
    // It may have been drawn again since it was found.
    renewCurrentMark(list);
    return;
  }
  showRaw();
  setCurrentMark(null, await revealRaw(wanted));
}
