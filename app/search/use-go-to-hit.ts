// Goes to a hit: to its entry, on its branch, in a view that shows it; then into the card.
import { useCallback, useEffect, useRef } from "react";
import { NO_ROW } from "../../src/model/table/table.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { SOUGHT } from "../session/search-counts/sought.ts";
import { useSelection } from "../session/view/selection.tsx";
import { useView } from "../session/view/view-context.tsx";
import { useIsPhone } from "../ui/browser/media.ts";
import type { FindRun } from "./find-run.ts";
import type { HitColumns } from "./hit-columns.ts";
import { cardOf, sourceOfCards } from "./marks/card-source.ts";
import { alikeAmong } from "./marks/drawn-hits.ts";
import { keepInSight, renewCurrentMark, setCurrentMark } from "./marks/highlights.ts";
import { drawnFinder } from "./marks/match-finder.ts";
import { revealHit, revealRaw } from "./marks/reveal-hit.ts";

export interface GoToHit {
  readonly goTo: (index: number) => void;
  /** To the next or the previous hit; without a current hit, from the current entry. */
  readonly step: (direction: 1 | -1) => void;
}

export function useGoToHit(run: FindRun): GoToHit {
  const sought = useOpenSession().parts.of(SOUGHT);
  const { go, now } = useSelection();
  const [{ view }, setView] = useView();
  const isPhone = useIsPhone();
  const stopper = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      stopper.current?.abort();
      setCurrentMark(null, null);
      sought.setState(null, true);
    },
    [sought],
  );
  const goTo = useCallback(
    (index: number) => {
      const { columns, pages, query, table } = run.state.getState();
      if (!query || !table || index >= columns.count) return;
      stopper.current?.abort();
      const stop = new AbortController();
      stopper.current = stop;
      const { signal } = stop;
      run.setCurrent(index);
      setCurrentMark(null, null);
      const row = columns.rowOf(index);
      const { path, entry } = now();
      const card = cardOf(table, path, sourceOfCards(table, path, view), row);
      if (entry !== card) go(card, "replace");
      const showRaw = () =>
        setView(isPhone ? { side: "raw", sheet: "right" } : { side: "raw" }, "replace");
      const shown = async () => {
        const hit = await pages.load(index);
        const before = hit ? await pages.before(index) : [];
        // For an unreadable hit only its entry.
        if (!hit || signal.aborted) return;
        const find = drawnFinder(query, [...before, hit]);
        await reveal({ hit, card, find, nth: alikeAmong(before, hit), sought, signal }, showRaw);
      };
      void shown();
    },
    [run, sought, go, now, view, setView, isPhone],
  );
  /** Steps requested before the first hit; 0: none. */
  const waiting = useRef<0 | 1 | -1>(0);
  const step = useCallback(
    (direction: 1 | -1) => {
      const { columns, current, phase, isOld } = run.state.getState();
      const { count } = columns;
      const isAhead = isOld || (phase === "searching" && count === 0);
      waiting.current = isAhead ? direction : 0;
      if (isAhead || count === 0) return;
      const next =
        current >= 0 ? current + direction : direction === 1 ? firstFrom(columns, now().entry) : -1;
      goTo((next + count) % count);
    },
    [run, goTo, now],
  );
  useEffect(
    () =>
      run.state.subscribe(({ isOld, columns }) => {
        if (waiting.current !== 0 && !isOld && columns.count > 0) step(waiting.current);
      }),
    [run, step],
  );
  return { goTo, step };
}

/** The first hit in the selected entry, or in a later one. */
function firstFrom(columns: HitColumns, entry: number): number {
  const first = entry === NO_ROW ? 0 : columns.firstFrom(entry);
  return first < columns.count ? first : 0;
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
    await keepInSight(signal);
    return;
  }
  showRaw();
  setCurrentMark(null, await revealRaw(wanted));
}
