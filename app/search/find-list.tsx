// The hits as a list, below each entry its own: only those in sight are drawn.
import { type KeyboardEvent, useCallback, useEffect, useRef } from "react";
import type { Hit } from "../../src/search/hit.ts";
import { branchAt, branchCount, cwdOf } from "../../src/tree/branch/branches.ts";
import { entrySummary } from "../../src/tree/entry-summary.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { BranchMark } from "../session/view/branch-mark.tsx";
import { VirtualList, type VirtualListHandle } from "../ui/list/virtual-list.tsx";
import { drawnName, withoutStacks } from "../ui/text/drawn-text.ts";
import type { FindLine, FindState } from "./find-run.ts";
import { partText } from "./find-words.ts";

const SIZE = { fixed: 27 };

interface FindListProps {
  readonly state: FindState;
  readonly onGo: (hit: number) => void;
}

export function FindList({ state, onGo }: FindListProps) {
  const { lines, hits, current } = state;
  const handle = useRef<VirtualListHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const rowKey = useCallback((index: number) => index, []);
  const at = lineOf(lines, current);
  useEffect(() => {
    if (at < 0) return undefined;
    handle.current?.scrollTo(at, "nearest");
    const hasFocus = box.current?.contains(document.activeElement);
    if (!hasFocus) return undefined;
    const frame = requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-hit="${current}"]`)?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [at, current]);
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (direction === 0) return;
    event.preventDefault();
    const next = current + direction;
    if (next >= 0 && next < hits.length) onGo(next);
  };
  return (
    <div ref={box} className="find-list-box">
      <VirtualList
        count={lines.length}
        size={SIZE}
        rowKey={rowKey}
        handleRef={handle}
        staysAtStart
        containerProps={{ className: "find-list", role: "list", "aria-label": "Hits", onKeyDown }}
        rowProps={(index) => ({
          role: "listitem",
          "aria-posinset": index + 1,
          "aria-setsize": lines.length,
        })}
        renderRow={(index) => {
          const line = lines[index];
          if (!line) return null;
          if (line.kind === "entry") return <EntryLine row={line.row} state={state} />;
          const hit = hits[line.hit];
          if (!hit) return null;
          const isFirst = current < 0 && line.hit === 0;
          return (
            <button
              type="button"
              className="find-hit"
              data-hit={line.hit}
              tabIndex={line.hit === current || isFirst ? 0 : -1}
              aria-current={line.hit === current ? "true" : undefined}
              onClick={() => onGo(line.hit)}
            >
              <span className="find-part">{drawnName(partText(hit))}</span>{" "}
              <Snippet line={hit.line} />
            </button>
          );
        }}
      />
    </div>
  );
}

function EntryLine({ row, state }: { readonly row: number; readonly state: FindState }) {
  const { session, details } = useOpenSession();
  const { table } = session;
  // What was found stands there until the rows of a draft are searched anew.
  if (state.table !== table) return null;
  const { who, text } = entrySummary(table, details, row, cwdOf(session));
  const branch = branchCount(table) > 1 ? branchAt(table, row) : null;
  return (
    <div className="find-entry">
      {branch ? (
        <>
          <span className="unseen">Branch </span>
          <BranchMark branch={branch} />
        </>
      ) : null}
      <b>
        <bdi>{drawnName(who)}</bdi>
      </b>
      <span className="find-entry-text">
        <bdi>{drawnName(text)}</bdi>
      </span>
      <span className="find-entry-count tabular">{state.counts.get(row)}</span>
    </div>
  );
}

function Snippet({ line }: Pick<Hit, "line">) {
  const { text, at, length, isCutBefore, isCutAfter } = line;
  const end = at + length;
  return (
    <bdi className="find-snippet">
      {isCutBefore ? "…" : ""}
      {withoutStacks(text.slice(0, at))}
      <mark>{withoutStacks(text.slice(at, end))}</mark>
      {withoutStacks(text.slice(end))}
      {isCutAfter ? "…" : ""}
    </bdi>
  );
}

/** The line of a hit: each is after those before it. -1: none. */
function lineOf(lines: readonly FindLine[], hit: number): number {
  if (hit < 0) return -1;
  let low = hit;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (hitUpTo(lines, middle) >= hit) high = middle;
    else low = middle + 1;
  }
  return low < lines.length ? low : -1;
}

/** The last hit at the line or before it. */
function hitUpTo(lines: readonly FindLine[], index: number): number {
  const line = lines[index];
  if (line?.kind === "hit") return line.hit;
  const before = lines[index - 1];
  return before?.kind === "hit" ? before.hit : -1;
}
