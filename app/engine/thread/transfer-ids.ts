// The ids of a long session for its transfer to the page: one text and the end of each, as threads take
// longer for a hundred thousand texts than for the rest of the table.

import type { EntryKey } from "../../../src/model/table/ids.ts";
import type { OpenedSource } from "../session-source.ts";
import { type PackedRecords, packedRecords, text, valuesOf } from "./packed-records.ts";

export type PackedIds = PackedRecords<{ readonly id: EntryKey }>;

const ID = { id: text((id: EntryKey) => id) };

/** The session without the ids of its rows, and these; null where its rows have none. */
export function withoutIds(opened: OpenedSource): { opened: OpenedSource; ids: PackedIds | null } {
  const { session } = opened;
  const { ids } = session.table;
  if (!ids) return { opened, ids: null };
  const packed = packedRecords<EntryKey, { readonly id: EntryKey }>(ids, ID);
  return { opened: withTable(opened, null), ids: packed };
}

/** The session that they belong to. */
export function withIds(opened: OpenedSource, packed: PackedIds | null): OpenedSource {
  if (!packed) return opened;
  const idOf = valuesOf(packed, "id");
  return withTable(
    opened,
    Array.from({ length: packed.count }, (_, row) => idOf(row)),
  );
}

function withTable(opened: OpenedSource, ids: readonly EntryKey[] | null): OpenedSource {
  const { session } = opened;
  return { ...opened, session: { ...session, table: { ...session.table, ids } } };
}
