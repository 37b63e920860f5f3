// Up to where the branch was read: sets the mark, undoes it, and leads to what comes after.
import { useLayoutEffect, useMemo, useState } from "react";
import { useStore } from "zustand/react";
import type { ReadMark } from "../../catalog/stored/records.ts";
import { usePageSessions } from "../../session/open/page-sessions.tsx";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { readTo, withMark } from "../../session/read-state/read-marks.ts";
import { useSelection } from "../../session/view/selection.tsx";
import { useTranscript } from "../transcript-context.tsx";
import { cardsAfter, entriesOf, isCard, lastReadIndex } from "./card-rows.ts";

/** The last action, for Undo. */
interface Done {
  readonly text: string;
  readonly before: readonly ReadMark[];
  /** Why the browser will not remember it; "" when it will. */
  readonly failure: string;
}

const FAILED = "The browser could not store it: it is kept until this page is closed";

export function useReadMarks() {
  const { key } = useOpenSession();
  const { readings } = usePageSessions();
  const { path, go } = useSelection();
  const { table, transcript, reading } = useTranscript();
  const marks = useStore(readings.of(key), (record) => record.marks);
  const [done, setDone] = useState<Done | null>(null);
  const { rows, indexByRow } = transcript;
  const read = useMemo(() => readTo(table, path, marks), [table, path, marks]);
  const index = useMemo(() => (read ? lastReadIndex(rows, read.position) : -1), [rows, read]);
  const unread = useMemo(() => (read ? cardsAfter(rows, index) : null), [rows, index, read]);
  const line = read ? (rows[index]?.key ?? null) : null;
  useLayoutEffect(() => {
    reading.setState({ readTo: line, readAt: read?.at ?? 0 });
  }, [reading, line, read]);

  const put = (change: (marks: readonly ReadMark[]) => readonly ReadMark[], text: string) => {
    setDone({ text, before: marks, failure: "" });
    readings
      .change(key, (record) => ({ marks: change(record.marks) }))
      .catch(() => {
        setDone({ text, before: marks, failure: FAILED });
      });
  };
  return {
    /** How many cards come after the mark; null without a mark. */
    unread,
    done,
    markRead(row: number) {
      const card = rows[indexByRow.get(row) ?? -1];
      // A reply and its results are one card, read together.
      const last = isCard(card) ? (entriesOf(card).at(-1) ?? row) : row;
      const at = Date.now();
      put((before) => withMark(table, before, last, at), "Marked as read up to here");
    },
    clearRead() {
      if (marks.length > 0) put(() => [], "All read marks are removed");
    },
    undo() {
      if (!done) return;
      setDone(null);
      readings.change(key, () => ({ marks: done.before })).catch(() => {});
    },
    dismiss: () => setDone(null),
    toUnread() {
      const next = rows.slice(index + 1).find(isCard);
      if (read && next) go(next.row, "replace");
    },
  };
}
