// Exports the draft as a file: its scope, its name, and the result. The dialog says "saved" only after the
// written file was read back and compared.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { whyNotAppended } from "../../src/edit/operation/operation.ts";
import type { ExportKind } from "../../src/export/jsonl/export-jsonl.ts";
import { stringField } from "../../src/model/json/json.ts";
import { SessionError } from "../../src/model/problem.ts";
import { bytesText } from "../../src/text/units.ts";
import { useCatalog } from "../catalog/catalog-context.tsx";
import { askPermission, chosenFile } from "../catalog/file-access.ts";
import type { AddedToFile, ExportedFile } from "../engine/draft/exporting.ts";
import { draftAddress } from "../session/draft/draft-operations.ts";
import { TYPED } from "../session/draft/typed-texts.ts";
import { useEditor } from "../session/draft/use-editor.ts";
import type { OpenDraft } from "../session/open/change/drafted-session.ts";
import { usePageSessions } from "../session/open/page-sessions.tsx";
import { useOpenSession, usePart } from "../session/open/session-context.tsx";
import { useSelection } from "../session/view/selection.tsx";
import { saveFile } from "../ui/browser/hand-out.tsx";
import { Button } from "../ui/control/button.tsx";
import { Dialog } from "../ui/layout/dialog.tsx";
import { ErrorNote } from "../ui/note/error-note.tsx";
import { Progress } from "../ui/note/placeholder.tsx";
import { drawnName } from "../ui/text/drawn-text.ts";
import { Added, Saved } from "./export-done.tsx";

/** add: to the opened file itself. */
type What = ExportKind["kind"] | "add";

type State =
  | { readonly kind: "asking" }
  | { readonly kind: "writing"; readonly done: number }
  | { readonly kind: "failed"; readonly message: string; readonly advice: string }
  | { readonly kind: "saved"; readonly exported: ExportedFile; readonly isDownload: boolean }
  | { readonly kind: "added"; readonly added: AddedToFile };

const WHATS: readonly { readonly id: What; readonly label: string; readonly note: string }[] = [
  { id: "tree", label: "The edited tree", note: "All branches, with the changes applied." },
  { id: "branch", label: "This branch", note: "A new session with only the branch in view." },
  { id: "fork", label: "A fork", note: "A new session for another working directory." },
];

