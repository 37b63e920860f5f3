// Brings the entry that the address names into sight, unless the reader chose it on this very page. Asked for again
// from elsewhere it comes again: it may have been scrolled away.
// Whoever reads with keys, with the focus among the messages, has it taken along.
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
  /** The entry that was dealt with last. */
  const done = useRef<Waiting>(null);
  /** The value of `asked` then. */
  const lastAsked = useRef(asked);
  /** The reader chose it here, which may be a time more that it was asked for. */
  const isOwnChoice = useRef(false);
  /** The entry whose card has to come into sight by itself, inside a long reply. */
  const target = useRef<Waiting>(null);
  /** Whether it did: a card that is drawn anew comes again only while nobody has scrolled. */
  const isRevealed = useRef(false);
  /** The entry whose card shall have the focus once it is drawn. */
  const awaited = useRef<Waiting>(null);

  useLayoutEffect(() => {
    const isAskedAgain = asked !== lastAsked.current && !isOwnChoice.current;
    lastAsked.current = asked;
    isOwnChoice.current = false;
    const index = indexByRow.get(entry);
    // Not listed in this view: once it is, it has to come into sight.
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
      // Its body may come late: a key has led elsewhere by then, and the next ones belong there.
      const { activeElement, body } = document;
      return isIt && (activeElement === body || isAmongMessages(activeElement));
    },
    [table],
  );
  /** Says that the reader selected this entry here, so the page stays where it is. */
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

/** Whether the entry is the one waited for, which it is only once. */
function take(waiting: RefObject<Waiting>, entry: EntryRef): boolean {
  const isIt = waiting.current === entry;
  if (isIt) waiting.current = null;
  return isIt;
}
