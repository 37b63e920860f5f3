// Across the top of an open session when its file stopped answering or could not be read again.
import { SessionError } from "../../../src/model/problem.ts";
import { useFollowed } from "../../session/follow/follow-state.ts";
import type { OpenSession } from "../../session/open/open-session.ts";
import { Button } from "../../ui/control/button.tsx";
import { ErrorNote } from "../../ui/note/error-note.tsx";

interface ReadErrorNoteProps {
  readonly open: OpenSession;
  readonly onReload: () => void;
}

export function ReadErrorNote({ open, onReload }: ReadErrorNoteProps) {
  const { readError, isReadFailed } = open;
  const isLost = useFollowed((followed) => followed?.state.notice?.kind === "lost");
  // Who follows the file says so already.
  if (!readError || (isLost && !isReadFailed)) return null;
  const kind = readError instanceof SessionError ? readError.code : null;
  const shown = isReadFailed
    ? "It could not be read to its end: figures, timeline and search by words are missing."
    : "What was read before is still shown.";
  return (
    <div className="screen-note firm">
      <ErrorNote
        message={readError.message}
        advice={`${shown} ${readError instanceof SessionError ? readError.advice : ""}`}
      >
        <Button onClick={onReload}>
          {kind === "permission" ? "Allow reading" : kind === "stopped" ? "Try again" : "Reload"}
        </Button>
      </ErrorNote>
    </div>
  );
}
