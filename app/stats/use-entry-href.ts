// The address in the workspace that shows an entry: on the current branch where it is on that one, else on
// the newest branch below it, like a click on the entry anywhere.
import { useMemo } from "react";
import { isSentAt } from "../../src/context/context-entries.ts";
import { addressOf } from "../../src/model/table/address.ts";
import { newestLeafBelow } from "../../src/tree/leaves.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { branchSlug } from "../session/view/branch-names.ts";
import { hrefOf } from "../session/view/href.ts";
import { useSelection } from "../session/view/selection.tsx";

export function useEntryHref(): (row: number) => string {
  const { key, session, details } = useOpenSession();
  const { table, path, leaf } = useSelection();
  return useMemo(() => {
    const onPath = new Uint8Array(table.count);
    for (const row of path) onPath[row] = 1;
    return (row) => {
      const end = onPath[row] === 1 ? leaf : newestLeafBelow(table, row);
      return hrefOf({
        key,
        view: {
          leaf: addressOf(table, end),
          entry: addressOf(table, row),
          branch: branchSlug(session, details, end),
          // What the model no longer sees is shown in the history.
          view: isSentAt(table, end, row) ? "sent" : "history",
        },
      });
    };
  }, [key, session, details, table, path, leaf]);
}
