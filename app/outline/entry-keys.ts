// Keys that go from entry to entry. They work in every view: the workspace mounts them, not the outline.
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
import { useChooseLevel, useLevel } from "./turns/level.tsx";
import { useFiltering } from "./use-filtering.ts";

export function useEntryKeys(): void {
  const { details } = useOpenSession();
  const { table, now, go, showContextAt } = useSelection();
  const { isVisible } = useFiltering();
  const [{ view }, setView] = useView();
  const level = useLevel();

  const goTo = (row: number, step: Step) => {
    if (row !== NO_ROW) go(row, step);
  };
  const find = (direction: Direction, passes: (row: number) => boolean) => {
    const { path, entry } = now();
    return stepOnPath(path, entry, direction, passes);
  };
  /** From card to card of the view; entries before the first card are in History. */
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
  /** At the end of the path it wraps around. */
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
    if (!focusTextFilter()) setView({ pane: "outline", level: "entries" });
  };

  const chooseLevel = useChooseLevel();
  useKeys({
    nextEntry: () => step(1),
    previousEntry: () => step(-1),
    nextPrompt: () => prompt(1),
    previousPrompt: () => prompt(-1),
    nextBranch: () => branch(1),
    previousBranch: () => branch(-1),
    nextError: () => around(1, isError),
    previousError: () => around(-1, isError),
    nextCompaction: () => around(1, isCompaction),
    previousCompaction: () => around(-1, isCompaction),
    firstEntry: () => toEnd(-1),
    lastEntry: () => toEnd(1),
    context,
    ...(chooseLevel && {
      turnLevel: () => chooseLevel(level === "turns" ? "entries" : "turns"),
    }),
    filterOutline: filter,
  });
}
