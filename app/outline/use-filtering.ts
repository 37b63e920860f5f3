// The outline's filters as the address holds them, and their result. The keys use it too, so it must not
// depend on the outline being on the screen.
import { useMemo } from "react";
import { filteredRows } from "../../src/stats/rows/filtered-rows.ts";
import { type Filtering, keepsLeaf, NO_FILTERING } from "../../src/tree/filters.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { filteringOf } from "../session/view/filtering.ts";
import { useSelection } from "../session/view/selection.tsx";
import { useView } from "../session/view/view-context.tsx";

export interface FilterState {
  readonly filtering: Filtering;
  readonly change: (filtering: Partial<Filtering>) => void;
  readonly clear: () => void;
  /** The result of the filters. */
  readonly passes: (row: number) => boolean;
  /** The shown rows: those that pass, and the leaf where the filter keeps it. */
  readonly isVisible: (row: number) => boolean;
}

export function useFiltering(): FilterState {
  const { session, details } = useOpenSession();
  const { leaf } = useSelection();
  const [view, setView] = useView();
  const { filter, tool, file, text } = view;
  return useMemo(() => {
    const filtering = filteringOf({ filter, tool, file, text });
    const passes = filteredRows(session, filtering, details);
    const shownLeaf = keepsLeaf(filtering) ? leaf : null;
    return {
      filtering,
      passes,
      isVisible: (row) => row === shownLeaf || passes(row),
      change: (change) => setView(change, "replace"),
      clear: () => setView(NO_FILTERING, "replace"),
    };
  }, [session, leaf, details, filter, tool, file, text, setView]);
}
