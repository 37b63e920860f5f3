// A session that somebody began to edit and left: the draft is offered, never opened by itself.
import { useQuery } from "@tanstack/react-query";
import { countText, dateTimeText } from "../../src/text/units.ts";
import { DRAFTS, useLibrary } from "../session/library/library-context.tsx";
import { useOpenSession } from "../session/open/session-context.tsx";
import { useView } from "../session/view/view-context.tsx";
import { Button } from "../ui/control/button.tsx";
import "./edit-mode.css";

export function DraftOffer() {
  const { key } = useOpenSession();
  const { drafts } = useLibrary();
  const [{ mode }, setView] = useView();
  const { data } = useQuery({ queryKey: [...DRAFTS, key], queryFn: () => drafts.of(key) });
  if (mode === "edit" || !data || data.count === 0) return null;
  return (
    <section className="edit-note" aria-label="Draft">
      <p>
        A draft of this session has {countText(data.count, "change")}, the last of{" "}
        {dateTimeText(data.changedAt)}.
      </p>
      <span className="edit-note-actions">
        <Button weight="primary" onClick={() => setView({ mode: "edit" })}>
          Go on editing
        </Button>
        <Button onClick={() => drafts.discard(key)}>Discard the draft</Button>
      </span>
    </section>
  );
}
