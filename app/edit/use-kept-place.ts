// Who removes the selected entry stays where it was: the nearest entry above it that is left and has a
// card in every view is selected then.
import { useEffect } from "react";
import { addressOf, rowAt } from "../../src/model/table/address.ts";
import { NO_ROW, parentOf, typeOf } from "../../src/model/table/table.ts";
import { useDraftMarks } from "../session/draft/draft-marks.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { useView } from "../session/view/view-context.tsx";

/** Settings and marks have none where what the model sees is shown. */
const HAVE_CARDS: ReadonlySet<string> = new Set([
  "message",
  "custom_message",
  "compaction",
  "branch_summary",
]);

export function useKeptPlace(): void {
  const { session, draft } = useOpenSession();
  const marks = useDraftMarks();
  const [{ entry }, setView] = useView();
  const { table } = session;
  useEffect(() => {
    if (!draft || !marks || entry === null || rowAt(table, entry) !== NO_ROW) return;
    const gone = rowAt(draft.base.session.table, entry);
    const place = marks.removed.find(({ rows }) => rows.includes(gone));
    let row = place?.below ?? NO_ROW;
    while (row !== NO_ROW && !HAVE_CARDS.has(typeOf(table, row))) row = parentOf(table, row);
    if (row !== NO_ROW) setView({ entry: addressOf(table, row) }, "replace");
  }, [table, draft, marks, entry, setView]);
}
