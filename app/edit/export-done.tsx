// The result of an export: which file, its differences, and how to continue.
import { bytesText, countText } from "../../src/text/units.ts";
import type { AddedToFile, ExportedFile } from "../engine/draft/exporting.ts";
import { AgentCommand } from "../session/files/agent-command.tsx";
import { ErrorNote } from "../ui/note/error-note.tsx";
import { drawnName } from "../ui/text/drawn-text.ts";

interface AddedProps {
  readonly added: AddedToFile;
  readonly name: string;
}

export function Added({ added: { entries, bytes }, name }: AddedProps) {
  return (
    <div className="edit-saved" role="status">
      <p>
        <strong>{countText(entries, "line")} added</strong> to{" "}
        <bdi className="mono">{drawnName(name)}</bdi>, {bytesText(bytes)}. The earlier lines are
        unchanged.
      </p>
      <p>The session shows the file as it is now, and the draft is empty.</p>
    </div>
  );
}

interface SavedProps {
  readonly exported: ExportedFile;
  readonly isDownload: boolean;
}

export function Saved({ exported: { report, file }, isDownload }: SavedProps) {
  if (report.faults.length > 0) {
    return (
      <ErrorNote
        message="The written file differs from the draft. Do not use it."
        advice={report.faults.join(" ")}
      />
    );
  }
  return (
    <div className="edit-saved" role="status">
      <p>
        <strong>{isDownload ? "Downloaded as" : "Saved as"}</strong>{" "}
        <bdi className="mono">{drawnName(file.name)}</bdi>, {bytesText(file.size)}. The file was
        reopened and checked: its tree and context match the draft.
      </p>
      <ul>
        <li>{countText(report.identical, "line")} unchanged, byte for byte</li>
        <li>{report.changed} changed</li>
        <li>{report.new} new</li>
        <li>{report.removed} removed</li>
      </ul>
      <p>To continue in the agent:</p>
      <AgentCommand format="pi" path={file.name} />
    </div>
  );
}
