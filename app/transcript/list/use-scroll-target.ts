// Scrolls the entry that the address names into view, unless the reader chose it on this page. A new
// request from elsewhere scrolls again: the entry may have been scrolled away. For keyboard readers, with
// the focus among the messages, the focus follows.
import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";
import { type EntryRef, refOf } from "../../../src/model/table/entry-ref.ts";
import { type EntryTable, NO_ROW } from "../../../src/model/table/table.ts";
import type { Selection } from "../../session/view/selection.tsx";
import type { VirtualListHandle } from "../../ui/list/virtual-list.tsx";

/** By reference: the same entry may have another row in the next version. */
type Waiting = EntryRef | null;

export function useScrollTarget(
  table: EntryTable,
  indexByRow: ReadonlyMap<number, number>,
  { entry, asked }: Pick<Selection, "entry" | "asked">,
  list: RefObject<VirtualListHandle | null>,
) {
  /** The entry that was handled last. */
  const done = useRef<Waiting>(null);
  /** The value of `asked` at that time. */
  const lastAsked = useRef(asked);
  /** The reader chose it here, which may count as one more request. */
  const isOwnChoice = useRef(false);
  /** The entry whose card has to scroll itself into view, inside a long reply. */
  const target = useRef<Waiting>(null);
  /** Whether it did: a card that is redrawn does so again only until the reader scrolls. */
  const isRevealed = useRef(false);
  /** The entry whose card takes the focus once it is drawn. */
  const awaited = useRef<Waiting>(null);

  useLayoutEffect(() => {
    const isAskedAgain = asked !== lastAsked.current && !isOwnChoice.current;
    lastAsked.current = asked;
    isOwnChoice.current = false;
    const index = indexByRow.get(entry);
    // Not listed in this view: once it is listed, it has to scroll into view.
    if (entry === NO_ROW || index === undefined) {
      done.current = null;
      return;
    }
    const wanted = refOf(table, entry);
    if ((wanted === done.current && !isAskedAgain) || !list.current) return;
    done.current = wanted;
    target.current = wanted;
    isRevealed.current = false;
    awaited.current = isAmongMessages(document.activeElement) ? wanted : null;
    list.current.bring(index);
  }, [table, indexByRow, entry, asked, list]);

  const revealTarget = useCallback(
    (row: number, card: HTMLElement) => {
      const index = indexByRow.get(row);
      if (target.current !== refOf(table, row) || index === undefined || !list.current) return;
      if (isRevealed.current && !list.current.keeps(index)) return;
      isRevealed.current = true;
      list.current.reveal(card);
    },
    [table, indexByRow, list],
  );
  const takeFocus = useCallback(
    (row: number) => {
      const isIt = take(awaited, refOf(table, row));
      // Its body may arrive late: by then a key may have led elsewhere, and the focus belongs there.
      const { activeElement, body } = document;
      return isIt && (activeElement === body || isAmongMessages(activeElement));
    },
    [table],
  );
  /** Records that the reader selected this entry here, so the page does not scroll. */
  const isOwn = useCallback(
    (row: number) => {
      done.current = refOf(table, row);
      isOwnChoice.current = true;
      target.current = null;
      awaited.current = null;
    },
    [table],
  );
  return { revealTarget, takeFocus, isOwn };
}

function isAmongMessages(element: Element | null): boolean {
  return element !== null && element.closest("[role=feed]") !== null;
}

/** Whether the entry is the expected one; true only once. */
function take(waiting: RefObject<Waiting>, entry: EntryRef): boolean {
  const isIt = waiting.current === entry;
  if (isIt) waiting.current = null;
  return isIt;
}
