// Comes back to where somebody stopped reading, when the address names no entry.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";
import type { EntryTable } from "../../../src/model/table/table.ts";
import { useView } from "../../session/view/view-context.tsx";
import type { VirtualListHandle } from "../../ui/list/virtual-list.tsx";
import { recallPlace, rememberPlace } from "./reading-position.ts";
import type { Transcript } from "./transcript-rows.ts";

/** Returns what remembers the place; call it when scrolling ends. */
export function useReadingPlace(
  name: string,
  table: EntryTable,
  { rows, indexByRow }: Transcript,
  list: RefObject<VirtualListHandle | null>,
): () => void {
  const [{ entry }] = useView();
  const isRestored = useRef(false);
  useLayoutEffect(() => {
    if (isRestored.current || !list.current) return;
    isRestored.current = true;
    if (entry !== null) return;
    const place = recallPlace(name, table);
    const index = place && indexByRow.get(place.row);
    if (place && index !== undefined && index !== null) {
      list.current.restore({ index, within: place.within });
    }
  }, [name, table, indexByRow, entry, list]);

  const save = useCallback(() => {
    const place = list.current?.place();
    const row = place && rows[place.index];
    if (row && "row" in row) rememberPlace(name, table, { row: row.row, within: place.within });
  }, [name, table, rows, list]);
  useEffect(() => {
    addEventListener("pagehide", save);
    return () => removeEventListener("pagehide", save);
  }, [save]);
  return save;
}
