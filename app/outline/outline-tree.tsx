// The rows of the outline: a virtual list that is an ARIA tree. Which rows there are is decided
// above; here they are drawn, walked and selected.
import {
  type MouseEvent,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { contextEntries } from "../../src/context/context-entries.ts";
import { isDamaged } from "../../src/model/table/damage.ts";
import { NO_ROW, typeOf } from "../../src/model/table/table.ts";
import { OUTLINE, type Outline, placeOrAbove } from "../../src/tree/outline.ts";
import { shownLabel } from "../session/view/names.ts";
import { useSelection } from "../session/view/selection.tsx";
import { comparisonName, useCompareEntry } from "../session/view/use-compare-entry.ts";
import { VirtualList, type VirtualListHandle } from "../ui/list/virtual-list.tsx";
import { OutlineRow } from "./outline-row.tsx";
import { rowLine } from "./row-line.ts";
import { laneStep, ROW_HEIGHT } from "./row-lines.tsx";
import { useRowSources } from "./use-row-sources.ts";
import { useTreeKeys } from "./use-tree-keys.ts";
import "./outline-tree.css";

interface OutlineTreeProps {
  readonly outline: Outline;
  readonly onFold: (row: number, isFolded: boolean) => void;
  /** Changes with the filters: the selected entry is brought into sight again. */
  readonly filterKey: string;
}

const BEHIND = "Behind a compaction: the model no longer sees this entry";
const SIZE = { fixed: ROW_HEIGHT };

export function OutlineTree({ outline, onFold, filterKey }: OutlineTreeProps) {
  const { table, leaf, entry, go, makeLeaf } = useSelection();
  const id = useId();
  const handle = useRef<VirtualListHandle>(null);
  const [sight, setSight] = useState({ first: 0, last: -1 });
  const onVisibleRange = useCallback(
    (first: number, last: number) => setSight({ first, last }),
    [],
  );
  const rowKey = useCallback((index: number) => outline.rows[index] ?? NO_ROW, [outline]);
  const step = useMemo(() => laneStep(outline), [outline]);
  const isBehind = useBehind();
  const sources = useRowSources(Array.from(outline.rows.subarray(sight.first, sight.last + 1)));

  const selected = entry === NO_ROW ? NO_ROW : placeOrAbove(table, outline, entry);
  const [cursor, setCursor] = useCursor(outline, `${leaf} ${entry}`, selected);
  useSelectionInSight(handle, sight, `${leaf} ${entry} ${filterKey}`, selected);

  const compare = useCompareEntry();
  const rowAt = (index: number) => outline.rows[index] ?? NO_ROW;
  /** What stands beside the path, or changed what the model sees, invites a comparison. */
  const isComparable = (row: number, index: number) =>
    typeOf(table, row) === "compaction" || ((outline.marks[index] ?? 0) & OUTLINE.onPath) === 0;
  const select = (index: number, asLeaf: boolean) => {
    if (asLeaf) makeLeaf(rowAt(index));
    else go(rowAt(index));
  };
  const moveTo = (index: number) => {
    setCursor(rowAt(index));
    handle.current?.scrollTo(index, "nearest");
  };
  const onKeyDown = useTreeKeys({
    outline,
    cursor,
    page: Math.max(1, sight.last - sight.first),
    moveTo,
    fold: (index, isFolded) => onFold(rowAt(index), isFolded),
    select,
    compare: (index) => compare(rowAt(index)),
    textAt: (index) => {
      const { who, text } = rowLine(sources, rowAt(index));
      return `${text || who}`.toLowerCase();
    },
  });
  const onClick = (index: number, event: MouseEvent) => {
    const marks = outline.marks[index] ?? 0;
    const isOn = (part: string) =>
      event.target instanceof Element && event.target.closest(part) !== null;
    setCursor(rowAt(index));
    if (isOn("[data-fold]")) onFold(rowAt(index), (marks & OUTLINE.folded) === 0);
    else if (event.shiftKey || isOn("[data-compare]")) compare(rowAt(index));
    else select(index, event.altKey);
  };

  const isDrawn = cursor >= sight.first && cursor <= sight.last;
  return (
    <VirtualList
      count={outline.rows.length}
      size={SIZE}
      rowKey={rowKey}
      handleRef={handle}
      onVisibleRange={onVisibleRange}
      containerProps={{
        role: "tree",
        "aria-label": "Entries of the session",
        "aria-activedescendant": isDrawn ? `${id}${rowAt(cursor)}` : undefined,
        "aria-keyshortcuts": "c",
        tabIndex: 0,
        className: "outline-tree",
        onKeyDown,
        onFocus: ({ currentTarget }) => {
          // A press focuses too: rows that move between press and release would take no click.
          const isByKey = currentTarget.matches(":focus-visible");
          if (isByKey && cursor !== NO_ROW) handle.current?.scrollTo(cursor, "nearest");
        },
      }}
      rowProps={(index) => {
        const marks = outline.marks[index] ?? 0;
        const isFoldable = (marks & OUTLINE.foldable) !== 0;
        return {
          id: `${id}${rowAt(index)}`,
          role: "treeitem",
          "aria-level": outline.level[index],
          "aria-posinset": outline.position[index],
          "aria-setsize": outline.siblings[index],
          "aria-selected": index === selected,
          title: isBehind(rowAt(index)) ? BEHIND : undefined,
          "aria-expanded": isFoldable ? (marks & OUTLINE.folded) === 0 : undefined,
          className: classesOf({
            "outline-row": true,
            "outline-row-off": (marks & OUTLINE.onPath) === 0,
            "outline-row-behind": isBehind(rowAt(index)),
            "outline-row-cursor": index === cursor,
          }),
          onClick: (event) => onClick(index, event),
        };
      }}
      renderRow={(index) => {
        const row = rowAt(index);
        return (
          <OutlineRow
            outline={outline}
            index={index}
            step={step}
            line={rowLine(sources, row)}
            state={{
              label: shownLabel(table, row),
              isLeaf: row === leaf,
              isBehind: isBehind(row),
              isDamaged: isDamaged(table, row),
              comparison: isComparable(row, index) ? comparisonName(table, row) : "",
            }}
          />
        );
      }}
    />
  );
}

/** The row with the cursor: where it was moved to, else the selected one, else the first. */
function useCursor(outline: Outline, selection: string, selected: number) {
  const [moved, setMoved] = useState({ row: NO_ROW, selection });
  const place = moved.selection === selection ? (outline.placeOf[moved.row] ?? NO_ROW) : NO_ROW;
  const start = selected === NO_ROW && outline.rows.length > 0 ? 0 : selected;
  const setCursor = (row: number) => setMoved({ row, selection });
  return [place === NO_ROW ? start : place, setCursor] as const;
}

/** Shows the selected row when another one is selected, from here or from elsewhere; folding is none. */
function useSelectionInSight(
  handle: { readonly current: VirtualListHandle | null },
  sight: { readonly first: number; readonly last: number },
  selection: string,
  selected: number,
): void {
  const shown = useRef("");
  const rowsInSight = sight.last - sight.first;
  useLayoutEffect(() => {
    if (shown.current === selection || selected === NO_ROW || !handle.current) return;
    shown.current = selection;
    const first = handle.current.position().index;
    const isInSight = selected > first && selected < first + rowsInSight;
    if (!isInSight) handle.current.scrollTo(selected, "center");
  }, [handle, selection, selected, rowsInSight]);
}

/** Which rows of the path a compaction took out of the context at this leaf. */
function useBehind(): (row: number) => boolean {
  const { table, leaf } = useSelection();
  return useMemo(() => {
    const { path, compaction, keptFrom } = contextEntries(table, leaf);
    const isBehind = new Uint8Array(table.count);
    const end = Math.min(keptFrom, compaction === NO_ROW ? 0 : path.indexOf(compaction));
    for (const row of path.subarray(0, end)) isBehind[row] = 1;
    return (row) => isBehind[row] === 1;
  }, [table, leaf]);
}

function classesOf(classes: Readonly<Record<string, boolean>>): string {
  return Object.keys(classes)
    .filter((name) => classes[name])
    .join(" ");
}
