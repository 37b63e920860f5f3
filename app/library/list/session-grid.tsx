// The list itself: a virtual grid with keyboard navigation. Where there is no room for columns each session
// is a card.
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useNavigate } from "react-router";
import type { SessionList } from "../../../src/library/list/session-list.ts";
import { useCatalog } from "../../catalog/catalog-context.tsx";
import type { SessionSummary } from "../../catalog/folders/session-summary.ts";
import { summaryHref } from "../../session/view/folder-href.ts";
import { useIsPhone } from "../../ui/browser/media.ts";
import { useKeys } from "../../ui/keys/keys.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { lazyPane } from "../../ui/lazy-pane.ts";
import { rowByKey } from "../../ui/list/row-by-key.ts";
import { VirtualList, type VirtualListHandle } from "../../ui/list/virtual-list.tsx";
import { PaneBoundary } from "../../ui/note/error-note.tsx";
import type { QueryState } from "../use-library-query.ts";
import { ListHeader } from "./list-header.tsx";
import { type ListHits, type ListLine, levelOf, listLines, ownerOf } from "./list-lines.ts";
import { ListRowContent } from "./list-row.tsx";

const AddDialog = lazyPane(async () => (await import("./add/add-dialog.tsx")).AddDialog);

interface SessionGridProps {
  readonly state: QueryState;
  readonly list: SessionList<SessionSummary>;
  readonly hitsOf: (session: SessionSummary) => ListHits | undefined;
}

/** The session to name or label, and which of both first. */
interface Naming {
  readonly session: SessionSummary;
  readonly first: "name" | "label";
}

/** As in the style. Pixels. */
const HEIGHTS = { group: 36, session: 32, hit: 28, card: 74 };

