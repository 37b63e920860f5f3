// Where the transcript opens when the address names no entry: where somebody stopped reading, else
// where the session's story can be picked up.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";
import type { EntryTable } from "../../../src/model/table/table.ts";
import { useView } from "../../session/view/view-context.tsx";
import type { VirtualListHandle } from "../../ui/list/virtual-list.tsx";
import { recallPosition, rememberPosition } from "./reading-position.ts";
import { openingIndex, type Transcript } from "./transcript-rows.ts";

export function useReadingPosition(
  name: string,
  table: EntryTable,
  transcript: Transcript,
  list: RefObject<VirtualListHandle | null>,
) {
  const [{ entry }] = useView();
  const { rows, indexByRow } = transcript;
  /** The name of the position to come back to with the next drawing. */
  const awaited = useRef<string | null>("");
  useLayoutEffect(() => {
    if (!list.current) return;
    const isFirst = awaited.current === "";
    if (!isFirst && awaited.current !== name) return;
    awaited.current = null;
    if (isFirst && entry !== null) return;
    const position = recallPosition(name, table);
    const index = position && indexByRow.get(position.row);
    if (position && index !== undefined && index !== null) {
      list.current.restore({ index, within: position.within });
      return;
    }
    list.current.scrollTo(openingIndex(table, transcript), "start");
  }, [name, table, transcript, indexByRow, entry, list]);

  /** Call it when scrolling ends. */
  const savePosition = useCallback(() => {
    const position = list.current?.position();
    const row = position && rows[position.index];
    if (row && "row" in row)
      rememberPosition(name, table, { row: row.row, within: position.within });
  }, [name, table, rows, list]);
  useEffect(() => {
    addEventListener("pagehide", savePosition);
    return () => removeEventListener("pagehide", savePosition);
  }, [savePosition]);
  /** Call it before what this name stands for is drawn again. */
  const restoreNext = useCallback((wanted: string) => {
    awaited.current = wanted;
  }, []);
  return { savePosition, restoreNext };
}
