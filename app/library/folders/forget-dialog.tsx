// Asks before a folder is forgotten, and says what is removed and what stays.

import { useState } from "react";
import { asError } from "../../../src/lib/as-error.ts";
import { sessionCounts } from "../../../src/library/family/links.ts";
import { sessionsText } from "../../../src/text/units.ts";
import { useFolderLibrary } from "../../catalog/catalog-context.tsx";
import type { OpenedFolder } from "../../catalog/folders/folder-library.ts";
import { Button } from "../../ui/control/button.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { ErrorNote, failureText } from "../../ui/note/error-note.tsx";

interface ForgetDialogProps {
  readonly folder: OpenedFolder;
  readonly onClose: () => void;
  readonly onForgotten: () => void;
}

export function ForgetDialog({ folder, onClose, onForgotten }: ForgetDialogProps) {
  const library = useFolderLibrary();
  const [error, setError] = useState<Error | null>(null);
  const forget = async () => {
    try {
      await library.forget(folder.id);
      onForgotten();
    } catch (reason) {
      setError(asError(reason));
    }
  };
  return (
    <Dialog label={`Forget the folder ${folder.name}?`} onClose={onClose}>
      <div className="forget">
        <p>
          This removes the link to the folder from this browser, and the data that was read from its{" "}
          {sessionsText(sessionCounts(folder.sessions))}: figures, first words, and the texts that
          searches look through.
        </p>
        <p>
          The files themselves stay as they are. Sessions from it that you opened stay in the list
          of single sessions, with their drafts.
        </p>
        {error ? <ErrorNote message={failureText(error)} advice="Try again." /> : null}
        <div className="forget-actions">
          <Button weight="primary" onClick={() => void forget()}>
            Forget it
          </Button>
          <Button onClick={onClose}>Keep it</Button>
        </div>
      </div>
    </Dialog>
  );
}
