// An entry that an operation makes arrives a moment later: then it is selected, and its editor opens.
import { useEffect, useState } from "react";
import { refOf } from "../../../src/model/table/entry-ref.ts";
import { keyOf } from "../../../src/model/table/ids.ts";
import { NO_ROW, rowOf } from "../../../src/model/table/table.ts";
import { useEditor } from "../../session/draft/use-editor.ts";
import { useSelection } from "../../session/view/selection.tsx";

/** Call it with the id of the new entry. */
export function useArrival(): (id: string) => void {
  const { table, go } = useSelection();
  const { set } = useEditor();
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    const row = wanted === null ? NO_ROW : rowOf(table, keyOf(wanted));
    if (row === NO_ROW) return;
    setWanted(null);
    go(row);
    set({ editing: refOf(table, row) });
  }, [wanted, table, go, set]);
  return setWanted;
}
