// The rows of the outline: a virtual list that is an ARIA tree. The component above decides which rows
// there are; this one draws them, with navigation and selection.

import {
  type MouseEvent,
  memo,
  useCallback,
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { contextFrom, contextOn } from "../../src/context/context-entries.ts";
import { isDamaged } from "../../src/model/table/damage.ts";
import { wayToSubAgent } from "../../src/model/table/details.ts";
import { NO_ROW, typeOf } from "../../src/model/table/table.ts";
import { branchAt, branchName } from "../../src/tree/branch/branches.ts";
import { summaryText } from "../../src/tree/entry-summary.ts";
import type { Filtering } from "../../src/tree/filters.ts";
import { OUTLINE, type Outline, placeOrAbove } from "../../src/tree/outline/outline.ts";
import { withSubAgents } from "../../src/tree/outline/outline-agents.ts";
import { useDraftMarks } from "../session/draft/draft-marks.ts";
import { draftStatus } from "../session/draft/draft-operations.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { useWantRun } from "../session/open/wanted-run.ts";
import { useUnreadCounts } from "../session/read-state/unread-counts.ts";
import { useRowSearchCounts } from "../session/search-counts/search-counts.ts";
import { comparisonName, useCompareEntry } from "../session/view/links/compare-link.tsx";
import { shownLabel } from "../session/view/names.ts";
import { useSelection } from "../session/view/selection.tsx";
import { useHere } from "../session/view/visible-range.ts";
import { ariaKeys } from "../ui/keys/shortcuts.ts";
import { lazyPane } from "../ui/lazy-pane.ts";
import { VirtualList, type VirtualListHandle } from "../ui/list/virtual-list.tsx";
import { AgentRow, agentName } from "./agent-row.tsx";
import { type RemovedLine, withRemoved } from "./edit/outline-removed.ts";
import { DragNoteLine, RemovedRow, removedText } from "./edit/removed-row.tsx";
import { useChoosing } from "./edit/use-choosing.ts";
import { useRowEditing } from "./edit/use-row-editing.ts";
import { NO_BRANCH, OutlineRow, type RowBranch } from "./outline-row.tsx";
import { type RowLine, rowLine } from "./row-line.ts";
import { laneStep, ROW_HEIGHT } from "./row-lines.tsx";
import { keyAt, useCursor, useSelectionInSight } from "./use-cursor.ts";
import { useFollowing } from "./use-following.ts";
import { useRowSources } from "./use-row-sources.ts";
import { useTreeKeys } from "./use-tree-keys.ts";
import "./outline-tree.css";

const RemovedDialog = lazyPane(
  async () => (await import("../session/draft/removed-dialog.tsx")).RemovedDialog,
);

interface OutlineTreeProps {
  readonly outline: Outline;
  /** Of a branch. */
  readonly onFold: (row: number, isFolded: boolean) => void;
  readonly onFoldTurn: (row: number, isFolded: boolean) => void;
  readonly filtering: Filtering;
  /** Changes with the filters: the selected entry is scrolled into view again. */
  readonly filterKey: string;
}

const SUMMARISED = "Behind a compaction: the model no longer sees this entry";
const SIZE = { fixed: ROW_HEIGHT };
/** Rows are low and quickly drawn: a few beyond either edge are enough. */
const OVERSCAN = 6 * ROW_HEIGHT;

/** Follows the reading position when there is time: scrolling the transcript has priority. */
export function OutlineTree(props: OutlineTreeProps) {
  const read = useDeferredValue(useHere());
  return <Tree {...props} read={read} />;
}

interface TreeProps extends OutlineTreeProps {
  /** The row of the current position, NO_ROW for none. */
  readonly read: number;
}

const Tree = memo(function Tree({
  outline: entries,
  onFold,
  onFoldTurn,
  filtering,
  filterKey,
  read,
}: TreeProps) {
  const { table, leaf, entry, go, makeLeaf, showContextAt } = useSelection();
  const open = useOpenSession();
  const { session, draft, details } = open;
  const marks = useDraftMarks();
  const outline = useMemo(
    () => withRemoved(table, withSubAgents(entries, details), marks?.removed ?? []),
    [table, entries, details, marks],
  );
  const id = useId();
  const handle = useRef<VirtualListHandle>(null);
  const [sight, setSight] = useState({ first: 0, last: -1 });
  const onVisibleRange = useCallback(
    (first: number, last: number) => setSight({ first, last }),
    [],
  );
  const rowKey = useCallback(
    (index: number) => keyAt({ session, draft }, outline, index),
    [session, draft, outline],
  );
  const step = useMemo(() => laneStep(outline), [outline]);
  const isSummarised = useSummarised();
  const sources = useRowSources(
    Array.from(outline.rows.subarray(sight.first, sight.last + 1)),
    filtering.filter,
  );

  const selected = entry === NO_ROW ? NO_ROW : placeOrAbove(table, outline, entry);
  const [cursor, setCursor] = useCursor(open, outline, `${leaf} ${entry}`, selected);
  const here = read === NO_ROW ? NO_ROW : placeOrAbove(table, outline, read);
  const following = useFollowing(handle, here);
  useSelectionInSight(handle, sight, `${leaf} ${entry} ${filterKey}`, selected);

  const compare = useCompareEntry();
  const rowAt = (index: number) => outline.rows[index] ?? NO_ROW;
  const isEntry = (index: number) => agentAt(index) === undefined && !outline.removed.has(index);
  const agentAt = (index: number) => details?.subAgents[outline.agents[index] ?? NO_ROW];
  const wantRun = useWantRun();
  /** An entry beside the path, or one that changed what the model sees, offers a comparison. */
  const isComparable = (row: number, index: number) =>
    typeOf(table, row) === "compaction" || ((outline.marks[index] ?? 0) & OUTLINE.onPath) === 0;
  const hasRoots = (outline.siblings[0] ?? 1) > 1;
  const beginsBranch = (index: number) =>
    ((outline.marks[index] ?? 0) & OUTLINE.startsBranch) !== 0 ||
    (hasRoots && outline.owner[index] === NO_ROW);
  const branchOfRow = useRowBranch();
  const foundAt = useRowSearchCounts();
  const unreadBelow = useUnreadCounts();
  const editing = useRowEditing();
  const [listed, setListed] = useState<RemovedLine | null>(null);
  const select = (index: number, asLeaf: boolean) => {
    const line = outline.removed.get(index);
    if (line) {
      setListed(line);
      return;
    }
    if (editing.moveBelow(rowAt(index))) return;
    const agent = outline.agents[index] ?? NO_ROW;
    if (details && agent !== NO_ROW) wantRun(rowAt(index), wayToSubAgent(details, agent));
    if (asLeaf) makeLeaf(rowAt(index));
    else go(rowAt(index));
  };
  const moveTo = (index: number) => {
    setCursor(rowKey(index));
    handle.current?.scrollTo(index, "nearest");
  };
  const choosing = useChoosing({ outline, cursor, moveTo });
  const onKeyDown = useTreeKeys({
    outline,
    cursor,
    page: Math.max(1, sight.last - sight.first),
    moveTo,
    fold: (index, isFolded) => onFold(rowAt(index), isFolded),
    foldTurn: (index, isFolded) => onFoldTurn(rowAt(index), isFolded),
    select,
    compare: (index) => compare(rowAt(index)),
    context: (index) => showContextAt(rowAt(index)),
    textAt: (index) => {
      const agent = agentAt(index);
      if (agent) return agentName(agent).toLowerCase();
      const gone = outline.removed.get(index);
      if (gone) return removedText(gone);
      const { who, text } = rowLine(sources, rowAt(index));
      return `${text || who}`.toLowerCase();
    },
  });
  const onClick = (index: number, event: MouseEvent) => {
    const marks = outline.marks[index] ?? 0;
    const isOn = (part: string) =>
      event.target instanceof Element && event.target.closest(part) !== null;
    setCursor(rowKey(index));
    if (isOn("[data-fold=turn]")) onFoldTurn(rowAt(index), (marks & OUTLINE.turnFolded) === 0);
    else if (isOn("[data-fold]")) onFold(rowAt(index), (marks & OUTLINE.folded) === 0);
    else if (isOn("[data-compare]")) compare(rowAt(index));
    else if (isOn("[data-context]")) showContextAt(rowAt(index));
    else if (choosing.onClick(index, event)) return;
    else if (event.shiftKey) compare(rowAt(index));
    else select(index, event.altKey);
  };

  const isDrawn = cursor >= sight.first && cursor <= sight.last;
  return (
    <>
      <VirtualList
        count={outline.rows.length}
        size={SIZE}
        rowKey={rowKey}
        handleRef={handle}
        onVisibleRange={onVisibleRange}
        overscan={OVERSCAN}
        containerProps={{
          role: "tree",
          "aria-label": "Entries of the session",
          "aria-activedescendant": isDrawn ? `${id}${rowKey(cursor)}` : undefined,
          "aria-multiselectable": editing.isOn ? true : undefined,
          "aria-keyshortcuts": `${ariaKeys("compare")} ${ariaKeys("context")}${editing.isOn ? " Space Delete Control+A" : ""}`,
          ...following,
          tabIndex: 0,
          className: "outline-tree",
          onKeyDown: (event) => {
            if (choosing.onKeyDown(event)) event.preventDefault();
            else onKeyDown(event);
          },
          onFocus: ({ currentTarget }) => {
            // A press focuses too: rows that move between press and release would get no click.
            const isByKey = currentTarget.matches(":focus-visible");
            if (isByKey && cursor !== NO_ROW) handle.current?.scrollTo(cursor, "nearest");
          },
        }}
        rowProps={(index) => {
          const marks = outline.marks[index] ?? 0;
          const isFoldable = (marks & (OUTLINE.foldable | OUTLINE.turn)) !== 0;
          return {
            id: `${id}${rowKey(index)}`,
            role: "treeitem",
            "aria-level": outline.level[index],
            "aria-posinset": outline.position[index],
            "aria-setsize": outline.siblings[index],
            "aria-selected": choosing.isAny ? choosing.isChosen(index) : index === selected,
            "aria-disabled": editing.isRefused(rowAt(index)) || undefined,
            "aria-current": index === here ? "location" : undefined,
            title: isSummarised(rowAt(index)) ? SUMMARISED : undefined,
            // In a folded turn the next entry of its branch may still be inside.
            "aria-expanded": isFoldable ? outline.owner[index + 1] === index : undefined,
            className: classesOf({
              "outline-row": true,
              "outline-row-off": (marks & OUTLINE.onPath) === 0,
              "outline-row-summarised": isSummarised(rowAt(index)),
              "outline-row-chosen": choosing.isChosen(index),
              "outline-row-cursor": index === cursor,
              "outline-row-here": index === here,
            }),
            onClick: (event) => onClick(index, event),
            ...(isEntry(index) ? editing.propsOf(rowAt(index)) : {}),
          };
        }}
        renderRow={(index) => {
          const agent = agentAt(index);
          if (agent) return <AgentRow outline={outline} index={index} step={step} agent={agent} />;
          const gone = outline.removed.get(index);
          if (gone) return <RemovedRow outline={outline} index={index} step={step} line={gone} />;
          const row = rowAt(index);
          const line = rowLine(sources, row);
          return (
            <OutlineRow
              outline={outline}
              index={index}
              step={step}
              {...line}
              {...(beginsBranch(index) ? branchOfRow(row, line) : NO_BRANCH)}
              label={shownLabel(table, row)}
              isLeaf={row === leaf}
              isSummarised={isSummarised(row)}
              isDamaged={isDamaged(table, row)}
              draft={draftStatus(open, row)}
              found={foundAt(row, beginsBranch(index))}
              unread={beginsBranch(index) ? unreadBelow(row) : 0}
              comparison={isComparable(row, index) ? comparisonName(table, row) : ""}
            />
          );
        }}
      />
      <DragNoteLine store={editing.dragNote} />
      {listed ? <RemovedDialog rows={listed.rows} onClose={() => setListed(null)} /> : null}
    </>
  );
});

/** Which rows of the path a compaction removed from the context at this leaf. */
function useSummarised(): (row: number) => boolean {
  const { table, path } = useSelection();
  return useMemo(() => {
    const isSummarised = new Uint8Array(table.count);
    const end = contextFrom(contextOn(table, path));
    for (const row of path.subarray(0, end)) isSummarised[row] = 1;
    return (row) => isSummarised[row] === 1;
  }, [table, path]);
}

/** The branch a row begins, with its name unless the row itself has it. */
function useRowBranch(): (row: number, line: RowLine) => RowBranch {
  const { session, details } = useOpenSession();
  return (row, line) => {
    const branch = branchAt(session.table, row);
    if (!branch) return NO_BRANCH;
    const name = branchName(session, details, branch);
    const beginning = name.replace(/…$/, "");
    const isSaid = [line.text, summaryText(line), shownLabel(session.table, row)].some((text) =>
      text.startsWith(beginning),
    );
    return { branch, branchName: isSaid ? "" : name };
  };
}

function classesOf(classes: Readonly<Record<string, boolean>>): string {
  return Object.keys(classes)
    .filter((name) => classes[name])
    .join(" ");
}
