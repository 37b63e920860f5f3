// The scroll position of a long list: which rows are in view, and what keeps its place while rows above are
// measured or inserted. Talks to the scrolling element; knows nothing about React or the content of rows.
import { isOnPaper } from "../print/on-paper.ts";
import type { RowHeights } from "./row-heights.ts";
import { elementPosition, listPosition, type ScrollMap, scrollMap } from "./scroll-map.ts";

export type RowKey = string | number;
export type Align = "start" | "center" | "end" | "nearest";

/** A position to restore: a row and how far its top is above the upper edge, in pixels. */
export interface ListPosition {
  readonly index: number;
  readonly within: number;
}

/** In pixels. */
export interface ListMargins {
  /** Drawn beyond either edge. */
  readonly overscan: number;
  /**
   * Left above a row that was scrolled to: so that what sticks out of its frame, or overlaps the list, is
   * visible too.
   */
  readonly above: number;
}

/** What is drawn now. Rows `start`…`end` (exclusive) are drawn, `first`…`last` (inclusive) in view. */
export interface ListWindow {
  readonly start: number;
  readonly end: number;
  readonly first: number;
  readonly last: number;
  /** A row's top inside the scrolled content is its offset minus this. */
  readonly shift: number;
  /** Changes when heights do. */
  readonly generation: number;
}

/** A scroll event further than this many viewports is a drag of the scroll bar or a jump. */
const JUMP_VIEWPORTS = 3;

/** This many pixels before the end count as the end. */
const AT_END = 8;

const EMPTY: ListWindow = { start: 0, end: 0, first: 0, last: -1, shift: 0, generation: 0 };

interface Target {
  readonly index: number;
  /** within: anywhere, as long as the whole row is in view. */
  readonly align: Exclude<Align, "nearest"> | "within";
  /** The target inside the row, which grows around it while its contents load. */
  readonly part?: { readonly row: HTMLElement; readonly inner: HTMLElement };
}

/**
 * The list's own position (`#position`) may differ from the element's scrollTop by `shift`: wheel and keys
 * move both alike, jumps are proportional, and once scrolling ends the two are aligned.
 */
export class ListScroller {
  readonly #overscan: number;
  readonly #above: number;
  readonly #listeners = new Set<() => void>();
  #element: HTMLElement | null = null;
  #content: HTMLElement | null = null;
  #heights: RowHeights;
  #map: ScrollMap = scrollMap(0, 0);
  #viewport = 0;
  #position = 0;
  #scrollTop = 0;
  #isScrolling = false;
  /** This scrolling included a jump. */
  #hasJumped = false;
  #anchor: ListPosition = { index: 0, within: 0 };
  /** Kept in place while heights around it change, until the reader scrolls. */
  #target: Target | null = null;
  #window: ListWindow = EMPTY;

  constructor(heights: RowHeights, { overscan, above }: ListMargins) {
    this.#heights = heights;
    this.#overscan = overscan;
    this.#above = above;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly window = (): ListWindow => this.#window;

  /** `content` is the tall element inside; its height is set here. Returns a function that detaches. */
  attach(element: HTMLElement, content: HTMLElement): () => void {
    this.#element = element;
    this.#content = content;
    const onScroll = () => this.#scrolled(element.scrollTop);
    const onEnd = () => this.#settle();
    const onKey = (event: KeyboardEvent) => this.#pressed(event);
    const sizes = new ResizeObserver(() => {
      if (isOnPaper()) return;
      this.#viewport = element.clientHeight;
      this.#stay();
    });
    element.addEventListener("scroll", onScroll, { passive: true });
    element.addEventListener("scrollend", onEnd);
    element.addEventListener("keydown", onKey);
    sizes.observe(element);
    this.#viewport = element.clientHeight;
    this.#stay();
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", onScroll);
      element.removeEventListener("scrollend", onEnd);
      element.removeEventListener("keydown", onKey);
      this.#element = null;
      this.#content = null;
    };
  }

  /** Other rows or other heights; `anchor`: where the first row in view is now, null: it is gone. */
  setRows(heights: RowHeights, anchor: ListPosition | null): void {
    const { index, within } = this.#anchor;
    this.#heights = heights;
    if (anchor?.index !== index || anchor.within !== within) this.#target = null;
    this.#anchor = anchor ?? this.#anchor;
    this.#stay();
  }

