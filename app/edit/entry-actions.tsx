// The actions on one entry of a draft, each with its side effects. Opened from its card, its row in the
// outline, or by a key.
import {
  Archive,
  Copy,
  EyeOff,
  Flag,
  GitBranch,
  MoveRight,
  Pencil,
  Plus,
  Replace,
  RotateCcw,
  Scissors,
  Trash2,
} from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { OperationStep } from "../../src/edit/operation/operation.ts";
import { refOf } from "../../src/model/table/entry-ref.ts";
import { type EntryTable, NO_ROW, roleOf, typeOf } from "../../src/model/table/table.ts";
import { lastPlaceBelow, runsOf } from "../../src/tree/branch/runs.ts";
import { entrySummary, summaryText } from "../../src/tree/entry-summary.ts";
import { labelAt } from "../../src/tree/labels.ts";
import { pathLength } from "../../src/tree/path.ts";
import {
  copyOfBranch,
  draftAddress,
  entryNumber,
  newEntry,
  rowOfNumber,
} from "../session/draft/draft-operations.ts";
import { EDITING } from "../session/draft/edit-store.ts";
import { useEditor } from "../session/draft/use-editor.ts";
import { useTry } from "../session/draft/use-try.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { useSelection } from "../session/view/selection.tsx";
import { useKeys } from "../ui/keys/keys.tsx";
import { Dialog } from "../ui/layout/dialog.tsx";
import { ErrorNote } from "../ui/note/error-note.tsx";
import { drawnName } from "../ui/text/drawn-text.ts";
import { Action, ActionGroup } from "./entry/action-list.tsx";
import { contextEditsOf } from "./entry/context-edits.ts";
import { InsertStep } from "./entry/insert-step.tsx";
import { KeptStep } from "./entry/kept-step.tsx";
import { ReplaceStep } from "./entry/replace-step.tsx";
import { TypedNote } from "./entry/typed-note.tsx";
import { useArrival } from "./entry/use-arrival.ts";
import { PreviewStep } from "./preview-step.tsx";
import { Words } from "./words.tsx";

export function EntryActions() {
  const open = useOpenSession();
  const { asked, draft, set } = useEditor();
  const { entry } = useSelection();
  const arrive = useArrival();
  const ask = () => set({ asked: entry === NO_ROW ? null : entryNumber(open, entry) });
  const edit = () => set({ editing: entry === NO_ROW ? null : refOf(open.session.table, entry) });
  useKeys({ change: ask, editText: edit });
  if (!draft) return null;
  const row = asked === null ? NO_ROW : rowOfNumber(open, asked);
  const close = () => {
    // The action takes a moment; another entry's actions may be open meanwhile.
    if (open.parts.of(EDITING).getState().asked === asked) set({ asked: null });
  };
  return (
    <>
      <TypedNote />
      {row === NO_ROW ? null : (
        <OneEntry key={asked} row={row} onClose={close} onInserted={arrive} />
      )}
    </>
  );
}

/** What replaces the list; "": the list. */
type Step =
  | { readonly kind: "" | "insert" | "replace" | "kept" }
  | { readonly kind: "preview"; readonly name: string; readonly step: OperationStep };

const LIST: Step = { kind: "" };

interface OneEntryProps {
  readonly row: number;
  readonly onClose: () => void;
  /** An entry with this id was made. */
  readonly onInserted: (id: string) => void;
}

function OneEntry({ row, onClose, onInserted }: OneEntryProps) {
  const { session, details } = useOpenSession();
  const attempt = useTry();
  const [step, setStep] = useState(LIST);
  const [reason, setReason] = useState("");
  const name = drawnName(summaryText(entrySummary(session.table, details, row)), 80);
  const back = () => setStep(LIST);
  /** Closes when it is done, and else shows why it was not. */
  const does = async (...operations: OperationStep) => {
    const refusal = await attempt(...operations);
    setReason(refusal);
    if (refusal === "") onClose();
    return refusal === "";
  };
  const insert = async (id: string, operations: OperationStep) => {
    if (await does(...operations)) onInserted(id);
  };
  const shared = { row, onBack: back, onDo: does };
  return (
    <Dialog label={`${TITLES.get(step.kind) ?? titleOf(step)} “${name}”`} onClose={onClose}>
      <FocusOnFirst key={step.kind} />
      {reason ? <ErrorNote message={reason} /> : null}
      {step.kind === "preview" ? (
        <PreviewStep
          name={step.name}
          step={step.step}
          onDo={(operations) => void does(...operations)}
          onBack={back}
        />
      ) : null}
      {step.kind === "insert" ? <InsertStep row={row} onBack={back} onInsert={insert} /> : null}
      {step.kind === "replace" ? <ReplaceStep {...shared} /> : null}
      {step.kind === "kept" ? <KeptStep {...shared} /> : null}
      {step.kind === "" ? <Actions row={row} onStep={setStep} onDo={does} /> : null}
    </Dialog>
  );
}

/** The next content takes the focus: a dialog would give it to its close button, and a closed step loses it. */
function FocusOnFirst() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const next = place.current?.nextElementSibling;
    next?.querySelector<HTMLElement>("input, select, textarea, button")?.focus();
  }, []);
  return <span ref={place} hidden />;
}

