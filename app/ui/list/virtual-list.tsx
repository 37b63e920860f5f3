// A list that draws only the rows in view, however long it is. Our own rather than react-virtual, which
// reads scrollTop and scrollHeight of the element itself and therefore ends where the browser does: at some
// 16 million pixels. It knows nothing about the content of rows.
import {
  type ComponentProps,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { unwatch } from "../layout/sizes.ts";
import { isOnPaper } from "../print/on-paper.ts";
import { type Align, type ListPosition, ListScroller, type RowKey } from "./list-scroller.ts";
import { fixedHeights, MeasuredHeights, type RowHeights } from "./row-heights.ts";
import "./virtual-list.css";

export interface VirtualListHandle {
  /** Scrolls a row into view; it keeps its place while rows around it load, until the reader scrolls. */
  scrollTo(index: number, align: Align): void;
  /** Scrolls a row to the upper edge unless it is in view; either way it stays in view as with `scrollTo`. */
  bring(index: number): void;
  /** Scrolls something inside a drawn row to the middle; it keeps its place as with `scrollTo`. */
  reveal(inner: HTMLElement): void;
  /** Whether a row is still kept where `scrollTo` or `reveal` put it: the reader has not scrolled since. */
  keeps(index: number): boolean;
  /** The position at the upper edge, to restore later. */
  position(): ListPosition;
  restore(position: ListPosition): void;
  /** Whether the last row ends in view. */
  isAtEnd(): boolean;
  count(): number;
  /** The scrolling element. */
  element(): HTMLElement | null;
}

/** `fixed`: every row is that tall, in pixels. `estimate`: rows are measured once they are drawn. */
type RowSize = { readonly fixed: number } | { readonly estimate: (index: number) => number };

export interface VirtualListProps {
  readonly count: number;
  /** Keep it the same object between renders: a new one means new heights. */
  readonly size: RowSize;
  /** Names a row across changes of the list; memoise it: another function means other rows. */
  readonly rowKey: (index: number) => RowKey;
  readonly renderRow: (index: number) => ReactNode;
  /** Attributes of the element around a row: role, aria-level, class … */
  readonly rowProps?: (index: number) => ComponentProps<"div">;
  /** Attributes of the scrolling element: role, aria-label, tabIndex, onKeyDown … */
  readonly containerProps?: ComponentProps<"div">;
  readonly handleRef?: Ref<VirtualListHandle>;
  /** First and last row in view, both inclusive. */
  readonly onVisibleRange?: (first: number, last: number) => void;
  /** Pixels drawn beyond either edge. */
  readonly overscan?: number;
  /** Pixels left above a row that was scrolled to. */
  readonly above?: number;
  /** A reader at the beginning stays there when rows are inserted before the first; else the row stays. */
  readonly staysAtStart?: boolean;
}

const OVERSCAN = 320;
const ABOVE = 20;

export function VirtualList(props: VirtualListProps) {
  const { count, size, rowKey, renderRow, rowProps, containerProps, onVisibleRange } = props;
  const [measured] = useState(() => new Map<RowKey, number>());
  const heights = useMemo(
    () => heightsOf(count, size, rowKey, measured),
    [count, size, rowKey, measured],
  );
  const [scroller] = useState(
    () =>
      new ListScroller(heights, {
        overscan: props.overscan ?? OVERSCAN,
        above: props.above ?? ABOVE,
      }),
  );
  const { start, end, first, last, shift } = useSyncExternalStore(
    scroller.subscribe,
    scroller.window,
  );
  const element = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);

  useAnchoredRows(scroller, heights, rowKey, props.staysAtStart ?? false);
  useKeptFocus(element);
  useLayoutEffect(() => {
    if (!element.current || !content.current) return undefined;
    return scroller.attach(element.current, content.current);
  }, [scroller]);
  useImperativeHandle(
    props.handleRef,
    () => ({
      scrollTo: (index, align) => scroller.scrollTo(index, align),
      bring: (index) => scroller.bring(index),
      reveal: (inner) => scroller.reveal(inner),
      keeps: (index) => scroller.keeps(index),
      position: () => scroller.position(),
      restore: (position) => scroller.restore(position),
      isAtEnd: () => scroller.isAtEnd,
      count: () => count,
      element: () => element.current,
    }),
    [scroller, count],
  );
  useEffect(() => {
    if (last >= first) onVisibleRange?.(first, last);
  }, [onVisibleRange, first, last]);
  const observeRow = useMeasuredRows((index, height) => {
    measured.set(rowKey(index), height);
    return heights.setHeight(index, height);
  }, scroller);

  const rows: ReactNode[] = [];
  for (let index = start; index < Math.min(end, count); index++) {
    const own = rowProps?.(index);
    rows.push(
      <div
        key={rowKey(index)}
        {...own}
        data-index={index}
        ref={"fixed" in size ? undefined : observeRow}
        className={own?.className ? `virtual-row ${own.className}` : "virtual-row"}
        style={{
          transform: `translateY(${heights.offsetOf(index) - shift}px)`,
          ...("fixed" in size ? { height: size.fixed } : null),
        }}
      >
        {renderRow(index)}
      </div>,
    );
  }
  const { className, ...container } = containerProps ?? {};
  return (
    <div
      {...container}
      ref={element}
      className={className ? `virtual-list paper-flow ${className}` : "virtual-list paper-flow"}
    >
      <div ref={content} className="virtual-content" role="presentation">
        {rows}
      </div>
    </div>
  );
}

