// The notes below an open session's header: that it could not be read to its end, that it is not stored.
import { useState } from "react";
import { useStore } from "zustand/react";
import { SessionError } from "../../../src/model/problem.ts";
import { useCatalog } from "../../catalog/catalog-context.tsx";
import { useFollowed } from "../../session/follow/follow-state.ts";
import type { OpenSession } from "../../session/open/open-session.ts";
import { Button } from "../../ui/control/button.tsx";
import { ErrorNote } from "../../ui/note/error-note.tsx";

interface ReadErrorNoteProps {
  readonly open: OpenSession;
  readonly onReload: () => void;
}

/** Across the top of an open session when its file stopped answering or could not be read again. */
export function ReadErrorNote({ open, onReload }: ReadErrorNoteProps) {
  const { readError, isReadFailed } = open;
  const isLost = useFollowed((followed) => followed?.state.notice?.kind === "lost");
  // Following the file reports this already.
  if (!readError || (isLost && !isReadFailed)) return null;
  const kind = readError instanceof SessionError ? readError.code : null;
  const shown = isReadFailed
    ? "The file could not be read to its end: figures, timeline and search by words are missing."
    : "The last state is still shown.";
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

const UNTIL_CLOSED = "It stays open until this page is closed. Links to it will ask for the file.";

/** Says that a session will not be here after the page is closed, where the browser does not store it. */
export function UnkeptNote({ sessionKey }: { readonly sessionKey: string }) {
  const { unkept } = useCatalog();
  const error = useStore(unkept, (all) => all.get(sessionKey) ?? null);
  const [read, setRead] = useState<Error | null>(null);
  if (!error || read?.message === error.message) return null;
  const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
  return (
    <div className="screen-note firm">
      <ErrorNote
        message={
          isFull
            ? "This browser has no space left to remember this session."
            : `This browser does not remember this session: ${error.message}`
        }
        advice={
          isFull
            ? `${UNTIL_CLOSED} Forget other sessions on the start page to free space.`
            : `${UNTIL_CLOSED} ${error instanceof SessionError ? error.advice : ""}`
        }
      >
        <Button onClick={() => setRead(error)}>Dismiss</Button>
      </ErrorNote>
    </div>
  );
}
