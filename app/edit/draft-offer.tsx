// Offers the unfinished draft of a session; it never opens by itself.
import { useQuery } from "@tanstack/react-query";
import { SessionError } from "../../src/model/problem.ts";
import { countText, dateTimeText } from "../../src/text/units.ts";
import { DRAFTS, useCatalog } from "../catalog/catalog-context.tsx";
import { useDiscard } from "../session/draft/use-discard.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { useView } from "../session/view/view-context.tsx";
import { Button } from "../ui/control/button.tsx";
import { ErrorNote } from "../ui/note/error-note.tsx";
import "./edit-mode.css";

export function DraftOffer() {
  const { key } = useOpenSession();
  const { drafts } = useCatalog();
  const [{ mode }, setView] = useView();
  const { failure, discard } = useDiscard();
  const { data, error, refetch } = useQuery({
    queryKey: [...DRAFTS, key],
    queryFn: () => drafts.of(key),
    retry: false,
  });
  if (mode === "edit") return null;
  if (error) {
    return (
      <section className="edit-note" aria-label="Draft">
        <ErrorNote
          message={`It is not known whether a draft of this session exists. ${error.message}`}
          advice={error instanceof SessionError ? error.advice : ""}
        >
          <Button onClick={() => void refetch()}>Try again</Button>
        </ErrorNote>
      </section>
    );
  }
  if (!data || data.count === 0) return null;
  return (
    <section className="edit-note" aria-label="Draft">
      <p>
        A draft of this session has {countText(data.count, "change")}, the last of{" "}
        {dateTimeText(data.changedAt)}. <b role="status">{failure}</b>
      </p>
      <span className="edit-note-actions wrap">
        <Button weight="primary" onClick={() => setView({ mode: "edit" })}>
          Continue editing
        </Button>
        <Button onClick={() => void discard(data)}>Discard the draft</Button>
      </span>
    </section>
  );
}
