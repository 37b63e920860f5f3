// The messages of the transcript as a virtual list. It is separate from the pane around it: the reading
// position changes with every scroll, and no card depends on that.
import { type MouseEvent, memo, type ReactNode, type RefObject, useCallback, useMemo } from "react";
import { useStore } from "zustand/react";
import { unreachable } from "../../../src/lib/ensure.ts";
import { isDamaged } from "../../../src/model/table/damage.ts";
import { type EntryDetails, firstWordsAt } from "../../../src/model/table/details.ts";
import { type EntryTable, kindText, NO_ROW } from "../../../src/model/table/table.ts";
import { arrivalOf, useFollowed } from "../../session/follow/follow-state.ts";
import { useOpenSession, usePart } from "../../session/open/session-context.tsx";
import { FoldsIn } from "../../session/read-state/folds.ts";
import { SOUGHT } from "../../session/search-counts/sought.ts";
import { SoughtContext } from "../../ui/layout/sought.ts";
import { lazyPane } from "../../ui/lazy-pane.ts";
import { VirtualList, type VirtualListHandle } from "../../ui/list/virtual-list.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { EntryCard } from "../cards/entry-card.tsx";
import { ReplyCard } from "../cards/reply-card.tsx";
import { RemovedHere } from "../edit/removed-here.tsx";
import { useTranscript } from "../transcript-context.tsx";
import { CardBoundary, FoldRow, UnrecordedPlace } from "./card-boundary.tsx";
import { ForkRow } from "./fork-row.tsx";
import { probableHeight } from "./row-size.ts";
import type { TranscriptRow } from "./transcript-rows.ts";

/** Room for what sticks out of a card, below the line that names its turn. Pixels. */
const ABOVE = 46;

interface TranscriptListProps {
  readonly rows: readonly TranscriptRow[];
  readonly list: RefObject<VirtualListHandle | null>;
  readonly isFoldOpen: boolean;
  readonly onFold: () => void;
  readonly onSelect: (row: number) => void;
  /** First and last row in view. */
  readonly onVisibleRange: (first: number, last: number) => void;
  readonly onScrollEnd: () => void;
}

/** Keep its functions the same between renders: new ones redraw every card in view. */
export const TranscriptList = memo(function TranscriptList(props: TranscriptListProps) {
  const { rows, list, isFoldOpen, onFold, onSelect, onVisibleRange, onScrollEnd } = props;
  const { session, details, isWhole } = useOpenSession();
  const { table } = session;
  const firstNew = useFirstNew(rows);
  const size = useMemo(
    () => ({ estimate: (index: number) => heightAt(table, rows[index]) }),
    [rows, table],
  );
  const rowKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  return (
    <VirtualList
      count={rows.length}
      size={size}
      rowKey={rowKey}
      handleRef={list}
      above={ABOVE}
      onVisibleRange={onVisibleRange}
      containerProps={{
        className: "transcript-list",
        role: "feed",
        "aria-label": "Messages",
        tabIndex: 0,
        onClick: (event) => selectClicked(event, onSelect),
        onScrollEnd,
      }}
      rowProps={(index) => ({
        role: "article",
        "aria-label": spokenName(table, details, rows[index]),
        "aria-posinset": index + 1,
        "aria-setsize": rows.length,
        // The target of a click is known once all rows are; until then these rows can be read and scrolled.
        inert: !isWhole,
      })}
      renderRow={(index) => (
        <Row
          row={rows[index]}
          isFirst={index === 0}
          isFirstNew={index === firstNew}
          isFoldOpen={isFoldOpen}
          onFold={onFold}
        />
      )}
    />
  );
});

/** Index of the first entry that arrived while this was open; NO_ROW: none. */
function useFirstNew(rows: readonly TranscriptRow[]): number {
  const { table } = useOpenSession().session;
  const newFrom = useFollowed((followed) => followed?.state.newFrom ?? NO_ROW);
  const isFolder = useFollowed((followed) => followed?.state.isFolder === true);
  return useMemo(() => {
    if (newFrom === NO_ROW) return NO_ROW;
    const of = { isFolder };
    return rows.findIndex((row) => "row" in row && arrivalOf(of, table, row.row) >= newFrom);
  }, [rows, table, newFrom, isFolder]);
}

