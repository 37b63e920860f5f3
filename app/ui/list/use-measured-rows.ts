// Measures rows as they are drawn and whenever they change their height. Rows carry `data-index`.
// It must not know how heights are kept.
import { useCallback, useEffect, useRef, useState } from "react";
import { unwatch } from "../layout/watch-sizes.ts";
import { isOnPaper } from "../print/on-paper.ts";
import type { ListScroller } from "./list-scroller.ts";

/** `setHeight` says whether a height is news. Returns the ref of a row. */
export function useMeasuredRows(
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
