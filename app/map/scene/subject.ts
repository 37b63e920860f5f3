// What the map shows: the session's own shape, and what is looked at in it.

import type { Coverage } from "../../../src/map/coverage.ts";
import type { MapData } from "../../../src/map/map-data.ts";
import type { MarkPlaces } from "../../../src/map/marks.ts";
import type { EntryDetails } from "../../../src/model/table/details.ts";
import type { EntryTable } from "../../../src/model/table/table.ts";

/** Depends on the file and the filter. */
export interface Subject extends MapData {
  readonly table: EntryTable;
  /** Null until the session was read in full. */
  readonly details: EntryDetails | null;
  readonly marks: MarkPlaces;
  /** By run: how many of its entries the filter lets through; null without a filter. */
  readonly shown: Int32Array | null;
}

/** Depends on what somebody looks at. */
export interface Look {
  readonly coverage: Coverage;
  /** NO_ROW when there is none. */
  readonly leaf: number;
  /** The selected entry; NO_ROW when there is none. */
  readonly selected: number;
}
