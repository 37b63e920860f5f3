// The state of this page's editor, beside the draft itself: which entry is open for editing, what did not
// apply. An action that is finished in a later view refers to an entry, not to a version. Separate from the
// address: links do not need it.

import { createStore } from "zustand/vanilla";
import type { Refused } from "../../../src/edit/history/steps.ts";
import type { EntryRef } from "../../../src/model/table/entry-ref.ts";
import { type Parts, part } from "../open/parts.ts";

export interface EditState {
  /** The entry whose card is an editor; null: none. */
  readonly editing: EntryRef | null;
  /** The entry (`entryNumber`) whose actions are shown; null: none. */
  readonly asked: number | null;
  /**
   * The entry (`entryNumber`) that is being moved, with everything below it: the next one chosen is its
   * parent.
   */
  readonly moving: number | null;
  /** The entry whose card shows its state before the edit; null: none. */
  readonly before: EntryRef | null;
  /** The open dialog of the whole draft; null: none. */
  readonly shown: "changes" | "export" | "session" | null;
  /** The draft is read-only: another tab edits it, or its stored version was not read yet. */
  readonly isReadOnly: boolean;
  /** Which of the two, a sentence. */
  readonly whyReadOnly: string;
  /** The last operation, which does not apply. */
  readonly refused: readonly Refused[];
  /** Why the last command failed; null: it did not. */
  readonly error: Error | null;
}

export const NOT_READ = "The stored draft is not loaded yet.";
export const ELSEWHERE = "Another tab edits this draft.";

const NOTHING: EditState = {
  editing: null,
  asked: null,
  moving: null,
  before: null,
  shown: null,
  isReadOnly: true,
  whyReadOnly: NOT_READ,
  refused: [],
  error: null,
};

export const EDITING = part(() => createStore<EditState>(() => NOTHING));

/** `why`: why the draft cannot be changed now, a sentence; "": it can. */
export function holdDraft(parts: Parts, why: string): void {
  parts.of(EDITING).setState({ isReadOnly: why !== "", whyReadOnly: why });
}