function heightsOf(
  count: number,
  size: RowSize,
  rowKey: (index: number) => RowKey,
  measured: ReadonlyMap<RowKey, number>,
): RowHeights {
  if ("fixed" in size) return fixedHeights(count, size.fixed);
  return new MeasuredHeights(count, (index) => measured.get(rowKey(index)) ?? size.estimate(index));
}

interface Rows {
  readonly heights: RowHeights;
  readonly rowKey: (index: number) => RowKey;
}

/** Passes changed rows on; the first row in view that the list still has keeps its place. */
function useAnchoredRows(
  scroller: ListScroller,
  heights: RowHeights,
  rowKey: Rows["rowKey"],
  staysAtStart: boolean,
): void {
  const before = useRef({ heights, rowKey });
  useLayoutEffect(() => {
    const old = before.current;
    before.current = { heights, rowKey };
    if (old.heights === heights) return;
    const { index, within } = scroller.position();
    if (staysAtStart && index === 0 && within === 0) {
      scroller.setRows(heights, { index, within });
      return;
    }
    const { last } = scroller.window();
    scroller.setRows(heights, anchorIn(old, { heights, rowKey }, { index, within }, last));
  }, [scroller, heights, rowKey, staysAtStart]);
}

/**
 * A row that is no longer drawn would take the focus with it: the list takes the focus, and the keys keep
 * working.
 */
function useKeptFocus(list: RefObject<HTMLElement | null>): void {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const isInside = target instanceof Element && list.current?.contains(target);
      focused.current = isInside ? target : null;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, [list]);
  useLayoutEffect(() => {
    if (focused.current?.isConnected !== false) return;
    focused.current = null;
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  });
}

/** Where the first remaining row from `at` to `last` is, at the same distance to the upper edge. */
function anchorIn(old: Rows, now: Rows, at: ListPosition, last: number): ListPosition | null {
  const end = Math.min(old.heights.count - 1, Math.max(at.index, last));
  for (let index = at.index; index <= end; index++) {
    const found = indexOfKey(now.heights.count, now.rowKey, old.rowKey(index), index);
    if (found === null) continue;
    const below = old.heights.offsetOf(index) - old.heights.offsetOf(at.index);
    return { index: found, within: at.within - below };
  }
  return null;
}

/** Looks first at the row's old place: most changes append. */
function indexOfKey(
  count: number,
  rowKey: (index: number) => RowKey,
  key: RowKey,
  guess: number,
): number | null {
  if (guess < count && rowKey(guess) === key) return guess;
  for (let index = 0; index < count; index++) if (rowKey(index) === key) return index;
  return null;
}

/**
 * Measures rows as they are drawn and whenever they change their height; they carry `data-index`.
 * `setHeight` returns whether a height is new. Returns the ref of a row.
 */
function useMeasuredRows(
  setHeight: (index: number, height: number) => boolean,
  scroller: ListScroller,
): (row: HTMLElement | null) => (() => void) | undefined {
  const latest = useRef(setHeight);
  useEffect(() => {
    latest.current = setHeight;
  });
  const [observer] = useState(
    () =>
      new ResizeObserver((entries) => {
        if (isOnPaper()) return;
        let isChanged = false;
        for (const { target, borderBoxSize } of entries) {
          const height = borderBoxSize[0]?.blockSize ?? 0;
          const index = Number((target as HTMLElement).dataset.index);
          if (target.isConnected && latest.current(index, height)) isChanged = true;
        }
        if (isChanged) scroller.remeasured();
      }),
  );
  return useCallback(
    (row) => {
      if (!row) return undefined;
      observer.observe(row);
      return () => unwatch(observer, row);
    },
    [observer],
  );
}
