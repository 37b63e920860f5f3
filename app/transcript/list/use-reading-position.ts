// Comes back to where somebody stopped reading, when the address names no entry.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";
import type { EntryTable } from "../../../src/model/table/table.ts";
import { useView } from "../../session/view/view-context.tsx";
import type { VirtualListHandle } from "../../ui/list/virtual-list.tsx";
import { recallPosition, rememberPosition } from "./reading-position.ts";
import type { Transcript } from "./transcript-rows.ts";

/** Returns what remembers the position; call it when scrolling ends. */
export function useReadingPosition(
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
    const position = recallPosition(name, table);
    const index = position && indexByRow.get(position.row);
    if (position && index !== undefined && index !== null) {
      list.current.restore({ index, within: position.within });
    }
  }, [name, table, indexByRow, entry, list]);

  const save = useCallback(() => {
    const position = list.current?.position();
    const row = position && rows[position.index];
    if (row && "row" in row)
      rememberPosition(name, table, { row: row.row, within: position.within });
  }, [name, table, rows, list]);
  useEffect(() => {
    addEventListener("pagehide", save);
    return () => removeEventListener("pagehide", save);
  }, [save]);
  return save;
}
