// The conversation along the path to the leaf, in two views: what the model sees, and everything.
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { createStore } from "zustand/vanilla";
import { type ContextEntries, contextOn, isSent } from "../../src/context/context-entries.ts";
import { type EntryRef, refOf } from "../../src/model/table/entry-ref.ts";
import { type EntryTable, NO_ROW } from "../../src/model/table/table.ts";
import { contextTimeline } from "../../src/stats/context-timeline.ts";
import { useFollowed } from "../session/follow/follow-state.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { useSelection } from "../session/view/selection.tsx";
import { usePosition, useView } from "../session/view/view-context.tsx";
import { useTellVisibleRange } from "../session/view/visible-range.ts";
import { useAfterPaint } from "../ui/browser/after-paint.tsx";
import { whenPainted } from "../ui/browser/later.ts";
import { lazyPane } from "../ui/lazy-pane.ts";
import type { VirtualListHandle } from "../ui/list/virtual-list.tsx";
import { PaneBoundary } from "../ui/note/error-note.tsx";
import { Placeholder } from "../ui/note/placeholder.tsx";
import { prepareTexts } from "../ui/worker/use-text-job.ts";
import { TranscriptBar } from "./list/transcript-bar.tsx";
import { TranscriptList } from "./list/transcript-list.tsx";
import { EarlierNote, MissingNote, NotSentNote, SwitchedNote } from "./list/transcript-notes.tsx";
import {
  pathTranscript,
  removedCount,
  sentTranscript,
  type TranscriptRow,
  turnsAlong,
  turnText,
} from "./list/transcript-rows.ts";
import { useReadingPosition } from "./list/use-reading-position.ts";
import { useScrollTarget } from "./list/use-scroll-target.ts";
import { callInside } from "./tool/tool-card.tsx";
import {
  type ReadingTools as ReadingState,
  TranscriptProvider,
  type TranscriptShared,
} from "./transcript-context.tsx";
import "./transcript-pane.css";

const FollowTail = lazyPane(async () => (await import("./follow/follow-tail.tsx")).FollowTail);

