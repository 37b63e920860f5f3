// What a card shows while its body is read, and when it cannot be read.
import { useQueryClient } from "@tanstack/react-query";
import { SessionError } from "../../../src/model/problem.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { Button } from "../../ui/control/button.tsx";
import { ErrorNote } from "../../ui/note/error-note.tsx";
import { RawEntry } from "./raw-entry.tsx";

export function Skeleton() {
  return (
    <output className="skeleton grid" aria-label="Reading this entry">
      <span className="skeleton-line" />
      <span className="skeleton-line" />
      <span className="skeleton-line" />
    </output>
  );
}

interface UnreadableProps {
  readonly error: Error;
  readonly row: number;
}

export function Unreadable({ error, row }: UnreadableProps) {
  const queries = useQueryClient();
  const { opening } = useOpenSession();
  const retry = () =>
    queries.refetchQueries({
      queryKey: ["body", opening],
      predicate: (query) => query.state.status === "error",
    });
  return (
    <div className="unreadable">
      <ErrorNote
        message={`This entry cannot be read. ${error.message}`}
        advice={error instanceof SessionError ? error.advice : "Try again, or open the file again."}
      >
        <Button onClick={() => void retry()}>Try again</Button>
      </ErrorNote>
      <RawEntry row={row} />
    </div>
  );
}
