// The frame around a session that is being edited: a bar that says so, what was changed, and the way
// out. Loaded when somebody edits.

import { Columns2, Download, List, PencilLine, Redo2, Undo2 } from "lucide-react";
import { refOf } from "../../src/model/table/entry-ref.ts";
import { NO_ROW } from "../../src/model/table/table.ts";
import { entrySummary, summaryText } from "../../src/tree/entry-summary.ts";
import { CHOSEN } from "../session/draft/chosen-store.ts";
import { rowOfNumber } from "../session/draft/draft-operations.ts";
import { useEditor } from "../session/draft/use-editor.ts";
import { useKeptDraft } from "../session/draft/use-kept-draft.ts";
import { FILE_KEY } from "../session/open/opened-file.ts";
import { useOpenSession, usePart } from "../session/open/session-context.tsx";
import { useSelection } from "../session/view/selection.tsx";
import { useHref, useView } from "../session/view/view-context.tsx";
import { Button, ButtonLink, IconButton } from "../ui/control/button.tsx";
import { useKeys } from "../ui/keys/keys.tsx";
import { ariaKeys, withKey } from "../ui/keys/shortcuts.ts";
import { drawnName } from "../ui/text/drawn-text.ts";
import { ChangeList } from "./change-list.tsx";
import { ChosenBar } from "./chosen-bar.tsx";
import { DraftCount } from "./draft-count.tsx";
import { DraftNotes } from "./draft-notes.tsx";
import { EntryActions } from "./entry-actions.tsx";
import { ExportDialog } from "./export-dialog.tsx";
import { SessionDialog } from "./session-dialog.tsx";
import { useKeptPlace } from "./use-kept-place.ts";
import { WantedStepDialog } from "./wanted-step.tsx";
import "./edit-mode.css";

export function EditMode() {
  const { draft, isReadOnly, shown, perform, set } = useEditor();
  const setShown = (dialog: typeof shown) => set({ shown: dialog });
  const [, setView] = useView();
  const { session } = useOpenSession();
  const { now } = useSelection();
  const href = useHref();
  const kept = useKeptDraft();
  useKeptPlace();
  const undo = () => void perform({ kind: "undo" });
  const redo = () => void perform({ kind: "redo" });
  const toBefore = () => {
    const { entry } = now();
    if (draft && entry !== NO_ROW) set({ before: refOf(session.table, entry) });
  };
  useKeys({ undo, redo, before: toBefore });
  const count = draft?.steps.length ?? 0;
  const waiting = draft?.waiting.length ?? 0;
  return (
    <>
      <section className="edit-bar row firm" aria-label="Draft">
        <strong className="edit-bar-title">Draft</strong>
        <DraftCount draft={draft} kept={kept} />
        <IconButton
          label={withKey("Undo", "undo")}
          aria-keyshortcuts={ariaKeys("undo")}
          disabled={isReadOnly || !draft || draft.undoable === 0}
          onClick={undo}
        >
          <Undo2 size={16} aria-hidden />
        </IconButton>
        <IconButton
          label={withKey("Redo", "redo")}
          aria-keyshortcuts={ariaKeys("redo")}
          disabled={isReadOnly || !draft || draft.redoable === 0}
          onClick={redo}
        >
          <Redo2 size={16} aria-hidden />
        </IconButton>
        <Button
          weight="quiet"
          aria-label="Changes"
          disabled={count + waiting === 0}
          onClick={() => setShown("changes")}
        >
          <List size={15} aria-hidden /> <span className="edit-bar-word">Changes</span>
        </Button>
        <Button
          weight="quiet"
          disabled={isReadOnly || !draft}
          aria-label="Change the session"
          onClick={() => setShown("session")}
        >
          <PencilLine size={15} aria-hidden /> <span className="edit-bar-word">Session</span>
        </Button>
        <ButtonLink
          weight="quiet"
          aria-label="Compare with the file"
          to={href({ what: "branches", with: FILE_KEY, a: null, b: null, diff: 0 }, "compare")}
        >
          <Columns2 size={15} aria-hidden />{" "}
          <span className="edit-bar-word">Compare with the file</span>
        </ButtonLink>
        <span className="edit-bar-space" />
        <Button weight="primary" disabled={!draft} onClick={() => setShown("export")}>
          <Download size={15} aria-hidden /> <span>Export…</span>
        </Button>
        <Button onClick={() => setView({ mode: "" })}>Close</Button>
      </section>
      {kept.lock === "elsewhere" ? (
        <section className="edit-note" aria-label="Another tab">
          <p>This draft is being edited in another tab. Here it can be looked at.</p>
          <Button onClick={kept.takeOver}>Take over</Button>
        </section>
      ) : null}
      <Moving />
      <ChosenBar />
      <WantedStepDialog />
      <DraftNotes kept={kept} />
      {shown === "changes" && draft ? (
        <ChangeList draft={draft} onClose={() => setShown(null)} />
      ) : null}
      {shown === "session" && draft ? <SessionDialog onClose={() => setShown(null)} /> : null}
      {shown === "export" && draft ? <ExportDialog onClose={() => setShown(null)} /> : null}
      <EntryActions />
    </>
  );
}

/** While an entry looks for its new parent. */
function Moving() {
  const open = useOpenSession();
  const { session, details } = open;
  const { moving, set } = useEditor();
  const refusal = usePart(CHOSEN, (state) => state.refusal);
  const cancel = () => {
    open.parts.of(CHOSEN).setState({ refusal: "" });
    set({ moving: null });
  };
  const row = moving === null ? NO_ROW : rowOfNumber(open, moving);
  useKeys(row === NO_ROW ? {} : { leaveMove: cancel });
  if (row === NO_ROW) return null;
  const name = summaryText(entrySummary(session.table, details, row));
  return (
    <div className="edit-note" role="status">
      <p>
        Choose in the outline what <bdi>“{drawnName(name, 60)}”</bdi> goes below, with all that is
        below it: a click, or arrows and Enter. <b>{refusal}</b>
      </p>
      <Button onClick={cancel}>Cancel</Button>
    </div>
  );
}
