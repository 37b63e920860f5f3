// The outline's filters as the address holds them, and what they let through. The keys ask too, so
// this must not depend on the outline being on the screen.
import { useMemo } from "react";
import {
  type Filtering,
  isFilter,
  keepsLeaf,
  NO_FILTERING,
  visibleRows,
} from "../../src/tree/filters.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { useSelection } from "../session/view/selection.tsx";
import { useView } from "../session/view/view-context.tsx";

export interface FilterState {
  readonly filtering: Filtering;
  readonly change: (filtering: Partial<Filtering>) => void;
  readonly clear: () => void;
  /** What the filters let through. */
  readonly passes: (row: number) => boolean;
  /** What is shown: what passes, and the leaf where the filter keeps it. */
  readonly isVisible: (row: number) => boolean;
}

export function useFiltering(): FilterState {
  const { details } = useOpenSession();
  const { table, leaf } = useSelection();
  const [view, setView] = useView();
  const filter = isFilter(view.filter) ? view.filter : NO_FILTERING.filter;
  const { tool, text } = view;
  return useMemo(() => {
    const filtering: Filtering = { filter, tool, text };
    const passes = visibleRows(table, filtering, details);
    const shownLeaf = keepsLeaf(filtering) ? leaf : null;
    return {
      filtering,
      passes,
      isVisible: (row) => row === shownLeaf || passes(row),
      change: (change) => setView(change, "replace"),
      clear: () => setView(NO_FILTERING, "replace"),
    };
  }, [table, leaf, details, filter, tool, text, setView]);
}
