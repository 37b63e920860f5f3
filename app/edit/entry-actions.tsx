// What can be done with one entry of a draft, each with what goes with it. Opened from its card, its
// row in the outline, or by a key.
import { type ReactNode, useId, useState } from "react";
import type { Operation } from "../../src/edit/operation/operation.ts";
import { refOf, rowOfRef } from "../../src/model/table/entry-ref.ts";
import { NO_ROW, roleOf, typeOf } from "../../src/model/table/table.ts";
import { countText } from "../../src/text/units.ts";
import { entrySummary, summaryText } from "../../src/tree/entry-summary.ts";
import { intervalsOf } from "../../src/tree/intervals.ts";
import { labelAt } from "../../src/tree/labels.ts";
import { pathTo } from "../../src/tree/path.ts";
import {
  copyOfBranch,
  draftAddress,
  newEntry,
  promptBelow,
} from "../session/draft/draft-operations.ts";
import { useEditor } from "../session/draft/use-editor.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { useSelection } from "../session/view/selection.tsx";
import { Button } from "../ui/control/button.tsx";
import { useKeys } from "../ui/keys/keys.tsx";
import { Dialog } from "../ui/layout/dialog.tsx";
import { drawnName } from "../ui/text/drawn-text.ts";
import { EffectStep } from "./effect-step.tsx";
import { TypedNote } from "./entry/typed-note.tsx";
import { Words } from "./words.tsx";

export function EntryActions() {
  const { session } = useOpenSession();
  const { asked, draft, set } = useEditor();
  const { entry } = useSelection();
  const selected = () => (entry === NO_ROW ? null : refOf(session.table, entry));
  useKeys({
    ".": { does: "Change the selected entry", run: () => set({ asked: selected() }) },
    i: { does: "Edit the selected entry's text", run: () => set({ editing: selected() }) },
  });
  const row = asked === null ? NO_ROW : rowOfRef(session.table, asked);
  if (!draft) return null;
  return (
    <>
      <TypedNote />
      {row === NO_ROW ? null : <OneEntry row={row} onClose={() => set({ asked: null })} />}
    </>
  );
}

interface Chosen {
  readonly name: string;
  readonly operation: Operation;
}

interface OneEntryProps {
  readonly row: number;
  readonly onClose: () => void;
}

function OneEntry({ row, onClose }: OneEntryProps) {
  const open = useOpenSession();
  const { run, set } = useEditor();
  const { leaf } = useSelection();
  const { table } = open.session;
  const entry = draftAddress(open, row);
  const below = entriesBelow(open.session.table, row);
  const beside = table.count - pathTo(table, row).length;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  /** Takes something away: what, is shown first. */
  const shows = (name: string, operation: Operation) => setChosen({ name, operation });
  const does = async (...operations: readonly Operation[]) => {
    onClose();
    await run(...operations);
  };
  const name = drawnName(summaryText(entrySummary(table, open.details, row)), 80);
  const isSent = typeOf(table, row) === "message" || typeOf(table, row) === "custom_message";
  if (chosen) {
    return (
      <Dialog label={`${chosen.name}: “${name}”`} onClose={onClose}>
        <EffectStep
          name={chosen.name}
          step={[chosen.operation]}
          onDo={(operations) => void does(...operations)}
          onBack={() => setChosen(null)}
        />
      </Dialog>
    );
  }
  return (
    <Dialog label={`Change “${name}”`} onClose={onClose}>
      <ul className="edit-actions">
        <Action
          name="Edit its text"
          note="What is left as it is stays to the byte."
          onClick={() => set({ asked: null, editing: refOf(table, row) })}
        />
        <Action
          name="Remove it"
          note={
            below === 0
              ? "Nothing comes after it."
              : "What comes after it goes on from the entry before."
          }
          onClick={() => shows("Remove it", { kind: "remove", entries: [entry] })}
        />
        {below > 0 ? (
          <Action
            name="Remove it and all below"
            note={`${countText(below + 1, "entry", "entries")} in all, whatever branch they are on.`}
            onClick={() => shows("Remove it and all below", { kind: "remove-subtree", entry })}
          />
        ) : null}
        {beside > 0 ? (
          <Action
            name="Keep only the branch up to here"
            note={`${countText(beside, "other entry", "other entries")} would go; labels of what stays are kept.`}
            onClick={() => shows("Keep only this branch", { kind: "keep-branch", entry })}
          />
        ) : null}
        <Action
          name="Make it the current end"
          note="The agent goes on here; nothing is removed."
          onClick={() => does({ kind: "leaf", entry })}
        />
        {isSent ? (
          <Action
            name="Leave it out of what the model sees"
            note="It stays in the history (a context edit, as the agent writes it)."
            onClick={() =>
              shows("Leave it out", {
                kind: "context-edit",
                target: entry,
                replacement: null,
                ...newEntry(open),
              })
            }
          />
        ) : null}
        <Action
          name="Move it and all below…"
          note="Choose the entry it goes below in the outline, or drag its row there."
          onClick={() => set({ asked: null, moving: refOf(table, row) })}
        />
        <Action
          name="Duplicate the branch from here"
          note="To its end, beside the one there is."
          onClick={() => does(copyOfBranch(open, row, leaf))}
        />
        <Words
          name="Label"
          action="Set the label"
          first={labelAt(table, row)?.text ?? ""}
          mayBeEmpty
          onKeep={(text) =>
            does({ kind: "label", target: entry, label: text.trim() || null, ...newEntry(open) })
          }
        />
        <Words
          name={
            roleOf(table, row) === "user" ? "Another prompt below this one" : "A prompt below it"
          }
          action="Insert"
          first=""
          onKeep={(text) => does(promptBelow(open, row, text, below > 0))}
        />
      </ul>
    </Dialog>
  );
}

interface ActionProps {
  readonly name: string;
  readonly note: ReactNode;
  readonly onClick: () => void;
}

function Action({ name, note, onClick }: ActionProps) {
  const id = useId();
  return (
    <li>
      <Button aria-describedby={id} onClick={onClick}>
        {name}
      </Button>
      <span id={id} className="muted">
        {note}
      </span>
    </li>
  );
}

function entriesBelow(table: Parameters<typeof intervalsOf>[0], row: number): number {
  const { enter, last } = intervalsOf(table);
  return (last[row] ?? 0) - (enter[row] ?? 0);
}
