// Choosing several rows of the outline while editing: with Shift a range, with Ctrl or Cmd one more or one
// less, with the space bar the row with the cursor; Delete removes the chosen entries.
import { type KeyboardEvent, type MouseEvent, useRef } from "react";
import { useStore } from "zustand/react";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { countText } from "../../../src/text/units.ts";
import { removalOf } from "../../session/draft/chosen-steps.ts";
import { CHOSEN, chooseNone, useChosenRows } from "../../session/draft/chosen-store.ts";
import { entryNumber, rowOfNumber } from "../../session/draft/draft-operations.ts";
import { ELSEWHERE } from "../../session/draft/edit-store.ts";
import { useEditor } from "../../session/draft/use-editor.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import type { OutlineOfDraft } from "./outline-removed.ts";

interface ChoosingInput {
  readonly outline: OutlineOfDraft;
  /** Index of the row with the cursor, NO_ROW in an empty tree. */
  readonly cursor: number;
  readonly moveTo: (index: number) => void;
}

export interface Choosing {
  /** Whether any row is chosen. */
  readonly isAny: boolean;
  readonly isChosen: (index: number) => boolean;
  /** False where the click has another meaning. */
  readonly onClick: (index: number, event: MouseEvent) => boolean;
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
}

const NONE: Choosing = {
  isAny: false,
  isChosen: () => false,
  onClick: () => false,
  onKeyDown: () => false,
};

/** Also while the draft opens: Delete asks for confirmation once it is there. */
export function useChoosing({ outline, cursor, moveTo }: ChoosingInput): Choosing {
  const open = useOpenSession();
  const { isOn, whyReadOnly, run } = useEditor();
  const store = open.parts.of(CHOSEN);
  const chosen = useStore(store, (state) => state.chosen);
  const chosenRows = useChosenRows();
  /** Where a range begins, by number; the others of `base` stay chosen while it grows. */
  const range = useRef<{ readonly from: number; readonly base: ReadonlySet<number> } | null>(null);
  if (!isOn) return NONE;

  const isEntry = (index: number) =>
    (outline.agents[index] ?? NO_ROW) === NO_ROW && !outline.removed.has(index);
  const rowAt = (index: number) => outline.rows[index] ?? NO_ROW;
  const numberAt = (index: number) => entryNumber(open, rowAt(index));
  const choose = (numbers: ReadonlySet<number>) => store.setState({ chosen: numbers, turns: 0 });
  const begin = (index: number, base: ReadonlySet<number>) => {
    range.current = { from: numberAt(index), base };
  };
  const toggle = (index: number) => {
    if (!isEntry(index)) return;
    const next = new Set(chosen);
    if (!next.delete(numberAt(index))) next.add(numberAt(index));
    choose(next);
    begin(index, next);
  };
  const extendTo = (index: number) => {
    if (range.current === null) begin(cursor, chosen);
    const { from, base } = range.current ?? { from: NO_ROW, base: chosen };
    const start = outline.placeOf[rowOfNumber(open, from)] ?? NO_ROW;
    const next = new Set(base);
    const [first, last] = start <= index ? [start, index] : [index, start];
    for (let at = Math.max(0, first); at <= last; at++) if (isEntry(at)) next.add(numberAt(at));
    choose(next);
  };
  const all = () => {
    const next = new Set<number>();
    for (let at = 0; at < outline.rows.length; at++) if (isEntry(at)) next.add(numberAt(at));
    choose(next);
  };
  const remove = () => {
    const rows = chosenRows.length > 0 ? chosenRows : isEntry(cursor) ? [rowAt(cursor)] : [];
    if (rows.length === 0) return;
    if (whyReadOnly === ELSEWHERE) {
      // Shows why.
      void run();
      return;
    }
    const name = `Remove ${countText(rows.length, "entry", "entries")}`;
    store.setState({ wanted: { name, note: "", step: removalOf(open, rows) } });
  };
  return {
    isAny: chosen.size > 0,
    isChosen: (index) => chosen.size > 0 && isEntry(index) && chosen.has(numberAt(index)),
    onClick: (index, event) => {
      if (event.shiftKey) {
        extendTo(index);
        // Shift marks text, too.
        getSelection()?.removeAllRanges();
      } else if (event.ctrlKey || event.metaKey) toggle(index);
      else {
        range.current = null;
        if (chosen.size > 0) chooseNone(open.parts);
        return false;
      }
      return true;
    },
    onKeyDown: (event) => {
      const isMod = event.ctrlKey || event.metaKey;
      if (event.altKey) return false;
      if (event.key === " ") toggle(cursor);
      else if (event.key === "Delete") remove();
      else if (isMod && event.key.toLowerCase() === "a") all();
      else if (event.shiftKey && !isMod && STEPS.has(event.key)) {
        const last = outline.rows.length - 1;
        const step = STEPS.get(event.key) ?? 0;
        const to = Math.max(0, Math.min(last, cursor + step));
        extendTo(to);
        moveTo(to);
      } else {
        if (!event.shiftKey && !isMod) range.current = null;
        return false;
      }
      return true;
    },
  };
}

/** How many rows a key moves; more than there are: to the end. */
const STEPS: ReadonlyMap<string, number> = new Map([
  ["ArrowDown", 1],
  ["ArrowUp", -1],
  ["Home", Number.NEGATIVE_INFINITY],
  ["End", Number.POSITIVE_INFINITY],
]);