  /** Rows of the current heights were measured. */
  remeasured(): void {
    this.#stay();
  }

  scrollTo(index: number, align: Align): void {
    if (this.#heights.count === 0) return;
    const wanted = Math.max(0, Math.min(index, this.#heights.count - 1));
    const settled = align === "nearest" ? this.#nearest(wanted) : align;
    if (settled === null) return;
    this.#target = { index: wanted, align: settled };
    this.#isScrolling = false;
    this.#stay();
  }

  /** Scrolls a row to the upper edge unless it is in view, where it then stays while rows above it grow. */
  bring(index: number): void {
    const { first, last } = this.#window;
    if (index <= first || index >= last) this.scrollTo(index, "start");
    else this.#target = { index, align: "within" };
  }

  /** Scrolls something inside a drawn row to the middle. */
  reveal(inner: HTMLElement): void {
    const row = inner.closest<HTMLElement>("[data-index]");
    if (!row) return;
    const index = Number(row.dataset.index);
    // With an estimate the target would be beyond the row's end, and the row would leave the screen.
    this.#heights.setHeight(index, row.getBoundingClientRect().height);
    this.#target = { index, align: "center", part: { row, inner } };
    this.#isScrolling = false;
    this.#stay();
  }

  /**
   * Whether a row, or something in it, is still kept where it was scrolled: the reader has not scrolled
   * since.
   */
  keeps(index: number): boolean {
    return this.#target?.index === index;
  }

  position(): ListPosition {
    // The browser reports a scroll with its next frame; until then other rows would undo it.
    if (this.#element?.clientHeight && !isOnPaper()) this.#scrolled(this.#element.scrollTop);
    return this.#anchor;
  }

  /** Whether the last row ends in view. */
  get isAtEnd(): boolean {
    return this.#position >= this.#map.listMax - AT_END;
  }

  restore(position: ListPosition): void {
    this.#target = null;
    this.#anchor = position;
    this.#isScrolling = false;
    this.#stay();
  }

  /** How to scroll a row into view with the least movement; null when it is in view. */
  #nearest(index: number): "start" | "end" | null {
    const top = this.#heights.offsetOf(index);
    const bottom = top + this.#heights.heightOf(index);
    if (top < this.#position) return "start";
    if (bottom <= this.#position + this.#viewport) return null;
    return bottom - top > this.#viewport ? "start" : "end";
  }

  /** Home and End at once: rows drawn on the way interrupt the browser's own animation. */
  #pressed(event: KeyboardEvent): void {
    const isPlain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
    if (!isPlain || (event.key !== "Home" && event.key !== "End")) return;
    if (!this.#element || isScrolledWithin(this.#element, event.target)) return;
    event.preventDefault();
    if (event.key === "Home") this.scrollTo(0, "start");
    else this.scrollTo(this.#heights.count - 1, "end");
  }

  #scrolled(scrollTop: number): void {
    const distance = scrollTop - this.#scrollTop;
    if (Math.abs(distance) < 1) return;
    if (this.#isCutShort(scrollTop)) {
      this.#scrollTop = scrollTop;
      this.#stay();
      return;
    }
    const isJump = Math.abs(distance) > JUMP_VIEWPORTS * this.#viewport;
    this.#target = null;
    // A browser without `scrollend` never reports the end, so the two are aligned every time.
    this.#isScrolling = "onscrollend" in window;
    this.#scrollTop = scrollTop;
    if (isJump) this.#hasJumped = true;
    this.#position = this.#clamp(this.#positionAfter(scrollTop, distance, isJump));
    this.#setAnchor();
    // The end stays the end while the rows there are measured.
    if (this.#position >= this.#map.listMax - 1) {
      this.#target = { index: this.#heights.count - 1, align: "end" };
    }
    const isStuck =
      (scrollTop <= 0 && this.#position > 0) ||
      (scrollTop >= this.#map.elementMax - 1 && this.#position < this.#map.listMax - 1);
    if (isStuck) this.#align();
    this.#publish();
  }

  /** The browser moves the element when its content becomes shorter: the reader did not scroll. */
  #isCutShort(scrollTop: number): boolean {
    // The scroll event comes before the observer's.
    this.#viewport = this.#element?.clientHeight ?? this.#viewport;
    this.#map = scrollMap(this.#heights.total, this.#viewport);
    const { elementMax } = this.#map;
    return this.#scrollTop > elementMax && scrollTop >= elementMax - 1;
  }

  #positionAfter(scrollTop: number, distance: number, isJump: boolean): number {
    // Dragging the scroll bar to its end means the end, whatever was measured on the way.
    if (this.#hasJumped && scrollTop <= 0) return 0;
    if (this.#hasJumped && scrollTop >= this.#map.elementMax - 1) return this.#map.listMax;
    return isJump ? listPosition(this.#map, scrollTop) : this.#position + distance;
  }

  #settle(): void {
    this.#isScrolling = false;
    this.#hasJumped = false;
    this.#align();
    this.#publish();
  }

  /** Restores the position after heights, rows or the viewport changed. */
  #stay(): void {
    this.#map = scrollMap(this.#heights.total, this.#viewport);
    if (this.#content) this.#content.style.height = `${this.#map.contentHeight}px`;
    const wanted = this.#target ? this.#targetPosition(this.#target) : this.#anchorPosition();
    this.#position = this.#clamp(wanted);
    if (this.#target) this.#setAnchor();
    if (!this.#isScrolling) this.#align();
    this.#publish();
  }

  #targetPosition({ index, align, part }: Target): number {
    // A row that left the screen on the way is rendered again: until its part is there, its beginning is
    // the target.
    const isDrawn = part?.inner.isConnected === true && part.row.contains(part.inner);
    if (part && !isDrawn) return this.#heights.offsetOf(index) - this.#above;
    const box = part ? part.inner.getBoundingClientRect() : null;
    const within = part && box ? box.top - part.row.getBoundingClientRect().top : 0;
    const top = this.#heights.offsetOf(index) + within;
    const room = this.#viewport - (box?.height ?? this.#heights.heightOf(index));
    if (align === "end") return top - room;
    if (align === "within") {
      const lowest = Math.max(this.#anchorPosition(), top - room);
      return Math.min(lowest, top - this.#above);
    }
    return align === "center" && room > 0 ? top - room / 2 : top - this.#above;
  }

  #anchorPosition(): number {
    return this.#heights.offsetOf(this.#anchor.index) + this.#anchor.within;
  }

  #setAnchor(): void {
    const index = this.#heights.indexAt(this.#position);
    this.#anchor = { index, within: this.#position - this.#heights.offsetOf(index) };
  }

  /** Moves the element to the list's position. */
  #align(): void {
    if (!this.#element || this.#viewport === 0) return;
    const wanted = elementPosition(this.#map, this.#position);
    if (Math.abs(wanted - this.#element.scrollTop) >= 1) this.#element.scrollTop = wanted;
    // Read back: the browser rounds and clamps, and reports this very value in its scroll event.
    this.#scrollTop = this.#element.scrollTop;
  }

  #clamp(position: number): number {
    return Math.max(0, Math.min(position, this.#map.listMax));
  }

  #publish(): void {
    const { count } = this.#heights;
    const from = this.#position;
    const to = from + this.#viewport;
    const isEmpty = count === 0 || this.#viewport === 0;
    this.#window = isEmpty
      ? EMPTY
      : {
          start: this.#heights.indexAt(from - this.#overscan),
          end: this.#heights.indexAt(to + this.#overscan) + 1,
          first: this.#heights.indexAt(from + this.#above + 1),
          last: this.#heights.indexAt(to - 1),
          shift: this.#position - this.#scrollTop,
          generation: this.#window.generation + 1,
        };
    for (const listener of this.#listeners) listener();
  }
}

/** Whether the key belongs to a box that scrolls by itself, or a field, in a row of the list. */
function isScrolledWithin(list: Element, target: EventTarget | null): boolean {
  for (let at = target; at instanceof Element && at !== list; at = at.parentElement) {
    if (at.matches("input, textarea, select, dialog")) return true;
    const { overflowY } = getComputedStyle(at);
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(overflowY)) return true;
  }
  return false;
}
