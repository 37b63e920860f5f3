// Keys that go from entry to entry. They work whichever view is on the screen: the workspace
// mounts them, not the outline.
import { contextOn, isSent } from "../../src/context/context-entries.ts";
import { DETAIL, isPrompt } from "../../src/model/table/details.ts";
import { NO_ROW, typeOf } from "../../src/model/table/table.ts";
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
  const { table, now, go, showContextAt } = useSelection();
  const { isVisible } = useFiltering();
  const [{ view, turns }, setView] = useView();

  const goTo = (row: number, step: Step) => {
    if (row !== NO_ROW) go(row, step);
  };
  const find = (direction: Direction, passes: (row: number) => boolean) => {
    const { path, entry } = now();
    return stepOnPath(path, entry, direction, passes);
  };
  /** From card to card of the view; what comes before the first of them is in History. */
  const step = (direction: Direction) => {
    const context = view === "sent" ? contextOn(table, now().path) : null;
    const isShown = (row: number) => isVisible(row) && (!context || isSent(table, context, row));
    const next = find(direction, isShown);
    const before = () => (direction === -1 ? find(direction, isVisible) : NO_ROW);
    goTo(next === NO_ROW ? before() : next, "replace");
  };
  const startsTurn = (row: number) => isPrompt(table, details, row);
  const prompt = (direction: Direction) => goTo(find(direction, startsTurn), "replace");
  const branch = (direction: Direction) => {
    const { path, entry } = now();
    const from = entry === NO_ROW ? (path.at(-1) ?? NO_ROW) : entry;
    goTo(branchBeside(table, path, from, direction), "push");
  };
  const isError = (row: number) => ((details?.flags[row] ?? 0) & DETAIL.error) !== 0;
  /** At the end of the path it begins anew at the other. */
  const around = (direction: Direction, passes: (row: number) => boolean) => {
    const next = find(direction, passes);
    const { path } = now();
    const anew = () => (direction === 1 ? path.find(passes) : path.findLast(passes)) ?? NO_ROW;
    goTo(next === NO_ROW ? anew() : next, "replace");
  };
  const isCompaction = (row: number) => typeOf(table, row) === "compaction";
  const toEnd = (direction: Direction) => {
    const { path } = now();
    goTo((direction === 1 ? path.findLast(isVisible) : path.find(isVisible)) ?? NO_ROW, "replace");
  };
  const context = () => {
    const { entry } = now();
    if (entry !== NO_ROW) showContextAt(entry);
  };
  const filter = () => {
    if (!focusTextFilter()) setView({ pane: "outline" });
  };

  const foldTurns = () => setView({ turns: turns === "" ? "folded" : "" }, "replace");
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
    e: { does: "Next error", run: () => around(1, isError) },
    E: { does: "Previous error", run: () => around(-1, isError) },
    m: { does: "Next compaction", run: () => around(1, isCompaction) },
    M: { does: "Previous compaction", run: () => around(-1, isCompaction) },
    g: { does: "First entry", run: () => toEnd(-1) },
    G: { does: "Last entry", run: () => toEnd(1) },
    x: { does: "Context at the selected entry: what the model saw there", run: context },
    f: { does: "Fold or unfold all turns of the outline", run: foldTurns },
    o: { does: "Filter the outline by text", run: filter },
  });
}
