// What the map shows: the session's own shape, and what is looked at in it.

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
  /** The session's own leaf, whoever looks at another one; NO_ROW when it has none. */
  readonly ownLeaf: number;
  /** Null until the session was read in full. */
  readonly details: EntryDetails | null;
  readonly marks: MarkPlaces;
  /** By run: how many of its entries the filter lets through; null without a filter. */
  readonly shown: Int32Array | null;
  /** Where a search has hits; null while nobody searches. */
  readonly found: FoundPlaces | null;
  /** How rows stand to the file; null without a draft, and while nothing is changed. */
  readonly drafted: DraftedRows | null;
  /** What bars are made of, where they show it; null where they show branches. */
  readonly kinds: Kinds | null;
}

export interface FoundPlaces {
  /** By run: hits in its entries. */
  readonly byRun: Int32Array;
  /** Places of the entries that have one, ascending. */
  readonly places: Int32Array;
}

/** Depends on what somebody looks at. */
export interface Look {
  readonly coverage: Coverage;
  /** NO_ROW when there is none. */
  readonly leaf: number;
  /** The selected entry; NO_ROW when there is none. */
  readonly selected: number;
}
