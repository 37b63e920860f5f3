// The end of the transcript of a session that is followed: stays in view for readers at the end, and tells
// others how much has arrived since.

import { ArrowDown } from "lucide-react";
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { type EntryTable, NO_ROW } from "../../../src/model/table/table.ts";
import { countText } from "../../../src/text/units.ts";
import { openingLeaf } from "../../../src/tree/leaves.ts";
import {
  arrivalOf,
  arrivals,
  changeFollow,
  type Followed,
  type FollowState,
  useFollowed,
} from "../../session/follow/follow-state.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { useSelection } from "../../session/view/selection.tsx";
import { useView } from "../../session/view/view-context.tsx";
import { Kbd } from "../../ui/keys/key-name.tsx";
import { useKeys } from "../../ui/keys/keys.tsx";
import { printedKey } from "../../ui/keys/shortcuts.ts";
import type { VirtualListHandle } from "../../ui/list/virtual-list.tsx";
import type { Transcript } from "../list/transcript-rows.ts";
import { restoreAnchor } from "./restore-anchor.ts";
import "./follow-tail.css";

interface FollowTailProps {
  readonly transcript: Transcript;
  readonly list: RefObject<VirtualListHandle | null>;
  /** Remembers the reading position. */
  readonly onMoved: () => void;
}

export function FollowTail(props: FollowTailProps) {
  const followed = useFollowed((now) => now);
  return followed ? <Tail {...props} followed={followed} /> : null;
}

function Tail({
  transcript,
  list,
  onMoved,
  followed: { state, controls },
}: FollowTailProps & { readonly followed: Followed }) {
  const { parts, opening, session } = useOpenSession();
  const { table, leaf, path } = useSelection();
  const [, setView] = useView();
  const { indexByRow } = transcript;
  const isOwn = leaf === openingLeaf(session);
  const { isFolder } = state;
  const unread = useMemo(() => {
    const from = Math.max(state.newFrom, state.seenTo);
    return unreadOf(state, table, isOwn ? path : null, indexByRow, from);
  }, [table, isOwn, path, indexByRow, state]);
  const arrived = useMemo(() => arrivals({ isFolder }, table), [isFolder, table]);
  /** What had arrived when the end was last in view, and whether to scroll there after the next drawing. */
  const last = useRef({ count: arrived, isWanted: false });
  const shown = useRef({ opening, table, transcript });

  const toEnd = useCallback(() => {
    const end = (list.current?.count() ?? 0) - 1;
    if (end >= 0) list.current?.scrollTo(end, "end");
  }, [list]);
  const note = useCallback(() => {
    const isAtEnd = isOwn && (list.current?.isAtEnd() ?? false);
    const isSeen = isAtEnd && !document.hidden;
    changeFollow(parts, { isAtEnd, ...(isSeen && { seenTo: arrived }) });
  }, [parts, arrived, isOwn, list]);
  useLayoutEffect(() => {
    const hasGrown = arrived > last.current.count;
    const isWanted = last.current.isWanted && isOwn;
    last.current = { count: arrived, isWanted: last.current.isWanted && !isOwn };
    const before = shown.current;
    shown.current = { opening, table, transcript };
    const isAnew = before.opening !== opening;
    const at = isAnew && list.current?.position();
    const anchor = at ? restoreAnchor(before, shown.current, at) : null;
    if (isWanted || ((hasGrown || isAnew) && isOwn && state.isAtEnd)) {
      toEnd();
      onMoved();
    } else if (anchor) {
      list.current?.restore(anchor);
      onMoved();
    }
    note();
  }, [opening, table, transcript, arrived, isOwn, state.isAtEnd, list, toEnd, onMoved, note]);
  useEffect(() => {
    // Scrolling does not bubble; only scrolling the list itself moves the end out of view.
    const element = list.current?.element();
    element?.addEventListener("scroll", note, { passive: true });
    document.addEventListener("visibilitychange", note);
    return () => {
      element?.removeEventListener("scroll", note);
      document.removeEventListener("visibilitychange", note);
    };
  }, [list, note]);

  const jump = () => {
    if (isOwn) toEnd();
    else {
      last.current = { ...last.current, isWanted: true };
      setView({ leaf: null, entry: null });
    }
  };
  const isPaused = state.status === "paused";
  useKeys({ newest: jump, pause: isPaused ? controls.resume : controls.pause });
  const elsewhere = isOwn || state.newFrom === NO_ROW ? 0 : arrived - state.newFrom;
  const text =
    unread > 0
      ? countText(unread, "new entry", "new entries")
      : elsewhere > 0
        ? `${countText(elsewhere, "new entry", "new entries")} elsewhere`
        : "";
  const isAway = !state.isAtEnd && isOwn;
  return (
    <div className="tail firm not-printed">
      <Spoken text={text} />
      {text !== "" || isAway ? (
        <button
          type="button"
          className="tail-jump row muted small"
          data-new={text !== ""}
          onClick={jump}
        >
          <ArrowDown size={15} aria-hidden />
          {text === "" ? "Newest" : text} <Kbd>{printedKey("newest")}</Kbd>
        </button>
      ) : null}
    </div>
  );
}

/** Shortest time between two announcements, in milliseconds. */
const SAY_EVERY = 4_000;

/** For screen readers: what has arrived, not each new entry. */
function Spoken({ text }: { readonly text: string }) {
  const [said, setSaid] = useState("");
  const newest = useRef(text);
  newest.current = text;
  useEffect(() => {
    setSaid(newest.current);
    const timer = setInterval(() => setSaid(newest.current), SAY_EVERY);
    return () => clearInterval(timer);
  }, []);
  return (
    <output className="tail-spoken" aria-live="polite">
      {said}
    </output>
  );
}

/** How many entries of the path that the transcript shows have arrived, from a given one on. */
function unreadOf(
  state: FollowState,
  table: EntryTable,
  path: Int32Array | null,
  indexByRow: ReadonlyMap<number, number>,
  from: number,
): number {
  if (!path || from === NO_ROW) return 0;
  let count = 0;
  for (let at = path.length - 1; at >= 0; at--) {
    const row = path[at] ?? NO_ROW;
    if (arrivalOf(state, table, row) >= from) {
      if (indexByRow.has(row)) count++;
    } else if (!state.isFolder) break;
  }
  return count;
}
