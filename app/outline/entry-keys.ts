// Keys that go from entry to entry. They work whichever view is on the screen: the workspace
// mounts them, not the outline.
import { useEffect, useRef } from "react";
import { DETAIL, isPrompt } from "../../src/model/table/details.ts";
import { NO_ROW } from "../../src/model/table/table.ts";
import { newestLeafBelow } from "../../src/tree/leaves.ts";
import { pathTo } from "../../src/tree/path.ts";
import { branchBeside, type Direction, stepOnPath } from "../../src/tree/steps.ts";
import { useOpenSession } from "../session/session-context.tsx";
import { useSelection } from "../session/view/selection.tsx";
import { useView } from "../session/view/view-state.ts";
import { useKeys } from "../ui/keys.tsx";
import { focusTextFilter } from "./text-filter.tsx";
import { useFiltering } from "./use-filtering.ts";

export function useEntryKeys(): void {
  const { details } = useOpenSession();
  const { table, path, entry, go } = useSelection();
  const { isVisible } = useFiltering();
  const [, setView] = useView();

  const place = usePlaceAhead(entry);

  const goTo = (row: number, isStep: boolean) => {
    if (row === NO_ROW) return;
    place.moveTo(row);
    go(row, { replace: isStep });
  };
  const find = (direction: Direction, passes: (row: number) => boolean) => {
    const from = place.current();
    return stepOnPath(pathAround(from), from, direction, passes);
  };
  /** The path, or that of the branch just gone to, which is not drawn yet. */
  const pathAround = (row: number) =>
    row === NO_ROW || path.includes(row) ? path : pathTo(table, newestLeafBelow(table, row));

  const step = (direction: Direction) => goTo(find(direction, isVisible), true);
  const startsTurn = (row: number) => isPrompt(table, details, row);
  const prompt = (direction: Direction) => goTo(find(direction, startsTurn), true);
  const branch = (direction: Direction) => {
    const row = place.current();
    const from = row === NO_ROW ? (path.at(-1) ?? NO_ROW) : row;
    goTo(branchBeside(table, pathAround(from), from, direction), false);
  };
  const isError = (row: number) => ((details?.flags[row] ?? 0) & DETAIL.error) !== 0;
  const error = () => {
    const ahead = find(1, isError);
    const first = () => stepOnPath(pathAround(place.current()), NO_ROW, 1, isError);
    goTo(ahead === NO_ROW ? first() : ahead, true);
  };
  const filter = () => {
    if (!focusTextFilter()) setView({ pane: "outline" });
  };

  const next = { does: "Next entry", run: () => step(1) };
  const previous = { does: "Previous entry", run: () => step(-1) };
  useKeys({
    j: next,
    k: previous,
    "Alt+ArrowDown": next,
    "Alt+ArrowUp": previous,
    J: { does: "Next prompt", run: () => prompt(1) },
    K: { does: "Previous prompt", run: () => prompt(-1) },
    "]": { does: "Next branch at the nearest fork", run: () => branch(1) },
    "[": { does: "Previous branch at the nearest fork", run: () => branch(-1) },
    e: { does: "Next error", run: error },
    "/": { does: "Filter the outline by text", run: filter },
  });
}

/**
 * Where the keys stand: the selected entry, or where they already sent it. Keys come faster than
 * long transcripts are drawn, and each one goes on from the one before.
 */
function usePlaceAhead(entry: number) {
  const sent = useRef<readonly number[]>([]);
  useEffect(() => {
    const arrived = sent.current.indexOf(entry);
    sent.current = arrived < 0 ? [] : sent.current.slice(arrived + 1);
  }, [entry]);
  return {
    current: () => sent.current.at(-1) ?? entry,
    moveTo: (row: number) => {
      if (row !== entry || sent.current.length > 0) sent.current = [...sent.current, row];
    },
  };
}
