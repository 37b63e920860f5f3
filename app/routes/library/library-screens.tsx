// Everything that shows the library, in one script: the start page and a session do without it.

import { useEffect, useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { asError } from "../../../src/lib/as-error.ts";
import { SessionError } from "../../../src/model/problem.ts";
import { useFolderLibrary, useFolders, useIntake } from "../../catalog/catalog-context.tsx";
import { fileNameOf } from "../../catalog/folders/session-summary.ts";
import { oneLine } from "../../catalog/summaries/session-words.ts";
import { IntakeNote } from "../../home/intake-note.tsx";
import { OpenButtons } from "../../home/open-buttons.tsx";
import { LibraryScreen } from "../../library/library-screen.tsx";
import { type FolderTarget, folderTargetOf } from "../../session/view/folder-href.ts";
import { hrefOf, libraryHref } from "../../session/view/href.ts";
import { Button, ButtonLink } from "../../ui/control/button.tsx";
import { ErrorNote, failureText } from "../../ui/note/error-note.tsx";
import { OpeningFrame } from "../opening/opening-frame.tsx";

/** The library with the parts of the page: the buttons that open more, and their progress. */
export function LibraryRoute() {
  const [, { give }] = useIntake();
  return <LibraryScreen actions={<OpenButtons onGiven={give} />} note={<IntakeNote />} />;
}

/** The address of a session in a folder: opens it, and goes on to its own address. */
export function OpenRoute() {
  const [search] = useSearchParams();
  const target = useMemo(() => folderTargetOf(search), [search]);
  return (
    <OpeningFrame>
      {target ? (
        <Opening target={target} />
      ) : (
        <Unknown what="This address does not name a session." />
      )}
    </OpeningFrame>
  );
}

function Opening({ target }: { readonly target: FolderTarget }) {
  const library = useFolderLibrary();
  const { folders } = useFolders();
  const folder = folders?.find(({ id }) => id === target.folder);
  const [attempt, setAttempt] = useState(0);
  const error = useOpening(target, folder ? `${folder.access} ${attempt}` : null);
  const name = oneLine(fileNameOf(target.path));
  if (folders && !folder) {
    return <Unknown what={`The folder of ${name} is not in this browser.`} />;
  }
  if (error === null) {
    return (
      <div className="opening-wait">
        <h1>Opening {name}</h1>
        <ButtonLink to={libraryHref()}>Cancel</ButtonLink>
      </div>
    );
  }
  const isAsking =
    folder?.access === "asks" || (error instanceof SessionError && error.code === "permission");
  const retry = () => {
    if (isAsking && folder) void library.look(folder.id);
    setAttempt(attempt + 1);
  };
  return (
    <div className="opening-box">
      <h1>{isAsking ? "May this page read the folder?" : "This session could not be opened"}</h1>
      <ErrorNote
        message={failureText(error)}
        advice={error instanceof SessionError ? error.advice : "Try again."}
      >
        <Button weight="primary" onClick={retry}>
          {isAsking ? "Allow reading again" : "Try again"}
        </Button>
        <ButtonLink to={libraryHref()}>All sessions</ButtonLink>
      </ErrorNote>
    </div>
  );
}

/** Opens whenever `when` changes; null: not yet. Returns why it did not open. */
function useOpening(target: FolderTarget, when: string | null): Error | null {
  const library = useFolderLibrary();
  const navigate = useNavigate();
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    if (when === null) return;
    const own = new AbortController();
    const open = async () => {
      const { folder, path, otherPath, screen, view = {} } = target;
      const key = await library.open(folder, path, own.signal);
      const other = otherPath ? await library.open(folder, otherPath, own.signal) : null;
      own.signal.throwIfAborted();
      const beside = other === null ? {} : { with: other };
      await navigate(hrefOf({ key, screen: screen ?? null, view: { ...view, ...beside } }), {
        replace: true,
      });
    };
    setError(null);
    open().catch((reason: unknown) => {
      if (own.signal.aborted) return;
      setError(asError(reason));
    });
    return () => own.abort();
  }, [library, navigate, target, when]);
  return error;
}

function Unknown({ what }: { readonly what: string }) {
  return (
    <div className="opening-box">
      <h1>This session is not in this browser</h1>
      <p className="muted">
        {what} Sessions are never uploaded, so a link carries only their place. Open the folder here
        to go to that place.
      </p>
      <ButtonLink to={libraryHref()}>All sessions</ButtonLink>
    </div>
  );
}
