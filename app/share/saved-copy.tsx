// What became of a copy that was made: its name and size, and what can be done with it.
import type { CopyForm } from "../../src/export/share/copy-forms.ts";
import { bytesText } from "../../src/text/units.ts";
import { AgentCommand } from "../session/files/agent-command.tsx";
import { Button } from "../ui/control/button.tsx";
import { drawnName } from "../ui/text/drawn-text.ts";

const NOTES: Readonly<Record<CopyForm, string>> = {
  html: "Any browser opens it from disk, without a network. Its bar gives the session file back; printed, also into a PDF, it is a document of its branches.",
  md: "It is GitHub-flavoured: paste it into an issue, or keep it beside the code.",
  zip: "session.md names the pictures beside it.",
  jsonl: "The agent goes on in it:",
};

interface SavedCopyProps {
  readonly file: File;
  readonly form: CopyForm;
  readonly isDownload: boolean;
  readonly onAgain: () => void;
}

export function SavedCopy({ file, form, isDownload, onAgain }: SavedCopyProps) {
  return (
    <div className="share-save small grow grid" role="status">
      <p>
        <strong>{isDownload ? "Downloaded as" : "Saved as"}</strong>{" "}
        <bdi className="mono">{drawnName(file.name)}</bdi>, {bytesText(file.size)}. {NOTES[form]}
      </p>
      <div className="share-actions row wrap">
        {form === "jsonl" ? <AgentCommand format="pi" path={file.name} /> : null}
        <Button onClick={onAgain}>Share something else</Button>
      </div>
    </div>
  );
}
