// The filter in the address, as the core understands it, shared by outline, keys and map.
import { type Filtering, isFilter, NO_FILTERING } from "../../../src/tree/filters.ts";
import type { ViewState } from "./view-state.ts";

/** Unknown filters mean the default. */
export function filteringOf({
  filter,
  tool,
  file,
  text,
}: Pick<ViewState, keyof Filtering>): Filtering {
  return { filter: isFilter(filter) ? filter : NO_FILTERING.filter, tool, file, text };
}
