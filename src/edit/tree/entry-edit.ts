// What a draft changes of one entry, and what entries it makes. Values, never changed in place.
import type { JsonObject } from "../../model/json/json.ts";
import type { EntryType } from "../../model/table/kinds.ts";
import type { ValueChange } from "../../read/json/edit-value.ts";

/** Of an entry that is as it was: nothing is different. */
export const UNEDITED = {
  /** In the order they were made. */
  patches: [] as readonly ValueChange[],
  /** `parentId` is written as the draft's tree has it. */
  isRelinked: false,
  /** Damaged text is written as JSON. */
  isMended: false,
  /** A line feed is put before it. */
  hasOwnLine: false,
  /** Another id than in the base file; null: the same. */
  id: null as string | null,
  /** Another type; null: the same. */
  type: null as EntryType | null,
  /** Another time, in ms since 1970; null: the same. */
  time: null as number | null,
  /** The whole entry where the table has it whole, as the patches leave it; null: the same. */
  parsed: null as JsonObject | null,
  /** What the entry is known by from now on (EntryRef). */
  ref: -1,
};

/** What is different about an entry. */
export type EntryEdit = Readonly<typeof UNEDITED>;

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
