// The palette's commands while editing: for the selected entry, and for the draft itself. As data;
// use-edit-actions.ts runs them.
import { type ShortcutName, shortcutOf } from "../ui/keys/shortcuts.ts";

export type EditAction =
  | "text"
  | "before"
  | "remove"
  | "remove-below"
  | "keep-branch"
  | "omit"
  | "move"
  | "duplicate"
  | "ask"
  | "leaf"
  | "undo"
  | "redo"
  | "changes"
  | "session"
  | "export";

/** The editing state. */
export interface Editable {
  /** The name of the selected entry; "" when none is selected. */
  readonly entry: string;
  /** Whether entries come after it. */
  readonly hasBelow: boolean;
  /** Whether the model sees it at the current end. */
  readonly isSent: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

interface EditCommand {
  readonly group: string;
  readonly text: string;
  /** The key that does the same, by its name; "" for none. */
  readonly key: string;
  readonly edit: EditAction;
  /** Distinguishes commands that open the same dialog. */
  readonly id: string;
}

export function editCommands(editable: Editable): readonly EditCommand[] {
  const { entry, hasBelow, isSent, canUndo, canRedo } = editable;
  const group = `Edit “${entry}”`;
  const on = (text: string, edit: EditAction, by?: ShortcutName, id: string = edit) => ({
    group,
    text,
    edit,
    id,
    key: by ? shortcutOf(by).keys[0] : "",
  });
  const draft = (text: string, edit: EditAction, by?: ShortcutName) => ({
    ...on(text, edit, by),
    group: "Edit",
  });
  const ofEntry = [
    on("Edit its text", "text", "editText"),
    on("Remove it", "remove"),
    ...(hasBelow ? [on("Remove it and everything below", "remove-below")] : []),
    on("Keep only the branch up to here", "keep-branch"),
    ...(isSent ? [on("Remove it from the context", "omit")] : []),
    on("Move it and everything below…", "move"),
    on("Duplicate the branch from here", "duplicate"),
    on("Label it…", "ask", "change", "label"),
    on("Insert a prompt below it…", "ask", "change", "prompt"),
    on("Make it the current end", "leaf"),
    on("Show it as it was before", "before", "before"),
  ];
  return [
    ...(entry === "" ? [] : ofEntry),
    ...(canUndo ? [draft("Undo the last change", "undo", "undo")] : []),
    ...(canRedo ? [draft("Redo the last change", "redo", "redo")] : []),
    draft("Export as JSONL…", "export"),
    draft("List the changes", "changes"),
    draft("Rename the session, or change its working directory", "session"),
  ];
}
