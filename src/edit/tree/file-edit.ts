// What a draft changes of its file beside the entries. A value, never changed in place.
import type { JsonObject } from "../../model/json/json.ts";
import type { FileStretch } from "../../model/session.ts";
import type { ValueChange } from "../../read/json/edit-value.ts";

export const NO_FILE_EDIT = {
  /** A header for a file that has none, or instead of the one it has; null: the file's own. */
  header: null as JsonObject | null,
  /** What is different about the file's own header, in the order it was done. */
  headerPatches: [] as readonly ValueChange[],
  /** The header comes before all else. */
  isHeaderFirst: false,
  /** Bytes of the base file that are left out. */
  dropped: [] as readonly { readonly from: number; readonly to: number }[],
  /** No carriage return stays before a line feed. */
  hasLineFeedsOnly: false,
  /** Entries of an older version are written as version 3. */
  isUpgraded: false,
};

export type FileEdit = Readonly<typeof NO_FILE_EDIT>;

/** Whether a stretch of the base file is left out as a whole. */
export function isDropped({ dropped }: FileEdit, { start, length }: FileStretch): boolean {
  return dropped.some(({ from, to }) => from <= start && to >= start + length);
}
