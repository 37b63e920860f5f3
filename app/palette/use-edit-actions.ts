// Runs the palette's commands for a draft, and checks whether there is one.
import { useMemo } from "react";
import type { OperationStep } from "../../src/edit/operation/operation.ts";
import { refOf } from "../../src/model/table/entry-ref.ts";
import { NO_ROW } from "../../src/model/table/table.ts";
import { lastPlaceBelow, runsOf } from "../../src/tree/branch/runs.ts";
import { entrySummary, summaryText } from "../../src/tree/entry-summary.ts";
import { omissionOf, removalBelow, removalOf, sentOf } from "../session/draft/chosen-steps.ts";
import { CHOSEN } from "../session/draft/chosen-store.ts";
import { copyOfBranch, draftAddress, entryNumber } from "../session/draft/draft-operations.ts";
import { useEditor } from "../session/draft/use-editor.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { useSelection } from "../session/view/selection.tsx";
import { drawnName } from "../ui/text/drawn-text.ts";
import type { EditAction, Editable } from "./edit-commands.ts";

/** Characters of an entry's name. */
const MAX_NAME = 50;

/** Null while not editing, or while another tab edits. */
export function useEditable(): Editable | null {
  const { session, details } = useOpenSession();
  const { isOn, isReadOnly, draft } = useEditor();
  const { entry, path } = useSelection();
  return useMemo(() => {
    if (!isOn || isReadOnly || !draft) return null;
    const { table } = session;
    const runs = runsOf(table);
    const name = entry === NO_ROW ? "" : summaryText(entrySummary(table, details, entry));
    return {
      entry: drawnName(name, MAX_NAME),
      hasBelow: lastPlaceBelow(runs, entry) > (runs.placeOf[entry] ?? 0),
      isSent: sentOf(table, [entry], path).length > 0,
      canUndo: draft.undoable > 0,
      canRedo: draft.redoable > 0,
    };
  }, [isOn, isReadOnly, draft, session, details, entry, path]);
}

export function useEditActions(): (action: EditAction) => void {
  const open = useOpenSession();
  const { run, perform, set } = useEditor();
  const { entry, leaf } = useSelection();
  const want = (name: string, step: OperationStep) =>
    open.parts.of(CHOSEN).setState({ wanted: { name, note: "", step } });
  const address = () => draftAddress(open, entry);
  const ref = () => refOf(open.session.table, entry);
  const actions: Readonly<Record<EditAction, () => void>> = {
    text: () => set({ editing: ref() }),
    before: () => set({ before: ref() }),
    remove: () => want("Remove it", removalOf(open, [entry])),
    "remove-below": () => want("Remove it and everything below", removalBelow(open, [entry])),
    "keep-branch": () => want("Keep only this branch", [{ kind: "keep-branch", entry: address() }]),
    omit: () => want("Leave it out", omissionOf(open, [entry])),
    move: () => set({ moving: entryNumber(open, entry) }),
    duplicate: () => void run(copyOfBranch(open, entry, leaf)),
    ask: () => set({ asked: entryNumber(open, entry) }),
    leaf: () => void run({ kind: "leaf", entry: address() }),
    undo: () => void perform({ kind: "undo" }),
    redo: () => void perform({ kind: "redo" }),
    changes: () => set({ shown: "changes" }),
    session: () => set({ shown: "session" }),
    export: () => set({ shown: "export" }),
  };
  return (action) => actions[action]();
}
