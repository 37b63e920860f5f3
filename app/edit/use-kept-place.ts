// Who removes the selected entry stays where it was: the nearest entry above it that is left is
// selected then.
import { useEffect } from "react";
import { addressOf, rowAt } from "../../src/model/table/address.ts";
import { NO_ROW } from "../../src/model/table/table.ts";
import { useDraftMarks } from "../session/draft/draft-marks.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { useView } from "../session/view/view-context.tsx";

export function useKeptPlace(): void {
  const { session, draft } = useOpenSession();
  const marks = useDraftMarks();
  const [{ entry }, setView] = useView();
  const { table } = session;
  useEffect(() => {
    if (!draft || !marks || entry === null || rowAt(table, entry) !== NO_ROW) return;
    const gone = rowAt(draft.base.session.table, entry);
    const place = marks.removed.find(({ rows }) => rows.includes(gone));
    if (!place || place.below === NO_ROW) return;
    setView({ entry: addressOf(table, place.below) }, "replace");
  }, [table, draft, marks, entry, setView]);
}
