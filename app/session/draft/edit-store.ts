// What an editor of this page is about, beside the draft itself: which entry is open for editing,
// what did not apply. What is asked in a view that follows later is of an entry, not of a version. Kept apart from the address: nobody links to it.

import { createStore } from "zustand/vanilla";
import type { Refused } from "../../../src/edit/history/steps.ts";
import type { EntryRef } from "../../../src/model/table/entry-ref.ts";
import { type Parts, part } from "../open/parts.ts";

export interface EditState {
  /** The entry whose card is an editor; null: none. */
  readonly editing: EntryRef | null;
  /** The entry (`entryNumber`) that something is to be done with; null: none. */
  readonly asked: number | null;
  /** The entry (`entryNumber`) that is being moved, with all below it: the next one chosen is its parent. */
  readonly moving: number | null;
  /** The entry whose card shows what it was before; null: none. */
  readonly before: EntryRef | null;
  /** The dialog of the whole draft that is open; null: none. */
  readonly shown: "changes" | "export" | "session" | null;
  /** The draft can be looked at alone: another tab edits it, or what is kept of it was not read yet. */
  readonly isReadOnly: boolean;
  /** Which of them, a sentence. */
  readonly whyReadOnly: string;
  /** What was wanted last and does not apply. */
  readonly refused: readonly Refused[];
  /** Why the last command failed; null: it did not. */
  readonly error: Error | null;
}

export const NOT_READ = "What is kept of this draft is not read yet.";
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

/** `why`: why nothing of the draft can be changed now, a sentence; "": it can. */
export function holdDraft(parts: Parts, why: string): void {
  parts.of(EDITING).setState({ isReadOnly: why !== "", whyReadOnly: why });
}
