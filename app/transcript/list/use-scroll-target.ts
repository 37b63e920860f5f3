// Brings the entry that the address names into sight, unless the reader chose it on this very page.
// Whoever reads with keys, with the focus among the messages, has it taken along.
import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";
import { NO_ROW } from "../../../src/model/table/table.ts";
import type { VirtualListHandle } from "../../ui/list/virtual-list.tsx";

export interface VisibleRange {
  readonly first: number;
  readonly last: number;
}

export function useScrollTarget(
  indexByRow: ReadonlyMap<number, number>,
  entry: number,
  visible: VisibleRange,
  list: RefObject<VirtualListHandle | null>,
) {
  /** The entry that was dealt with last. */
  const done = useRef(NO_ROW);
  /** The entry whose card still has to come into sight by itself, inside a long reply. */
  const target = useRef(NO_ROW);
  /** The entry whose card shall have the focus once it is drawn. */
  const awaited = useRef(NO_ROW);
  /** The rows that `visible` counts. */
  const listed = useRef(indexByRow);

  useLayoutEffect(() => {
    // What is in sight is told after it was drawn: until then it is that of the rows before.
    const isSameList = listed.current === indexByRow;
    listed.current = indexByRow;
    if (entry === done.current) return;
    if (entry === NO_ROW) {
      done.current = NO_ROW;
      return;
    }
    const index = indexByRow.get(entry);
    if (index === undefined || !list.current) return;
    done.current = entry;
    target.current = entry;
    awaited.current = document.activeElement?.closest("[role=feed]") ? entry : NO_ROW;
    const isInSight = isSameList && index > visible.first && index < visible.last;
    if (!isInSight) list.current.scrollTo(index, "start");
  }, [indexByRow, entry, visible, list]);

  const revealTarget = useCallback(
    (row: number, card: HTMLElement) => {
      if (take(target, row)) list.current?.reveal(card);
    },
    [list],
  );
  const takeFocus = useCallback((row: number) => take(awaited, row), []);
  /** Says that the reader selected this entry here, so the page stays where it is. */
  const isOwn = useCallback((row: number) => {
    done.current = row;
    target.current = NO_ROW;
    awaited.current = NO_ROW;
  }, []);
  return { revealTarget, takeFocus, isOwn };
}

/** Whether the row is the one waited for, which it is only once. */
function take(waiting: RefObject<number>, row: number): boolean {
  const isIt = waiting.current === row;
  if (isIt) waiting.current = NO_ROW;
  return isIt;
}
