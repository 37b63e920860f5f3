// Where the transcript opens when the address names no entry: at the last reading position, on this branch
// or another one, else at a good place to start reading.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { addressOf, rowAt } from "../../../src/model/table/address.ts";
import { type EntryRef, refOf } from "../../../src/model/table/entry-ref.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { usePageSessions } from "../../session/open/page-sessions.tsx";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { branchSlug } from "../../session/view/branch-names.ts";
import { useView } from "../../session/view/view-context.tsx";
import type { TranscriptView } from "../../session/view/view-state.ts";
import type { VirtualListHandle } from "../../ui/list/virtual-list.tsx";
import {
  positionName,
  recallPosition,
  rememberPosition,
  type ViewedBranch,
  viewedBranch,
} from "./reading-position.ts";
import { openingIndex, type Transcript } from "./transcript-rows.ts";

export function useReadingPosition(
  leaf: number,
  view: TranscriptView,
  transcript: Transcript,
  list: RefObject<VirtualListHandle | null>,
) {
  const { key, session, details, isWhole } = useOpenSession();
  const { table } = session;
  const { readings } = usePageSessions();
  const [address, setView] = useView();
  const { entry } = address;
  const { rows, indexByRow } = transcript;
  const branch = viewedBranch(session, leaf, view);
  const name = positionName(key, branch);
  /** The name of the position to restore with the next drawing. */
  const awaited = useRef<string | null>("");
  /** The entry at the upper edge when only the newest rows were known; null: nothing to restore. */
  const early = useRef<EntryRef | null>(null);

  /** Goes to the branch and view that were read last; returns whether there was one. */
  const toLastBranch = (): boolean => {
    const last = readings.of(key).getState().positions.at(-1);
    const isAsked = address.leaf !== null || address.view !== "sent";
    if (!last || isAsked || !isWhole || isSameBranch(last, branch)) return false;
    const row = last.leaf === null ? leaf : rowAt(table, last.leaf);
    if (row === NO_ROW) return false;
    awaited.current = positionName(key, last);
    setView(
      { leaf: last.leaf, branch: branchSlug(session, details, row), view: last.view },
      "replace",
    );
    return true;
  };
  const topEntry = (): EntryRef | null => {
    const at = list.current && rows[list.current.position().index];
    return at && "row" in at ? refOf(table, at.row) : null;
  };

  // Called with every drawing: only the first one and an expected one restore a position.
  useLayoutEffect(() => {
    if (!list.current) return;
    const isFollowing = isWhole && early.current !== null && early.current === topEntry();
    const isFirst = awaited.current === "" || isFollowing;
    if (isWhole) early.current = null;
    if (!isFirst && awaited.current !== name) return;
    awaited.current = null;
    if (isFirst && (entry !== null || toLastBranch())) return;
    const position = recallPosition(name, branch, table, readings.of(key).getState().positions);
    const index = position && indexByRow.get(position.row);
    if (position && index !== undefined && index !== null) {
      list.current.restore({ index, within: position.within });
      return;
    }
    if (isFollowing) return;
    list.current.scrollTo(openingIndex(table, transcript), "start");
    if (!isWhole) early.current = topEntry();
  });

  /** Call it when scrolling ends. */
  const savePosition = useCallback(() => {
    const position = list.current?.position();
    const row = position && rows[position.index];
    // Before all rows are known, the entry at the edge is not a reading position.
    if (!isWhole || !row || !("row" in row)) return;
    const { within } = position;
    const at = addressOf(table, row.row);
    const here = viewedBranch(session, leaf, view);
    rememberPosition(positionName(key, here), at, { within });
    readings.leave(key, { ...here, entry: at, within });
  }, [key, session, table, leaf, view, rows, list, readings, isWhole]);
  // Another branch or view is the last one read, even without scrolling.
  useEffect(() => {
    if (awaited.current === null) savePosition();
  }, [savePosition]);
  useEffect(() => {
    addEventListener("pagehide", savePosition);
    return () => removeEventListener("pagehide", savePosition);
  }, [savePosition]);
  /** Call it before another view of this branch is drawn again. */
  const restoreNext = useCallback(
    (wanted: TranscriptView) => {
      awaited.current = positionName(key, viewedBranch(session, leaf, wanted));
    },
    [key, session, leaf],
  );
  return { savePosition, restoreNext };
}

function isSameBranch(one: ViewedBranch, other: ViewedBranch): boolean {
  return one.leaf === other.leaf && one.view === other.view;
}
