// Where the focus goes around an editor: into its first field when it was opened, not when somebody
// scrolls back to it; and to the card again when it is closed, which may be drawn anew by then.

import type { EntryAddress } from "../../../src/edit/operation/operation.ts";
import { EDITING } from "../../session/draft/edit-store.ts";
import { type Parts, part } from "../../session/open/parts.ts";

interface CardFocus {
  /** Whether an editor that is drawn shall take the focus: once, after it was opened. */
  takeFocus(entry: EntryAddress): boolean;
  /** The card of the entry shall have it next; null: none. */
  returnTo(entry: EntryAddress | null): void;
  /** Whether the card of the entry shall have it; true only once. */
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