export function TranscriptPane() {
  const selection = useSelection();
  const { table, leaf, end, path, entry, go } = selection;
  const { details, isWhole } = useOpenSession();
  const isFollowed = useFollowed((followed) => followed !== null);
  const [{ view }] = useView();
  const [visible, setVisible] = useState({ first: 0, last: 0 });
  const list = useRef<VirtualListHandle>(null);
  /** What waits for the first rows: other scripts. */
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    void whenPainted().then(() => {
      prepareTexts();
      setPainted(true);
    });
  }, []);
  const [reading] = useState(() => createStore<ReadingState>(() => NOT_LOADED));

  const context = contextOn(table, path);
  const [isFoldOpen, toggleFold] = useFold(table, path, entry, removedCount(context));
  const transcript = useMemo(
    () =>
      view === "sent" ? sentTranscript(table, context) : pathTranscript(table, context, isFoldOpen),
    [table, context, view, isFoldOpen],
  );
  const { rows, indexByRow } = transcript;
  const turnAt = useMemo(() => turnsAlong(table, details, path), [table, details, path]);
  const counts = useMemo(() => ({ table, details, path }), [table, details, path]);
  // Sizes in the cards may come later: the change is on the screen first.
  const counted = useAfterPaint(counts, (a, b) => a.details === b.details);
  const timeline = useMemo(() => {
    const { table, details, path } = counted;
    return details ? contextTimeline(table, details, path) : null;
  }, [counted]);
  const { revealTarget, takeFocus, isOwn } = useScrollTarget(table, indexByRow, selection, list);
  const { savePosition, restoreNext } = useReadingPosition(leaf, view, transcript, list);
  const first = positionInSight(rows, visible.first, context);
  const last = Math.max(first, rows[visible.last]?.position ?? first);
  const top = rows[visible.first]?.position ?? 0;
  const here = usePosition(path.indexOf(entry), top, { first, last });
  useTellVisibleRange({
    first: path[first] ?? NO_ROW,
    last: path[last] ?? NO_ROW,
    here: path[here] ?? NO_ROW,
    selected: entry,
  });

  const select = useCallback(
    (row: number) => {
      isOwn(row);
      go(row, "replace");
    },
    [go, isOwn],
  );
  const reveal = useCallback((inner: HTMLElement) => list.current?.reveal(inner), []);
  const shared = useMemo<TranscriptShared>(
    () => ({
      table,
      transcript,
      view,
      selected: entry,
      select,
      revealTarget,
      reveal,
      takeFocus,
      renderCall: callInside,
      reading,
      timeline,
    }),
    [table, transcript, view, entry, select, revealTarget, reveal, takeFocus, reading, timeline],
  );
  const onVisibleRange = useCallback((first: number, last: number) => {
    setVisible({ first, last });
  }, []);

  return (
    <TranscriptProvider value={shared}>
      <section className="transcript paper-flow" aria-label="Transcript">
        <TranscriptBar turnText={turnText(table, path, turnAt, here)} here={here}>
          {isPainted && isWhole ? (
            // It shares the turn header's script: one note below shows the result.
            <PaneBoundary name="The reading tools" frame={() => null}>
              <ReadingTools here={here} turnAt={turnAt} />
            </PaneBoundary>
          ) : null}
        </TranscriptBar>
        {view === "sent" ? <MissingNote path={path} /> : null}
        {leaf === end ? null : <EarlierNote turn={turnAt.at(-1) ?? 0} />}
        {view === "history" && entry !== NO_ROW && !isSent(table, context, entry) ? (
          <SwitchedNote onBack={() => restoreNext("sent")} />
        ) : null}
        {view === "sent" && entry !== NO_ROW && !indexByRow.has(entry) ? <NotSentNote /> : null}
        {rows.length === 0 ? (
          <Placeholder title="No messages yet">
            {path.length > 0 && view === "sent"
              ? "The model would see an empty conversation. History shows all entries."
              : "This branch has no entries."}
          </Placeholder>
        ) : (
          <>
            {isPainted && isWhole ? (
              <PaneBoundary name="The turn that is read">
                <TurnHeader list={list} top={first} firstRow={visible.first} turnAt={turnAt} />
              </PaneBoundary>
            ) : null}
            <TranscriptList
              rows={rows}
              list={list}
              isFoldOpen={isFoldOpen}
              onFold={toggleFold}
              onSelect={select}
              onVisibleRange={onVisibleRange}
              onScrollEnd={savePosition}
            />
          </>
        )}
        {isFollowed ? (
          <FollowTail transcript={transcript} list={list} onMoved={savePosition} />
        ) : null}
      </section>
    </TranscriptProvider>
  );
}

const ReadingTools = lazyPane(
  async () => (await import("./reading/reading-tools.tsx")).ReadingTools,
);
const TurnHeader = lazyPane(async () => (await import("./reading/turn-header.tsx")).TurnHeader);

const NOT_LOADED: ReadingState = { readTo: null, readAt: 0, actions: null };

interface FoldChoice {
  /** Selected when the user chose it. */
  readonly entry: EntryRef | null;
  readonly isOpen: boolean;
}

/** Whether the entries that a compaction removed are shown: as chosen, or because one is selected. */
function useFold(table: EntryTable, path: Int32Array, entry: number, removed: number) {
  const [choice, setChoice] = useState<FoldChoice>({ entry: null, isOpen: false });
  const selected = entry === NO_ROW ? null : refOf(table, entry);
  const position = entry === NO_ROW ? NO_ROW : path.indexOf(entry);
  const isSelectedInside = position !== NO_ROW && position < removed;
  const isOpen = choice.isOpen || (isSelectedInside && choice.entry !== selected);
  const toggle = useCallback(
    () => setChoice({ entry: selected, isOpen: !isOpen }),
    [selected, isOpen],
  );
  return [isOpen, toggle] as const;
}

/** The position on the path being read. The compaction that begins a context stands before older ones. */
function positionInSight(
  rows: readonly TranscriptRow[],
  first: number,
  { compaction, path }: ContextEntries,
): number {
  const position = rows[first]?.position ?? 0;
  const next = rows[first + 1]?.position ?? position;
  return path[position] === compaction && next < position ? next : position;
}
