// The row of the outline with the cursor, and stable numbers for rows, to find them again in another
// outline.
import { useLayoutEffect, useRef, useState } from "react";
import { NO_ROW } from "../../src/model/table/table.ts";
import { entryNumber, rowOfNumber } from "../session/draft/draft-operations.ts";
import type { OpenSession } from "../session/open/open-session.ts";
import type { VirtualListHandle } from "../ui/list/virtual-list.tsx";
import type { OutlineOfDraft } from "./edit/outline-removed.ts";

type Drafted = Pick<OpenSession, "session" | "draft">;

/** Numbers from here on are for lines of removed entries; no file has as many entries. */
const REMOVED = 2 ** 32;

/** Unique: the number of an entry; less than NO_ROW for a sub-agent. */
export function keyAt(open: Drafted, outline: OutlineOfDraft, index: number): number {
  const agent = outline.agents[index] ?? NO_ROW;
  if (agent !== NO_ROW) return NO_ROW - 1 - agent;
  const number = entryNumber(open, outline.rows[index] ?? NO_ROW);
  return outline.removed.has(index) ? REMOVED + number : number;
}

function placeOfKey(open: Drafted, outline: OutlineOfDraft, key: number): number {
  const { placeOf, placeOfAgent, placeOfRemoved } = outline;
  if (key < NO_ROW) return placeOfAgent[NO_ROW - 1 - key] ?? NO_ROW;
  if (key >= REMOVED) return placeOfRemoved.get(rowOfNumber(open, key - REMOVED)) ?? NO_ROW;
  return placeOf[rowOfNumber(open, key)] ?? NO_ROW;
}

/**
 * The row with the cursor: its last place, else the selected row, else the first. A selection from
 * elsewhere moves it, unless it is there already: choosing a sub-agent selects its result, and the cursor
 * stays with the sub-agent.
 */
export function useCursor(
  open: Drafted,
  outline: OutlineOfDraft,
  selection: string,
  selected: number,
) {
  const [moved, setMoved] = useState({ key: NO_ROW, selection });
  const movedTo = placeOfKey(open, outline, moved.key);
  const isThere = selected !== NO_ROW && outline.rows[movedTo] === outline.rows[selected];
  const place = moved.selection === selection || isThere ? movedTo : NO_ROW;
  const start = selected === NO_ROW && outline.rows.length > 0 ? 0 : selected;
  const setCursor = (key: number) => setMoved({ key, selection });
  return [place === NO_ROW ? start : place, setCursor] as const;
}

/**
 * Scrolls to the selected row when the selection changes, from here or from elsewhere; folding does not
 * scroll.
 */
export function useSelectionInSight(
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
