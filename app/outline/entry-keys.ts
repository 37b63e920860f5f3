// Single keys that go from entry to entry. They work whichever view is on the screen: the workspace
// mounts them, not the outline.
import { DETAIL } from "../../src/model/details.ts";
import { NO_ROW, roleOf } from "../../src/model/table.ts";
import { branchBeside, type Direction, stepOnPath } from "../../src/tree/steps.ts";
import { useSelection } from "../session/selection.tsx";
import { useOpenSession } from "../session/session-context.tsx";
import { useView } from "../session/view-state.ts";
import { useKeys } from "../ui/keys.tsx";
import { focusTextFilter } from "./text-filter.tsx";
import { useFiltering } from "./use-filtering.ts";

export function useEntryKeys(): void {
  const { details } = useOpenSession();
  const { table, path, entry, go } = useSelection();
  const { isVisible } = useFiltering();
  const [, setView] = useView();

  const goTo = (row: number) => {
    if (row !== NO_ROW) go(row, { replace: true });
  };
  const step = (direction: Direction) => goTo(stepOnPath(path, entry, direction, isVisible));
  const prompt = (direction: Direction) =>
    goTo(stepOnPath(path, entry, direction, (row) => roleOf(table, row) === "user"));
  const branch = (direction: Direction) => {
    const from = entry === NO_ROW ? (path.at(-1) ?? NO_ROW) : entry;
    const row = branchBeside(table, path, from, direction);
    if (row !== NO_ROW) go(row);
  };
  const error = () => {
    const isError = (row: number) => ((details?.flags[row] ?? 0) & DETAIL.error) !== 0;
    const next = stepOnPath(path, entry, 1, isError);
    goTo(next === NO_ROW ? stepOnPath(path, NO_ROW, 1, isError) : next);
  };
  const filter = () => {
    if (!focusTextFilter()) setView({ pane: "outline" });
  };

  useKeys({
    j: { does: "Next entry", run: () => step(1) },
    k: { does: "Previous entry", run: () => step(-1) },
    J: { does: "Next prompt", run: () => prompt(1) },
    K: { does: "Previous prompt", run: () => prompt(-1) },
    "]": { does: "Next branch at the nearest fork", run: () => branch(1) },
    "[": { does: "Previous branch at the nearest fork", run: () => branch(-1) },
    e: { does: "Next error", run: error },
    "/": { does: "Filter the outline by text", run: filter },
  });
}