export function SessionGrid({ state, list, hitsOf }: SessionGridProps) {
  const navigate = useNavigate();
  const catalog = useCatalog();
  const id = useId();
  const isCard = useIsPhone();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const lines = useMemo(() => listLines(list, folded, hitsOf), [list, folded, hitsOf]);
  const size = useMemo(
    () => ({ estimate: (index: number) => heightOf(lines[index], isCard) }),
    [lines, isCard],
  );
  const rowKey = useCallback(
    (index: number) => `${isCard ? "card" : "row"} ${lines[index]?.key}`,
    [lines, isCard],
  );
  const handle = useRef<VirtualListHandle>(null);
  const [sight, setSight] = useState({ first: 0, last: -1 });
  const onVisibleRange = useCallback(
    (first: number, last: number) => setSight({ first, last }),
    [],
  );
  const [cursorKey, setCursorKey] = useState("");
  const cursor = useMemo(
    () =>
      Math.max(
        0,
        lines.findIndex(({ key }) => key === cursorKey),
      ),
    [lines, cursorKey],
  );
  const now = useNow();
  const [naming, setNaming] = useState<Naming | null>(null);
  const nameAt = (first: Naming["first"]) => {
    const line = lines[cursor];
    if (line?.kind === "session") setNaming({ session: line.row.session, first });
  };
  useKeys({ nameSession: () => nameAt("name"), labelSession: () => nameAt("label") });

  // A scroll position in another order, or in other sessions, has no meaning here.
  const asked = useRef(state.query);
  useLayoutEffect(() => {
    if (asked.current === state.query) return;
    asked.current = state.query;
    setCursorKey("");
    handle.current?.restore({ index: 0, within: 0 });
  }, [state.query]);

  const moveTo = (index: number) => {
    setCursorKey(lines[index]?.key ?? "");
    handle.current?.scrollTo(index, "nearest");
  };
  const fold = (line: ListLine | undefined, isFolded: boolean) => {
    if (line?.kind !== "group") return;
    const next = new Set(folded);
    if (isFolded) next.add(line.key);
    else next.delete(line.key);
    setFolded(next);
  };
  const open = (line: ListLine | undefined) => {
    if (!line) return;
    if (line.kind === "group") fold(line, !line.isFolded);
    else void navigate(hrefOf(line));
  };
  const forget = (line: ListLine | undefined) => {
    if (line?.kind !== "session") return;
    const { folder, record } = line.row.session;
    if (folder === "" && record) void catalog.forget(record.key, record.title);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || lines.length === 0) return;
    const line = lines[cursor];
    const page = Math.max(1, sight.last - sight.first);
    if (event.key === "Enter") open(line);
    else if (event.key === "Delete") forget(line);
    else if (event.key === "ArrowRight" && line?.kind === "group" && line.isFolded)
      fold(line, false);
    else if (event.key === "ArrowLeft") {
      if (line?.kind === "group") fold(line, true);
      else if (ownerOf(lines, cursor) >= 0) moveTo(ownerOf(lines, cursor));
    } else {
      const to = rowByKey(event.key, cursor, page);
      if (to === null) return;
      moveTo(Math.max(0, Math.min(lines.length - 1, to)));
    }
    event.preventDefault();
  };

  const isDrawn = cursor >= sight.first && cursor <= sight.last;
  return (
    <div className="list-frame column" data-group={state.query.group}>
      {isCard ? null : <ListHeader id={`${id}head`} state={state} />}
      <VirtualList
        count={lines.length}
        size={size}
        rowKey={rowKey}
        handleRef={handle}
        onVisibleRange={onVisibleRange}
        staysAtStart
        containerProps={{
          role: "treegrid",
          "aria-label": "Sessions",
          "aria-rowcount": lines.length + 1,
          "aria-owns": isCard ? undefined : `${id}head`,
          "aria-activedescendant": isDrawn ? `${id}${cursor}` : undefined,
          tabIndex: 0,
          className: "list-rows",
          onKeyDown,
        }}
        rowProps={(index) => {
          const line = lines[index];
          return {
            id: `${id}${index}`,
            role: "row",
            "aria-rowindex": index + 2,
            "aria-level": levelOf(line),
            "aria-selected": index === cursor,
            "aria-expanded": line?.kind === "group" ? !line.isFolded : undefined,
            className: `list-line list-line-${line?.kind === "session" && isCard ? "card" : line?.kind}${
              index === cursor ? " list-line-cursor" : ""
            }${line?.kind === "session" && !isCard ? " list-columns" : ""}`,
            onClick: ({ target, metaKey, ctrlKey, shiftKey }) => {
              setCursorKey(line?.key ?? "");
              // A link does that itself, also in a new tab.
              const isLink = target instanceof Element && target.closest("a, button") !== null;
              if (!isLink && !metaKey && !ctrlKey && !shiftKey) open(line);
            },
          };
        }}
        renderRow={(index) => {
          const line = lines[index];
          return line ? (
            <ListRowContent
              line={line}
              now={now}
              isCard={isCard}
              onName={(session) => setNaming({ session, first: "name" })}
            />
          ) : null;
        }}
      />
      {naming ? (
        <PaneBoundary
          name="What names a session"
          frame={(note) => (
            <Dialog label="Name or label" onClose={() => setNaming(null)}>
              {note}
            </Dialog>
          )}
        >
          <AddDialog {...naming} onClose={() => setNaming(null)} />
        </PaneBoundary>
      ) : null}
    </div>
  );
}

function hrefOf(line: Exclude<ListLine, { readonly kind: "group" }>): string {
  return line.kind === "session"
    ? summaryHref(line.row.session)
    : summaryHref(line.session, { view: "history", entry: line.hit.entryId });
}

function heightOf(line: ListLine | undefined, isCard: boolean): number {
  if (line?.kind === "group") return HEIGHTS.group;
  if (line?.kind === "hit") return HEIGHTS.hit;
  return isCard ? HEIGHTS.card : HEIGHTS.session;
}

const MINUTE = 60_000;

/** ms since 1970, for relative times. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