export function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  const open = useOpenSession();
  const { key, source, session, draft } = open;
  const { sessions } = usePageSessions();
  const { handleOf } = useCatalog();
  const { whyReadOnly } = useEditor();
  const { leaf } = useSelection();
  const [what, setWhat] = useState<What>("tree");
  const [cwd, setCwd] = useState((session.header && stringField(session.header, "cwd")) ?? "");
  const [state, setState] = useState<State>({ kind: "asking" });
  const { data: opened = null, error: notKnown } = useQuery({
    queryKey: ["handle", key],
    queryFn: () => handleOf(key),
    gcTime: 0,
    retry: false,
  });
  const isTyped = usePart(TYPED, (texts) => texts.size > 0);
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
  const add = async () => {
    if (!opened) return;
    try {
      if ((await askPermission(opened, "readwrite")) !== "granted") {
        throw new SessionError(
          "permission",
          `The browser does not let this page write to ${opened.name}; nothing was written.`,
          "Allow writing when you are asked, or export a new file.",
        );
      }
      setState({ kind: "writing", done: 0 });
      const added = await sessions.of(key).addToFile(opened);
      if (isOpen.current) setState(added ? { kind: "added", added } : { kind: "asking" });
    } catch (error) {
      if (isOpen.current) setState(failureOf(error));
    }
  };
  const write = async () => {
    if (what === "add") {
      await add();
      return;
    }
    const request = requestOf(what, cwd, draftAddress(open, leaf));
    const fileName = `${session.fileName.replace(/\.jsonl$/i, "")}-${what === "tree" ? "edited" : what}.jsonl`;
    try {
      const handle = await chosenFile(fileName, {
        session: draft?.base.session ?? session,
        handle: () => handleOf(key),
      });
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
  const whyNot = draft && (notKnown?.message ?? whyNotHere(draft, opened, whyReadOnly));
  return (
    <Dialog label="Export as JSONL" onClose={close}>
      {state.kind === "added" ? (
        <Added added={state.added} name={session.fileName} />
      ) : state.kind === "saved" ? (
        <Saved exported={state.exported} isDownload={state.isDownload} />
      ) : (
        <form
          className="edit-export"
          onSubmit={(event) => {
            event.preventDefault();
            void write();
          }}
        >
          <Whats what={what} whyNot={whyNot ?? null} name={session.fileName} onChange={setWhat} />
          {draft?.isOld && (what !== "tree" || draft.steps.length > 0) ? (
            <p className="muted">
              The file is of version {draft.base.session.version}: all lines are rewritten as
              version 3, as the agent does when it opens such a file.
            </p>
          ) : null}
          {what === "fork" ? (
            <label className="edit-words bare grid">
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
              <div className="edit-dialog-actions row wrap">
                <span className="muted">{bytesText(state.done)} written</span>
                <Button onClick={stop}>Cancel</Button>
              </div>
            </>
          ) : (
            <div className="edit-dialog-actions row wrap">
              <Button weight="primary" type="submit">
                {what === "add" ? "Add to the file" : "Export"}
              </Button>
              <span className="muted">
                {what === "add"
                  ? `This writes to ${drawnName(session.fileName, 60)} itself.`
                  : isTyped
                    ? "Text typed into a card and not kept is not included."
                    : "The opened file is not touched."}
              </span>
            </div>
          )}
        </form>
      )}
    </Dialog>
  );
}

/** Why nothing can be added to the opened file, a sentence; null when it can. */
function whyNotHere(
  { steps, isOld, base }: OpenDraft,
  handle: FileSystemFileHandle | null,
  whyReadOnly: string,
): string | null {
  if (whyReadOnly !== "") return whyReadOnly;
  const { isCompressed = false } = base.session;
  const why = whyNotAppended(steps.flat(), { isOld, isCompressed });
  if (why !== null || handle) return why;
  return "The browser gave this page a copy: open the file with “Open file…” to write to it.";
}

interface WhatsProps {
  readonly what: What;
  /** Why nothing can be added to the opened file, of this name; null when it can. */
  readonly whyNot: string | null;
  readonly name: string;
  readonly onChange: (what: What) => void;
}

function Whats({ what, whyNot, name, onChange }: WhatsProps) {
  const group = useId();
  return (
    <fieldset className="edit-whats grid">
      <legend>What</legend>
      {WHATS.map(({ id, label, note }) => (
        <label key={id}>
          <input type="radio" name={group} checked={what === id} onChange={() => onChange(id)} />
          <span>
            {label} <span className="muted">{note}</span>
          </span>
        </label>
      ))}
      <label>
        <input
          type="radio"
          name={group}
          checked={what === "add"}
          disabled={whyNot !== null}
          onChange={() => onChange("add")}
        />
        <span>
          Add to this file{" "}
          <span className="muted">
            {whyNot ??
              `What you changed goes to the end of ${drawnName(name, 60)}, as the agent writes it.`}
          </span>
        </span>
      </label>
    </fieldset>
  );
}

function requestOf(what: Exclude<What, "add">, cwd: string, entry: string): ExportKind {
  if (what === "branch") return { kind: "branch", entry };
  return what === "fork" ? { kind: "fork", cwd } : { kind: "tree" };
}

function failureOf(error: unknown): State {
  if (error instanceof DOMException && error.name === "AbortError") return { kind: "asking" };
  if (error instanceof SessionError) {
    if (error.code === "cancelled") return { kind: "asking" };
    return { kind: "failed", message: error.message, advice: error.advice };
  }
  const message = error instanceof Error ? error.message : String(error);
  return {
    kind: "failed",
    message,
    advice: "The draft is unchanged. No partial file was left.",
  };
}
