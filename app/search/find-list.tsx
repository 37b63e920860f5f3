// The hits as a list, each below its entry: only those in view are drawn.
import { type KeyboardEvent, useCallback, useEffect, useRef } from "react";
import type { Hit } from "../../src/search/hit.ts";
import { branchAt, branchCount, cwdOf } from "../../src/tree/branch/branches.ts";
import { entrySummary } from "../../src/tree/entry-summary.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { BranchMark } from "../session/view/branch-mark.tsx";
import { VirtualList, type VirtualListHandle } from "../ui/list/virtual-list.tsx";
import { drawnName, withoutStacks } from "../ui/text/drawn-text.ts";
import type { FindState } from "./find-run.ts";
import { partText } from "./find-words.ts";

const SIZE = { fixed: 27 };

interface FindListProps {
  readonly state: FindState;
  readonly onGo: (hit: number) => void;
}

export function FindList({ state, onGo }: FindListProps) {
  const { columns, pages, current } = state;
  const handle = useRef<VirtualListHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const rowKey = useCallback((index: number) => index, []);
  const at = current < 0 ? -1 : columns.lineOf(current);
  const inSight = useRef({ first: 0, last: 0 });
  const want = () => {
    const { first, last } = inSight.current;
    const from = columns.lineAt(Math.min(first, columns.lines - 1));
    const to = columns.lineAt(Math.min(last, columns.lines - 1));
    pages.want(
      Math.max(from.hit, columns.firstFrom(from.row)),
      Math.max(to.hit, columns.firstFrom(to.row)),
    );
  };
  const latest = useRef(want);
  // Also for hits that arrived meanwhile.
  useEffect(() => {
    latest.current = want;
    want();
  });
  const onVisibleRange = useCallback((first: number, last: number) => {
    inSight.current = { first, last };
    latest.current();
  }, []);
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
    if (next >= 0 && next < columns.count) onGo(next);
  };
  return (
    <div ref={box} className="find-list-box">
      <VirtualList
        count={columns.lines}
        size={SIZE}
        rowKey={rowKey}
        handleRef={handle}
        onVisibleRange={onVisibleRange}
        staysAtStart
        containerProps={{ className: "find-list", role: "list", "aria-label": "Hits", onKeyDown }}
        rowProps={(index) => ({
          role: "listitem",
          "aria-posinset": index + 1,
          "aria-setsize": columns.lines,
        })}
        renderRow={(index) => {
          const { row, hit } = columns.lineAt(index);
          if (hit < 0) return <EntryLine row={row} state={state} />;
          const isFirst = current < 0 && hit === 0;
          return (
            <button
              type="button"
              className="find-hit row tiny bare"
              data-hit={hit}
              tabIndex={hit === current || isFirst ? 0 : -1}
              aria-current={hit === current ? "true" : undefined}
              onClick={() => onGo(hit)}
            >
              <HitText hit={pages.at(hit)} />
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
  // The earlier hits stay until the rows of a draft are searched again.
  if (state.table !== table) return null;
  const { who, text } = entrySummary(table, details, row, cwdOf(session));
  const branch = branchCount(table) > 1 ? branchAt(table, row) : null;
  return (
    <div className="find-entry row tiny muted">
      {branch ? (
        <>
          <span className="unseen">Branch </span>
          <BranchMark branch={branch} />
        </>
      ) : null}
      <b>
        <bdi>{drawnName(who)}</bdi>
      </b>
      <span className="find-entry-text grow">
        <bdi>{drawnName(text)}</bdi>
      </span>
      <span className="find-entry-count tabular">{state.columns.counts[row]}</span>
    </div>
  );
}

function HitText({ hit }: { readonly hit: ReturnType<FindState["pages"]["at"]> }) {
  if (hit === null) return <span className="find-snippet grow">…</span>;
  if (hit === "unread")
    return <span className="find-snippet grow">This hit could not be read.</span>;
  return (
    <>
      <span className="find-part dim firm">{drawnName(partText(hit))}</span>{" "}
      <Snippet line={hit.line} />
    </>
  );
}

function Snippet({ line }: Pick<Hit, "line">) {
  const { text, at, length, isCutBefore, isCutAfter } = line;
  const end = at + length;
  return (
    <bdi className="find-snippet grow">
      {isCutBefore ? "…" : ""}
      {withoutStacks(text.slice(0, at))}
      <mark>{withoutStacks(text.slice(at, end))}</mark>
      {withoutStacks(text.slice(end))}
      {isCutAfter ? "…" : ""}
    </bdi>
  );
}
