// The frame around a session that is being edited: a bar with the changes, and the way out. Loaded with the
// first edit.
import { Columns2, Download, List, PencilLine, Redo2, Undo2 } from "lucide-react";
import { refOf } from "../../src/model/table/entry-ref.ts";
import { NO_ROW, parentOf, typeOf } from "../../src/model/table/table.ts";
import { entrySummary, summaryText } from "../../src/tree/entry-summary.ts";
import { CHOSEN } from "../session/draft/chosen-store.ts";
import { rowOfNumber } from "../session/draft/draft-operations.ts";
import { useEditor } from "../session/draft/use-editor.ts";
import { type KeptDraft, useKeptDraft } from "../session/draft/use-kept-draft.ts";
import { FILE_KEY } from "../session/open/opened-file.ts";
import { useOpenSession, usePart } from "../session/open/session-context.tsx";
import { useSelection } from "../session/view/selection.tsx";
import { useHref, useView } from "../session/view/view-context.tsx";
import { Button, ButtonLink, IconButton } from "../ui/control/button.tsx";
import { useKeys } from "../ui/keys/keys.tsx";
import { ariaKeys, withKey } from "../ui/keys/shortcuts.ts";
import { drawnName } from "../ui/text/drawn-text.ts";
import { ChangeList } from "./change-list.tsx";
import { ChosenBar } from "./chosen/chosen-bar.tsx";
import { DraftNotes } from "./draft-notes.tsx";
import { EntryActions } from "./entry-actions.tsx";
import { ExportDialog } from "./export-dialog.tsx";
import { SessionDialog } from "./session-dialog.tsx";
import { WantedStepDialog } from "./wanted-step.tsx";
import "./edit-mode.css";
import { useEffect, useState } from "react";
import { useStore } from "zustand/react";
import { addressOf, rowAt } from "../../src/model/table/address.ts";
import { countText } from "../../src/text/units.ts";
import { useCatalog } from "../catalog/catalog-context.tsx";
import { useDraftMarks } from "../session/draft/draft-marks.ts";
import type { OpenDraft } from "../session/open/change/drafted-session.ts";

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
          <p>This draft is being edited in another tab. This tab shows it read-only.</p>
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

/** While the user picks an entry's new parent. */
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
        In the outline, choose what <bdi>“{drawnName(name, 60)}”</bdi> goes below, with everything
        below it: click, or use arrows and Enter. <b>{refusal}</b>
      </p>
      <Button onClick={cancel}>Cancel</Button>
    </div>
  );
}

interface DraftCountProps {
  readonly draft: OpenDraft | null;
  readonly kept: KeptDraft;
}

export function DraftCount({ draft, kept: { lock, failure } }: DraftCountProps) {
  const { key } = useOpenSession();
  const { drafts } = useCatalog();
  const { isReadOnly } = useEditor();
  const unkept = useStore(drafts.unkept, (all) => all.get(key) ?? null);
  const text = draft ? changesText(draft) : "";
  const [keptText, setKeptText] = useState(text);
  if (unkept === null && keptText !== text) setKeptText(text);
  const isReading = !draft || (isReadOnly && lock !== "elsewhere") || unkept === "overtaken";
  const said =
    unkept === null ? text : unkept === "writing" ? keptText : `${text}, not saved in this browser`;
  return (
    <span className="edit-bar-count muted" role="status">
      {!isReading
        ? said
        : !failure
          ? "Opening the draft…"
          : draft
            ? "Not read again"
            : "Not opened"}
    </span>
  );
}

/** "No changes yet", "3 changes, 5 entries removed", "3 changes, 1 does not apply". */
function changesText({ steps, waiting, removed }: OpenDraft): string {
  return [
    steps.length === 0 ? "No changes yet" : countText(steps.length, "change"),
    ...(removed === 0 ? [] : [`${countText(removed, "entry", "entries")} removed`]),
    ...(waiting.length === 0
      ? []
      : [`${waiting.length} ${waiting.length === 1 ? "does" : "do"} not apply`]),
  ].join(", ");
}

/** Settings and marks have none in the view of what the model sees. */
const HAVE_CARDS: ReadonlySet<string> = new Set([
  "message",
  "custom_message",
  "compaction",
  "branch_summary",
]);

export function useKeptPlace(): void {
  const { session, draft } = useOpenSession();
  const marks = useDraftMarks();
  const [{ entry }, setView] = useView();
  const { table } = session;
  useEffect(() => {
    if (!draft || !marks || entry === null || rowAt(table, entry) !== NO_ROW) return;
    const gone = rowAt(draft.base.session.table, entry);
    const place = marks.removed.find(({ rows }) => rows.includes(gone));
    let row = place?.below ?? NO_ROW;
    while (row !== NO_ROW && !HAVE_CARDS.has(typeOf(table, row))) row = parentOf(table, row);
    if (row !== NO_ROW) setView({ entry: addressOf(table, row) }, "replace");
  }, [table, draft, marks, entry, setView]);
}
