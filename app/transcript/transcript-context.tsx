// What every card of one transcript shares: the view, what is selected, how to select.
import { createContext, type ReactNode, useContext } from "react";
import type { StoreApi } from "zustand/vanilla";
import { ensure } from "../../src/lib/ensure.ts";
import type { ToolCall } from "../../src/model/blocks/blocks.ts";
import type { ToolResultEntry } from "../../src/model/entry/entry.ts";
import type { EntryTable } from "../../src/model/table/table.ts";
import type { ContextTimeline } from "../../src/stats/context-timeline.ts";
import type { TranscriptView } from "../session/view/view-state.ts";
import type { Transcript, TranscriptRow } from "./list/transcript-rows.ts";

export interface TranscriptShared {
  readonly table: EntryTable;
  readonly transcript: Transcript;
  readonly view: TranscriptView;
  /** NO_ROW when nothing is selected. */
  readonly selected: number;
  /** Selects without scrolling; an entry on another branch switches to that branch. */
  readonly select: (row: number) => void;
  /** Scrolls the card of a row into view when a link names it, once. */
  readonly revealTarget: (row: number, card: HTMLElement) => void;
  /** Scrolls something inside a card into view, and keeps it there until the reader scrolls. */
  readonly reveal: (inner: HTMLElement) => void;
  /** Whether the card of a row takes the focus because keys led to it; true only once. */
  readonly takeFocus: (row: number) => boolean;
  /** Draws a call that is not an entry of the session, undefined where it has no result. */
  readonly renderCall: (call: ToolCall, result: ToolResultEntry | undefined) => ReactNode;
  /** The read mark, and its actions. */
  readonly reading: StoreApi<ReadingTools>;
  /** Null until every entry has been read once. */
  readonly timeline: ContextTimeline | null;
}

/** What the reading tools tell the cards. */
export interface ReadingTools {
  /** The key of the last row in the list that was read; null: no mark. */
  readonly readTo: TranscriptRow["key"] | null;
  /** When the mark was set, in ms since 1970. */
  readonly readAt: number;
  /** Null until their script is loaded. */
  readonly actions: ReadingActions | null;
}

/** `row`: of an entry in the list. */
export interface ReadingActions {
  readonly markRead: (row: number) => void;
  readonly clearRead: () => void;
  readonly copyEntry: (row: number) => void;
  readonly copyTurn: (row: number) => void;
  readonly printTurn: (row: number) => void;
}

const Context = createContext<TranscriptShared | null>(null);

export const TranscriptProvider = Context.Provider;

export function useTranscript(): TranscriptShared {
  return ensure(useContext(Context), "transcript around this card");
}
