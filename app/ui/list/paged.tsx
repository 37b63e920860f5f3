// A long list a page at a time: "Show the next 100 of 50,000 calls". Short lists show no sign of it.
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { countText, numberText } from "../../../src/text/units.ts";
import { useSought } from "../layout/sought.ts";
import "./paged.css";

export interface PageItem<T> {
  /** Its position in the list, as a key: an item without an id has this one. */
  readonly key: string;
  readonly item: T;
  readonly index: number;
}

export interface PageState {
  readonly from: number;
  readonly size: number;
  readonly count: number;
  readonly show: (from: number) => void;
}

/** `at`: an index that has to be on the page whenever it changes; −1: none, and the page stays. */
export function usePage(items: readonly unknown[], size: number, at = -1): PageState {
  const count = items.length;
  const [shown, setShown] = useState({ at: -1, from: 0 });
  let { from } = shown;
  if (at !== shown.at) {
    if (at !== -1) from = at - (at % size);
    setShown({ at, from });
  }
  useSought(items, ({ indexIn }) => {
    const held = count > size ? indexIn(items) : -1;
    const wanted = held - (held % size);
    if (held !== -1 && wanted !== from) setShown({ at, from: wanted });
  });
  return {
    from: from < count ? from : 0,
    size,
    count,
    show: (wanted) => setShown({ at, from: wanted }),
  };
}

export function pageOf<T>(
  items: readonly T[],
  { from, size }: Pick<PageState, "from" | "size">,
): readonly PageItem<T>[] {
  return items
    .slice(from, from + size)
    .map((item, position) => ({ key: `item ${from + position}`, item, index: from + position }));
}

interface PagesProps {
  readonly page: PageState;
  /** Singular and plural of the listed thing. */
  readonly words: readonly [string, string];
  readonly children: ReactNode;
}

/** The page between the buttons for the previous and the next one. */
export function Pages({ page: { from, size, count, show }, words, children }: PagesProps) {
  const top = useRef<HTMLDivElement>(null);
  if (count <= size) return children;
  const turn = (wanted: number) => {
    flushSync(() => show(wanted));
    top.current?.scrollIntoView({ block: "start" });
  };
  const next = Math.min(size, count - from - size);
  const all = countText(count, ...words);
  return (
    <div ref={top}>
      {from === 0 ? null : (
        <button
          type="button"
          className="page-turn block"
          onClick={() => turn(Math.max(0, from - size))}
        >
          Show the {numberText(Math.min(size, from))} before
        </button>
      )}
      {children}
      {next <= 0 ? null : (
        <button type="button" className="page-turn block" onClick={() => turn(from + size)}>
          Show the next {numberText(next)} of {all}
        </button>
      )}
    </div>
  );
}

interface PagedProps<T> {
  readonly items: readonly T[];
  readonly words: readonly [string, string];
  readonly size?: number;
  /** As `usePage` has it. */
  readonly at?: number;
  readonly children: (page: readonly PageItem<T>[]) => ReactNode;
}

const SIZE = 100;

export function Paged<T>({ items, words, size = SIZE, at, children }: PagedProps<T>) {
  const page = usePage(items, size, at);
  return (
    <Pages page={page} words={words}>
      {children(pageOf(items, page))}
    </Pages>
  );
}
