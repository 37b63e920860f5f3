// Says that what is kept could not be read, where it would be listed.
import { SessionError } from "../../src/model/problem.ts";
import { Button } from "../ui/control/button.tsx";
import { ErrorNote } from "../ui/note/error-note.tsx";

interface UnreadNoteProps {
  /** "drafts". */
  readonly what: string;
  readonly error: Error;
  readonly onRetry: () => void;
}

export function UnreadNote({ what, error, onRetry }: UnreadNoteProps) {
  return (
    <ErrorNote
      message={`The ${what} of this browser are not listed. ${error.message}`}
      advice={error instanceof SessionError ? error.advice : "Try again."}
    >
      <Button onClick={onRetry}>Try again</Button>
    </ErrorNote>
  );
}