function heightAt(table: EntryTable, row: TranscriptRow | undefined): number {
  return row ? probableHeight(table, row) : 0;
}

/** The name of the row for screen readers. */
function spokenName(
  table: EntryTable,
  details: EntryDetails | null,
  shown: TranscriptRow | undefined,
): string | undefined {
  if (!shown || !("row" in shown)) return undefined;
  const name = drawnName(kindText(table, shown.row).replace("message:", ""));
  const kind = isDamaged(table, shown.row) ? `${name}, damaged` : name;
  const words = firstWordsAt(details, shown.row);
  return words ? `${kind}: ${drawnName(words)}` : kind;
}

interface RowProps {
  readonly row: TranscriptRow | undefined;
  readonly isFirst?: boolean;
  readonly isFirstNew?: boolean;
  readonly isFoldOpen: boolean;
  readonly onFold: () => void;
}

/** The heading scrolls with the list; its text does not change. */
const Row = memo(function Row({ row, isFirst, isFirstNew, isFoldOpen, onFold }: RowProps) {
  if (!row) return null;
  const isPale = "isPale" in row && row.isPale;
  const content = <RowContent row={row} isFoldOpen={isFoldOpen} onFold={onFold} />;
  return (
    <div className={`transcript-column paper-flow${isPale ? " pale" : ""}`}>
      {isFirst ? <UnrecordedPlace /> : null}
      {isFirstNew ? <p className="tail-new row tiny bold not-printed">New</p> : null}
      <FoldsIn value={row.key}>
        <SoughtIn rowKey={row.key}>
          {"row" in row ? <CardBoundary row={row.row}>{content}</CardBoundary> : content}
        </SoughtIn>
      </FoldsIn>
      <ReadTo rowKey={row.key} />
      {row.kind === "reply" || row.kind === "entry" ? <RemovedHere row={row.row} /> : null}
    </div>
  );
});

interface AtRowProps {
  readonly rowKey: TranscriptRow["key"];
}

/** Passes what the search looks for in a card to its parts. */
function SoughtIn({ rowKey, children }: AtRowProps & { readonly children: ReactNode }) {
  const { rows, indexByRow } = useTranscript().transcript;
  const sought = usePart(SOUGHT, (now) =>
    now?.where === "card" && rows[indexByRow.get(now.row) ?? -1]?.key === rowKey ? now : null,
  );
  return <SoughtContext value={sought}>{children}</SoughtContext>;
}

/** The last entry read. */
function ReadTo({ rowKey }: AtRowProps) {
  const isHere = useStore(useTranscript().reading, ({ readTo }) => readTo === rowKey);
  return isHere ? <ReadLine /> : null;
}

const ReadLine = lazyPane(async () => (await import("../reading/read-line.tsx")).ReadLine);

function RowContent({ row, isFoldOpen, onFold }: RowProps & { readonly row: TranscriptRow }) {
  switch (row.kind) {
    case "fork":
      return <ForkRow row={row.row} />;
    case "fold":
      return <FoldRow count={row.count} isOpen={isFoldOpen} onToggle={onFold} />;
    case "reply":
      return <ReplyCard reply={row} />;
    case "entry":
      return <EntryCard row={row.row} position={row.position} />;
    default:
      return unreachable(row);
  }
}

/** A click selects the innermost entry under it, unless it did something else. */
function selectClicked({ target }: MouseEvent, select: (row: number) => void): void {
  if (!(target instanceof Element) || target.closest("a, button, summary, dialog")) return;
  // Marking text does not select the card.
  if (getSelection()?.isCollapsed === false) return;
  const card = target.closest<HTMLElement>("[data-row]");
  if (card) select(Number(card.dataset.row));
}
