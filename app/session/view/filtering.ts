// Which entries the address asks for, as the core understands it. Outline, keys and map ask the same.
import { type Filtering, isFilter, NO_FILTERING } from "../../../src/tree/filters.ts";
import type { ViewState } from "./view-state.ts";

/** Unknown filters are the default one. */
export function filteringOf({
  filter,
  tool,
  file,
  text,
}: Pick<ViewState, keyof Filtering>): Filtering {
  return { filter: isFilter(filter) ? filter : NO_FILTERING.filter, tool, file, text };
}
