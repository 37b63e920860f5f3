// What every card of one transcript shares: the view, what is selected, how to select.
import { createContext, type ReactNode, useContext } from "react";
import { ensure } from "../../src/lib/ensure.ts";
import type { ToolCall } from "../../src/model/entry/blocks.ts";
import type { ToolResultEntry } from "../../src/model/entry/entry.ts";
import type { EntryTable } from "../../src/model/table/table.ts";
import type { ContextTimeline } from "../../src/stats/context-timeline.ts";
import type { TranscriptView } from "../session/view/view-state.ts";
import type { Transcript } from "./list/transcript-rows.ts";

export interface TranscriptShared {
  readonly table: EntryTable;
  readonly transcript: Transcript;
  readonly view: TranscriptView;
  /** NO_ROW when nothing is. */
  readonly selected: number;
  /** Selects without moving the page; on another branch it goes there. */
  readonly select: (row: number) => void;
  /** Brings the card of a row into sight when a link names it, once. */
  readonly revealTarget: (row: number, card: HTMLElement) => void;
  /** Brings something inside a card into sight, and keeps it there until somebody scrolls. */
  readonly reveal: (inner: HTMLElement) => void;
  /** Whether the card of a row shall take the focus because keys led to it; true only once. */
  readonly takeFocus: (row: number) => boolean;
  /** Draws a call that is no entry of the session, undefined where it has no result. */
  readonly renderCall: (call: ToolCall, result: ToolResultEntry | undefined) => ReactNode;
  /** Null until every entry has been read once. */
  readonly timeline: ContextTimeline | null;
}

const Context = createContext<TranscriptShared | null>(null);

export const TranscriptProvider = Context.Provider;

export function useTranscript(): TranscriptShared {
  return ensure(useContext(Context), "transcript around this card");
}
