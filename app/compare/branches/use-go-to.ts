// Steps through the differences: by keys, by buttons, by a link that names one.
import { type RefObject, useEffect, useRef } from "react";
import { useView, useViewStore } from "../../session/view/view-context.tsx";
import { useKeys } from "../../ui/keys/keys.tsx";
import type { VirtualListHandle } from "../../ui/list/virtual-list.tsx";
import type { ShownRow } from "./shown-rows.ts";

export interface GoTo {
  /** To the first difference. */
  readonly first: () => void;
  /** The next one, or the one before. */
  readonly step: (by: 1 | -1) => void;
}

/** Scrolls a difference into view and puts its number into the address; keys do the same. */
export function useGoTo(
  list: RefObject<VirtualListHandle | null>,
  shown: readonly ShownRow[],
  differences: readonly number[],
): GoTo {
  const [{ diff, show }, setState] = useView();
  const store = useViewStore();
  const scrollTo = (difference: number) => {
    const index = differences[difference - 1];
    if (index === undefined) return;
    const position = shown.findIndex((row) =>
      row.kind === "fold"
        ? !row.isOpen && row.from <= index && index < row.to
        : row.kind === "row" && row.index === index,
    );
    if (position >= 0) list.current?.scrollTo(position, "start");
  };
  const goTo = (difference: number) => {
    const wanted = Math.min(Math.max(1, difference), differences.length);
    if (wanted < 1) return;
    setState({ diff: wanted }, "replace");
    scrollTo(wanted);
  };
  // A link names a difference: go there once, when it has been found.
  const isArrived = useRef(false);
  useEffect(() => {
    if (isArrived.current || diff === 0 || differences.length < diff) return;
    isArrived.current = true;
    scrollTo(diff);
  });
  const first = () => goTo(1);
  const step = (by: 1 | -1) => goTo(store.get().diff + by);
  useKeys({
    nextDifference: () => step(1),
    previousDifference: () => step(-1),
    firstDifference: first,
    turnDifferences: () => setState({ show: show === "all" ? "changes" : "all" }),
  });
  return { first, step };
}
