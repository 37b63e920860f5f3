// Keys that go from entry to entry. They work whichever view is on the screen: the workspace
// mounts them, not the outline.
import { DETAIL, isPrompt } from "../../src/model/table/details.ts";
import { NO_ROW } from "../../src/model/table/table.ts";
import { branchBeside, type Direction, stepOnPath } from "../../src/tree/steps.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { useSelection } from "../session/view/selection.tsx";
import { useView } from "../session/view/view-context.tsx";
import type { Step } from "../session/view/view-store.ts";
import { useKeys } from "../ui/keys/keys.tsx";
import { focusTextFilter } from "./text-filter.tsx";
import { useFiltering } from "./use-filtering.ts";

export function useEntryKeys(): void {
  const { details } = useOpenSession();
  const { table, now, go } = useSelection();
  const { isVisible } = useFiltering();
  const [, setView] = useView();

  const goTo = (row: number, step: Step) => {
    if (row !== NO_ROW) go(row, step);
  };
  const find = (direction: Direction, passes: (row: number) => boolean) => {
    const { path, entry } = now();
    return stepOnPath(path, entry, direction, passes);
  };
  const step = (direction: Direction) => goTo(find(direction, isVisible), "replace");
  const startsTurn = (row: number) => isPrompt(table, details, row);
  const prompt = (direction: Direction) => goTo(find(direction, startsTurn), "replace");
  const branch = (direction: Direction) => {
    const { path, entry } = now();
    const from = entry === NO_ROW ? (path.at(-1) ?? NO_ROW) : entry;
    goTo(branchBeside(table, path, from, direction), "push");
  };
  const isError = (row: number) => ((details?.flags[row] ?? 0) & DETAIL.error) !== 0;
  const error = () => {
    const later = find(1, isError);
    const first = () => stepOnPath(now().path, NO_ROW, 1, isError);
    goTo(later === NO_ROW ? first() : later, "replace");
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
