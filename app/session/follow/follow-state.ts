// The state of following a session's file, for every view: whether it is followed now, what arrived, what
// happened to the file. It only holds the state.

import { createStore } from "zustand/vanilla";
import { refOf } from "../../../src/model/table/entry-ref.ts";
import { type EntryTable, NO_ROW } from "../../../src/model/table/table.ts";
import { lastingPart, type Parts } from "../open/parts.ts";
import { usePart } from "../open/session-context.tsx";

/** A note on the file or its agent, until it is dismissed or no longer true. */
export type FollowNotice =
  /** The file is unavailable: it is checked repeatedly. */
  | { readonly kind: "lost"; readonly why: Error }
  /** It changed in more than its end, so it was read again. */
  | { readonly kind: "anew"; readonly message: string }
  | { readonly kind: "renamed"; readonly before: string; readonly now: string }
  /** The agent continues elsewhere; `leaf`: the address it left, `hasGone`: the reader moved along. */
  | { readonly kind: "branch"; readonly leaf: string; readonly hasGone: boolean }
  /** The context was summarised, while the reader was in the part before. */
  | { readonly kind: "compacted" };

export interface FollowState {
  readonly status: "live" | "paused" | "lost";
  /** ms since 1970 of the last write to the file. */
  readonly changedAt: number;
  /** Whether it is a folder: new entries come anywhere, and are known by their references. */
  readonly isFolder: boolean;
  /** The first arrival since the reader was at the end, NO_ROW for none. */
  readonly newFrom: number;
  /** Arrivals when the reader was last at the end. */
  readonly seenTo: number;
  /** Whether the end of the transcript is in view, and stays so when more arrives. */
  readonly isAtEnd: boolean;
  readonly notice: FollowNotice | null;
}

/** Its actions. */
interface FollowControls {
  readonly pause: () => void;
  readonly resume: () => void;
  /** Asks for the permission that is missing. */
  readonly allow: () => void;
}

/** Null: the file is not followed. */
export interface Followed {
  readonly state: FollowState;
  readonly controls: FollowControls;
}

export const FOLLOWED = lastingPart(() => createStore<Followed | null>(() => null));

export function changeFollow(parts: Parts, change: Partial<FollowState>): void {
  const store = parts.of(FOLLOWED);
  const now = store.getState();
  if (!now) return;
  const isOther = Object.entries(change).some(
    ([name, value]) => now.state[name as keyof FollowState] !== value,
  );
  if (isOther) store.setState({ ...now, state: { ...now.state, ...change } }, true);
}

type Arriving = Pick<FollowState, "isFolder">;

/** Entries are counted as they arrive: those of a file one row after the other. */
export function arrivalOf({ isFolder }: Arriving, table: EntryTable, row: number): number {
  return isFolder ? refOf(table, row) : row;
}

/** How many arrived. */
export function arrivals({ isFolder }: Arriving, table: EntryTable): number {
  if (!isFolder) return table.count;
  let last = NO_ROW;
  for (let row = 0; row < table.count; row++) last = Math.max(last, refOf(table, row));
  return last + 1;
}

/** What `part` takes from the session on the screen; its result decides when the caller renders again. */
export function useFollowed<T>(part: (followed: Followed | null) => T): T {
  return usePart(FOLLOWED, part);
}
