// Across the top of an open session when its file stopped answering or could not be read again.

import { SessionError } from "../../src/model/problem.ts";
import type { OpenSession } from "../session/session-context.tsx";
import { useReadTrouble } from "../session/use-read-trouble.ts";
import { Button } from "../ui/button.tsx";
import { ErrorNote } from "../ui/error-note.tsx";

interface TroubleNoteProps {
  readonly open: OpenSession;
  /** Why reading the file again failed, null when it did not. */
  readonly reloadError: Error | null;
  readonly onReload: () => void;
}

export function TroubleNote({ open, reloadError, onReload }: TroubleNoteProps) {
  const readError = useReadTrouble(open);
  const error = reloadError ?? readError;
  if (!error) return null;
  const needsPermission = error instanceof SessionError && error.kind === "permission";
  return (
    <div className="trouble-note">
      <ErrorNote
        message={error.message}
        advice={`What was read before is still shown. ${error instanceof SessionError ? error.advice : ""}`}
      >
        <Button onClick={onReload}>{needsPermission ? "Allow reading" : "Reload"}</Button>
      </ErrorNote>
    </div>
  );
}