const TITLES: ReadonlyMap<Step["kind"], string> = new Map([
  ["", "Change"],
  ["insert", "Insert beside"],
  ["replace", "Replace for the model:"],
  ["kept", "Change what is kept by"],
]);

function titleOf(step: Step): string {
  return "name" in step ? `${step.name}:` : "";
}

interface ActionsProps {
  readonly row: number;
  readonly onStep: (step: Step) => void;
  readonly onDo: (...operations: OperationStep) => Promise<boolean>;
}

function Actions({ row, onStep, onDo }: ActionsProps) {
  const open = useOpenSession();
  const { set } = useEditor();
  const { leaf, path } = useSelection();
  const { table } = open.session;
  const entry = draftAddress(open, row);
  const hasMore = isAnythingBelow(table, row);
  const edits = contextEditsOf(table, path, row);
  const label = labelAt(table, row)?.text ?? "";
  /** A removal: its preview comes first. */
  const shows = (name: string, ...step: OperationStep) => onStep({ kind: "preview", name, step });
  const omission = () => ({
    kind: "context-edit" as const,
    target: entry,
    replacement: null,
    ...newEntry(open),
  });
  return (
    <div className="edit-actions grid">
      <ActionGroup title="Edit text">
        <Action
          icon={Pencil}
          name="Edit its text"
          note="In its card. Parts you do not change stay identical, byte for byte."
          onClick={() => set({ asked: null, editing: refOf(table, row) })}
        />
        <Action
          icon={Plus}
          name="Insert an entry…"
          note="A prompt, a reply, a result, a command, a message or a summary."
          onClick={() => onStep({ kind: "insert" })}
        />
        {typeOf(table, row) === "compaction" ? (
          <Action
            icon={Archive}
            name="Change what it keeps…"
            note="The first entry before the compaction that the model still sees."
            onClick={() => onStep({ kind: "kept" })}
          />
        ) : null}
        <Words
          icon={Flag}
          name="Label"
          action="Set the label"
          first={label}
          mayBeEmpty
          hint={label ? "Leave it empty to remove the label." : ""}
          onKeep={(text) =>
            onDo({ kind: "label", target: entry, label: text.trim() || null, ...newEntry(open) })
          }
        />
      </ActionGroup>
      {givesEditable(table, row) ? (
        <ActionGroup title="What the model sees">
          <Action
            icon={EyeOff}
            name="Remove it from the context"
            note="It stays in the history. The change is a context edit, in the agent's format."
            onClick={() => shows("Leave it out", omission())}
          />
          <Action
            icon={Replace}
            name="Replace it in the context…"
            note="The history keeps the original."
            onClick={() => onStep({ kind: "replace" })}
          />
          {edits.length > 0 ? (
            <Action
              icon={RotateCcw}
              name="Restore it in the context"
              note="Removes the context edit of this entry."
              onClick={() => {
                const entries = edits.map((one) => draftAddress(open, one));
                shows("Let the model see it", { kind: "remove", entries });
              }}
            />
          ) : null}
        </ActionGroup>
      ) : null}
      <ActionGroup title="Remove">
        <Action
          icon={Trash2}
          name="Remove it"
          note={
            hasMore
              ? "Entries after it are attached to the entry before it."
              : "Nothing comes after it."
          }
          onClick={() => shows("Remove it", { kind: "remove", entries: [entry] })}
        />
        {hasMore ? (
          <Action
            icon={Trash2}
            name="Remove it and everything below"
            note="On all branches."
            onClick={() =>
              shows("Remove it and everything below", { kind: "remove-subtree", entry })
            }
          />
        ) : null}
        {table.count > pathLength(table, row) ? (
          <Action
            icon={Scissors}
            name="Keep only the branch up to here"
            note="All other entries are removed. Labels of the remaining entries stay."
            onClick={() => shows("Keep only the branch up to here", { kind: "keep-branch", entry })}
          />
        ) : null}
      </ActionGroup>
      <ActionGroup title="Its place">
        <Action
          icon={GitBranch}
          name="Make it the current end"
          note="The agent continues here. Nothing is removed."
          onClick={() => void onDo({ kind: "leaf", entry })}
        />
        <Action
          icon={MoveRight}
          name="Move it and everything below…"
          note="Choose its new parent in the outline, or drag its row there."
          onClick={() => set({ asked: null, moving: entryNumber(open, row) })}
        />
        <Action
          icon={Copy}
          name="Duplicate the branch from here"
          note="A copy of its entries up to its end, next to the original."
          onClick={() => void onDo(copyOfBranch(open, row, leaf))}
        />
      </ActionGroup>
    </div>
  );
}

function isAnythingBelow(table: EntryTable, row: number): boolean {
  const runs = runsOf(table);
  return lastPlaceBelow(runs, row) > (runs.placeOf[row] ?? 0);
}

/** Whether a context edit may be for it (formats.md 5.2). */
function givesEditable(table: EntryTable, row: number): boolean {
  if (typeOf(table, row) === "custom_message") return true;
  return ["user", "assistant", "toolResult"].includes(roleOf(table, row));
}
