// Says that a session will not be here after the page is closed, where the browser does not keep it.
import { useState } from "react";
import { useStore } from "zustand/react";
import { SessionError } from "../../../src/model/problem.ts";
import { useCatalog } from "../../catalog/catalog-context.tsx";
import { Button } from "../../ui/control/button.tsx";
import { ErrorNote } from "../../ui/note/error-note.tsx";

const UNTIL_CLOSED = "It can be read until this page is closed; links to it will ask for the file.";

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
            ? "This browser has no room left to remember this session."
            : `This browser does not remember this session: ${error.message}`
        }
        advice={
          isFull
            ? `${UNTIL_CLOSED} Forget other sessions on the start page to make room.`
            : `${UNTIL_CLOSED} ${error instanceof SessionError ? error.advice : ""}`
        }
      >
        <Button onClick={() => setRead(error)}>Dismiss</Button>
      </ErrorNote>
    </div>
  );
}
