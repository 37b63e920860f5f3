// The input of the map: the session's own layout, and the selection in it.

import type { Coverage } from "../../../src/map/coverage.ts";
import type { Kinds } from "../../../src/map/kinds.ts";
import type { MapData } from "../../../src/map/map-data.ts";
import type { DraftedRows, MarkPlaces } from "../../../src/map/marks.ts";
import type { JsonObject } from "../../../src/model/json/json.ts";
import type { EntryDetails } from "../../../src/model/table/details.ts";
import type { EntryTable } from "../../../src/model/table/table.ts";

/** Depends on the file and the filter. */
export interface Subject extends MapData {
  /** The session's header, null when it has none. */
  readonly header: JsonObject | null;
  readonly table: EntryTable;
  /** The session's own leaf, also when another one is shown; NO_ROW when it has none. */
  readonly ownLeaf: number;
  /** Null until the session was read in full. */
  readonly details: EntryDetails | null;
  readonly marks: MarkPlaces;
  /** By run: the number of its entries that pass the filter; null without a filter. */
  readonly shown: Int32Array | null;
  /** The hits of a search; null without one. */
  readonly found: FoundPlaces | null;
  /** How rows differ from the file; null without a draft, and while nothing is changed. */
  readonly drafted: DraftedRows | null;
  /** The kinds of entries in bars; null where bars show branches. */
  readonly kinds: Kinds | null;
}

export interface FoundPlaces {
  /** By run: hits in its entries. */
  readonly byRun: Int32Array;
  /** Places of the entries that have one, ascending. */
  readonly places: Int32Array;
}

/** Depends on the selection. */
export interface Look {
  readonly coverage: Coverage;
  /** NO_ROW when there is none. */
  readonly leaf: number;
  /** The selected entry; NO_ROW when there is none. */
  readonly selected: number;
}
