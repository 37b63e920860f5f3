// Says that a session will not be here after the page is closed, where the browser has no room.
import { useState } from "react";
import { useStore } from "zustand/react";
import { useLibrary } from "../../session/library/library-context.tsx";
import { Button } from "../../ui/control/button.tsx";
import { ErrorNote } from "../../ui/note/error-note.tsx";

export function UnkeptNote({ sessionKey }: { readonly sessionKey: string }) {
  const { unkept } = useLibrary();
  const error = useStore(unkept, (all) => all.get(sessionKey) ?? null);
  const [isRead, setRead] = useState(false);
  // A browser that stores nothing at all says so on the start page, once.
  const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
  if (!isFull || isRead) return null;
  return (
    <div className="read-error-note">
      <ErrorNote
        message="This browser has no room left to remember this session."
        advice="It can be read until this page is closed; links to it will ask for the file. Forget other sessions on the start page to make room."
      >
        <Button onClick={() => setRead(true)}>Dismiss</Button>
      </ErrorNote>
    </div>
  );
}
