// The keys of the outline as an ARIA tree: arrows, Home and End, pages, Enter, type-ahead. The cursor moves
// without selecting, because selecting on another branch rearranges the tree.

import type { KeyboardEvent } from "react";
import { NO_ROW } from "../../src/model/table/table.ts";
import { OUTLINE, type Outline } from "../../src/tree/outline/outline.ts";
import { isPressed } from "../ui/keys/shortcuts.ts";
import { useTypeAhead } from "../ui/list/type-ahead.ts";

interface TreeKeysInput {
  readonly outline: Outline;
  /** Index of the row with the cursor, NO_ROW in an empty tree. */
  readonly cursor: number;
  /** Rows on one page. */
  readonly page: number;
  readonly moveTo: (index: number) => void;
  /** Of a branch. */
  readonly fold: (index: number, isFolded: boolean) => void;
  readonly foldTurn: (index: number, isFolded: boolean) => void;
  readonly select: (index: number, asLeaf: boolean) => void;
  readonly compare: (index: number) => void;
  /** Shows the context there. */
  readonly context: (index: number) => void;
  readonly textAt: (index: number) => string;
}

export function useTreeKeys(input: TreeKeysInput): (event: KeyboardEvent) => void {
  const typeAhead = useTypeAhead();
  return (event) => {
    if (event.ctrlKey || event.metaKey || input.cursor === NO_ROW) return;
    const isMoved = press(input, event);
    // Any other key ends the word.
    if (isMoved) typeAhead.end();
    const count = input.outline.rows.length;
    if (isMoved || typeAhead.press({ ...input, count }, event)) event.preventDefault();
    else if (isPressed("compare", event)) {
      input.compare(input.cursor);
      event.preventDefault();
    } else if (isPressed("context", event)) {
      input.context(input.cursor);
      event.preventDefault();
    }
  };
}

/** Whether the key was handled. */
function press(input: TreeKeysInput, event: KeyboardEvent): boolean {
  const { outline, cursor, page, moveTo, fold, foldTurn, select } = input;
  const last = outline.rows.length - 1;
  const has = (mark: number) => ((outline.marks[cursor] ?? 0) & mark) !== 0;
  const isOpen = has(OUTLINE.foldable) && !has(OUTLINE.folded);
  const isTurnOpen = has(OUTLINE.turn) && !has(OUTLINE.turnFolded) && !has(OUTLINE.folded);
  switch (event.key) {
    case "ArrowDown":
      moveTo(Math.min(last, cursor + 1));
      return true;
    case "ArrowUp":
      moveTo(Math.max(0, cursor - 1));
      return true;
    case "PageDown":
      moveTo(Math.min(last, cursor + page));
      return true;
    case "PageUp":
      moveTo(Math.max(0, cursor - page));
      return true;
    case "Home":
      moveTo(0);
      return true;
    case "End":
      moveTo(last);
      return true;
    case "ArrowRight":
      if (has(OUTLINE.folded)) fold(cursor, false);
      else if (has(OUTLINE.turnFolded)) foldTurn(cursor, false);
      else if (outline.owner[cursor + 1] === cursor) moveTo(cursor + 1);
      return true;
    case "ArrowLeft":
      if (isTurnOpen) foldTurn(cursor, true);
      else if (isOpen) fold(cursor, true);
      else if ((outline.owner[cursor] ?? NO_ROW) !== NO_ROW) moveTo(outline.owner[cursor] ?? 0);
      return true;
    case "Enter":
      select(cursor, event.altKey);
      return true;
    default:
      return false;
  }
}
