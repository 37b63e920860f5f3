// The draft as a file: what of it, under which name, and what came of it. Only after the written file
// was opened again and compared does anything here say that it is saved.
import { Copy } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { ExportKind } from "../../src/export/jsonl/export-jsonl.ts";
import { stringField } from "../../src/model/json/json.ts";
import { SessionError } from "../../src/model/problem.ts";
import { bytesText, countText } from "../../src/text/units.ts";
import { draftAddress } from "../session/draft/draft-operations.ts";
import type { ExportedFile } from "../session/host/exporting.ts";
import { readHandle } from "../session/library/library-store.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { useSelection } from "../session/view/selection.tsx";
import { saveFile } from "../ui/browser/save-file.ts";
import { useCopy } from "../ui/browser/use-copy.ts";
import { Button } from "../ui/control/button.tsx";
import { Dialog } from "../ui/layout/dialog.tsx";
import { CopyNote } from "../ui/note/copy-note.tsx";
import { ErrorNote } from "../ui/note/error-note.tsx";
import { Progress } from "../ui/note/progress.tsx";
import { drawnName } from "../ui/text/drawn-text.ts";

type What = ExportKind["kind"];

type State =
  | { readonly kind: "asking" }
  | { readonly kind: "writing"; readonly done: number }
  | { readonly kind: "failed"; readonly message: string; readonly advice: string }
  | { readonly kind: "saved"; readonly exported: ExportedFile; readonly isDownload: boolean };

const WHATS: readonly { readonly id: What; readonly label: string; readonly note: string }[] = [
  { id: "tree", label: "The edited tree", note: "All branches, as the changes leave them." },
  { id: "branch", label: "This branch", note: "A new session with the branch in view alone." },
  { id: "fork", label: "A fork", note: "A new session for another working directory." },
];

export function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  const open = useOpenSession();
  const { key, source, session } = open;
  const { leaf } = useSelection();
  const [what, setWhat] = useState<What>("tree");
  const [cwd, setCwd] = useState((session.header && stringField(session.header, "cwd")) ?? "");
  const [state, setState] = useState<State>({ kind: "asking" });
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const stop = () => void source.stopExport();
  const close = () => {
    if (state.kind === "writing") stop();
    onClose();
  };
  const write = async () => {
    const request = requestOf(what, cwd, draftAddress(open, leaf));
    const fileName = `${session.fileName.replace(/\.jsonl$/i, "")}-${what === "tree" ? "edited" : what}.jsonl`;
    try {
      const handle = await chosenFile(fileName);
      if (handle && (await (await readHandle(key).catch(() => null))?.isSameEntry(handle))) {
        throw new SessionError(
          "permission",
          `${handle.name} is the opened file itself, which is never written over.`,
          "Choose another name.",
        );
      }
      setState({ kind: "writing", done: 0 });
      const exported = await source.exportDraft({ what: request, fileName, handle }, (done) => {
        if (isOpen.current) setState({ kind: "writing", done });
      });
      if (!isOpen.current) return;
      if (!handle && exported.report.faults.length === 0) saveFile(exported.file, fileName);
      setState({ kind: "saved", exported, isDownload: !handle });
    } catch (error) {
      if (isOpen.current) setState(failureOf(error));
    }
  };
  return (
    <Dialog label="Export as JSONL" onClose={close}>
      {state.kind === "saved" ? (
        <Saved exported={state.exported} isDownload={state.isDownload} />
      ) : (
        <form
          className="edit-export"
          onSubmit={(event) => {
            event.preventDefault();
            void write();
          }}
        >
          <Whats what={what} onChange={setWhat} />
          {what === "fork" ? (
            <label className="edit-words">
              Working directory
              <input
                className="field mono"
                value={cwd}
                required
                onChange={(event) => setCwd(event.target.value)}
              />
            </label>
          ) : null}
          {state.kind === "failed" ? (
            <ErrorNote message={state.message} advice={state.advice} />
          ) : null}
          {state.kind === "writing" ? (
            <>
              <Progress label="Writing the file" value={state.done / Math.max(1, session.size)} />
              <div className="edit-dialog-actions">
                <span className="muted">{bytesText(state.done)} written</span>
                <Button onClick={stop}>Cancel</Button>
              </div>
            </>
          ) : (
            <div className="edit-dialog-actions">
              <Button weight="primary" type="submit">
                Export
              </Button>
              <span className="muted">The opened file is not touched.</span>
            </div>
          )}
        </form>
      )}
    </Dialog>
  );
}

interface WhatsProps {
  readonly what: What;
  readonly onChange: (what: What) => void;
}

function Whats({ what, onChange }: WhatsProps) {
  const name = useId();
  return (
    <fieldset className="edit-whats">
      <legend>What</legend>
      {WHATS.map(({ id, label, note }) => (
        <label key={id}>
          <input type="radio" name={name} checked={what === id} onChange={() => onChange(id)} />
          <span>
            {label} <span className="muted">{note}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface SavedProps {
  readonly exported: ExportedFile;
  readonly isDownload: boolean;
}

function Saved({ exported: { report, file }, isDownload }: SavedProps) {
  const [copied, copy] = useCopy();
  const command = `pi --session "${file.name.replace(/["\\$`]/g, "\\$&")}"`;
  if (report.faults.length > 0) {
    return (
      <ErrorNote
        message="What was written is not what the draft is. Do not use it."
        advice={report.faults.join(" ")}
      />
    );
  }
  return (
    <div className="edit-saved" role="status">
      <p>
        <strong>{isDownload ? "Downloaded as" : "Saved as"}</strong>{" "}
        <bdi className="mono">{drawnName(file.name)}</bdi>, {bytesText(file.size)}. It was opened
        again: tree and context are those of the draft.
      </p>
      <ul>
        <li>{countText(report.identical, "line")} as they were, to the byte</li>
        <li>{report.changed} changed</li>
        <li>{report.new} new</li>
        <li>{report.removed} removed</li>
      </ul>
      <p>To go on in the agent:</p>
      <div className="edit-dialog-actions">
        <code className="mono">{drawnName(command)}</code>
        <Button onClick={() => copy(command)}>
          <Copy size={14} aria-hidden /> <span>{copied.kind === "done" ? "Copied" : "Copy"}</span>
        </Button>
        <CopyNote state={copied} />
      </div>
    </div>
  );
}

function requestOf(what: What, cwd: string, entry: string): ExportKind {
  if (what === "branch") return { kind: "branch", entry };
  return what === "fork" ? { kind: "fork", cwd } : { kind: "tree" };
}

interface PickerWindow {
  readonly showSaveFilePicker?: (options: {
    readonly suggestedName: string;
  }) => Promise<FileSystemFileHandle>;
}

/** Null where the browser has no such picker: the file is downloaded. */
async function chosenFile(suggestedName: string): Promise<FileSystemFileHandle | null> {
  return (await (window as PickerWindow).showSaveFilePicker?.({ suggestedName })) ?? null;
}

function failureOf(error: unknown): State {
  if (error instanceof DOMException && error.name === "AbortError") return { kind: "asking" };
  if (error instanceof SessionError) {
    if (error.kind === "cancelled") return { kind: "asking" };
    return { kind: "failed", message: error.message, advice: error.advice };
  }
  const message = error instanceof Error ? error.message : String(error);
  return {
    kind: "failed",
    message,
    advice: "The draft is as it was. Nothing was left half written.",
  };
}
