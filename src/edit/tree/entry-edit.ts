// What a draft changes of one entry, and what entries it makes. Values, never changed in place.
import type { JsonObject } from "../../model/json/json.ts";
import type { EntryType } from "../../model/table/kinds.ts";
import type { ValueChange } from "../../read/json/edit-value.ts";

/** What is different about an entry. */
export interface EntryEdit {
  /** In the order they were made. */
  readonly patches: readonly ValueChange[];
  /** `parentId` is written as the draft's tree has it. */
  readonly isRelinked: boolean;
  /** Damaged text is written as JSON. */
  readonly isMended: boolean;
  /** A line feed is put before it. */
  readonly hasOwnLine: boolean;
  /** Another id than in the base file; null: the same. */
  readonly id: string | null;
  /** Another type; null: the same. */
  readonly type: EntryType | null;
  /** Another time, in ms since 1970; null: the same. */
  readonly time: number | null;
  /** The whole entry where the table has it whole, as the patches leave it; null: the same. */
  readonly parsed: JsonObject | null;
  /** What the entry is known by from now on (EntryRef). */
  readonly ref: number;
}

export const UNEDITED: EntryEdit = {
  patches: [],
  isRelinked: false,
  isMended: false,
  hasOwnLine: false,
  id: null,
  type: null,
  time: null,
  parsed: null,
  ref: -1,
};

/** Where the content of an entry is that the base file does not have: an object, or a copied row. */
export type MadeSource =
  | {
      /** Without `parentId`, which the tree tells; id and timestamp are in it. */
      readonly entry: JsonObject;
    }
  | { readonly row: number };

/** Whether the line says something else than in the base file. */
export function changesLine({ patches, isRelinked, isMended, id }: EntryEdit): boolean {
  return patches.length > 0 || isRelinked || isMended || id !== null;
}
