// A list a page at a time; in print, where nobody can turn pages, as much of it as anybody reads.
import type { ReactNode } from "react";
import { countText } from "../../../src/text/units.ts";
import { Paged, type PageItem, pageOf } from "../../ui/list/paged.tsx";
import { usePrinting } from "./use-printing.ts";

interface PrintPagesProps<T> {
  readonly items: readonly T[];
  /** One and several of what is listed. */
  readonly words: readonly [string, string];
  readonly children: (page: readonly PageItem<T>[]) => ReactNode;
}

const MAX_PRINTED = 1000;

export function PrintPages<T>({ items, words, children }: PrintPagesProps<T>) {
  const isPrinting = usePrinting();
  if (!isPrinting) {
    return (
      <Paged items={items} words={words}>
        {children}
      </Paged>
    );
  }
  const count = items.length;
  const page = pageOf(items, { from: 0, size: MAX_PRINTED });
  return (
    <>
      {children(page)}
      {count > MAX_PRINTED ? (
        <p className="compare-cut muted small">
          and {countText(count - MAX_PRINTED, "more", "more")}
        </p>
      ) : null}
    </>
  );
}
