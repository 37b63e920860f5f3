// Where the focus goes around an editor: into its first field when it opens, but not when it scrolls back
// into view; and back to the card when it closes, which may have been redrawn by then.

import type { EntryAddress } from "../../../src/edit/operation/operation.ts";
import { EDITING } from "../../session/draft/edit-store.ts";
import { type Parts, part } from "../../session/open/parts.ts";

interface CardFocus {
  /** Whether an editor that is drawn takes the focus: once, after it was opened. */
  takeFocus(entry: EntryAddress): boolean;
  /** Passes the focus to the card of the entry; null: to none. */
  returnTo(entry: EntryAddress | null): void;
  /** Whether the card of the entry takes the focus; true only once. */
  takeReturn(entry: EntryAddress): boolean;
}

export const CARD_FOCUS = part(makeFocus);

function makeFocus(parts: Parts): CardFocus {
  let focused: EntryAddress | null = null;
  let returning: EntryAddress | null = null;
  parts.of(EDITING).subscribe((now, before) => {
    if (now.editing !== before.editing) focused = null;
  });
  return {
    takeFocus(entry) {
      if (focused === entry) return false;
      focused = entry;
      return true;
    },
    returnTo(entry) {
      returning = entry;
    },
    takeReturn(entry) {
      if (returning !== entry) return false;
      returning = null;
      return true;
    },
  };
}
