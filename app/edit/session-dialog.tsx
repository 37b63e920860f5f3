// Edits of the whole session: its name, its working directory, and its current end.
import { FolderOpen, GitBranch, Tag } from "lucide-react";
import { useId, useMemo, useState } from "react";
import type { Operation } from "../../src/edit/operation/operation.ts";
import { stringField } from "../../src/model/json/json.ts";
import { NO_ROW } from "../../src/model/table/table.ts";
import { sessionName } from "../../src/tree/labels.ts";
import { openingLeaf } from "../../src/tree/leaves.ts";
import { draftAddress, newEntry } from "../session/draft/draft-operations.ts";
import { useTry } from "../session/draft/use-try.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { branchChoices, branchTitle } from "../session/view/branch-names.ts";
import { useSelection } from "../session/view/selection.tsx";
import { Button } from "../ui/control/button.tsx";
import { Dialog } from "../ui/layout/dialog.tsx";
import { ErrorNote } from "../ui/note/error-note.tsx";
import { drawnName } from "../ui/text/drawn-text.ts";
import { ActionGroup } from "./entry/action-list.tsx";
import { Words } from "./words.tsx";

export function SessionDialog({ onClose }: { readonly onClose: () => void }) {
  const open = useOpenSession();
  const attempt = useTry();
  const [reason, setReason] = useState("");
  const { table, header } = open.session;
  const does = async (operation: Operation) => {
    const refusal = await attempt(operation);
    setReason(refusal);
    if (refusal === "") onClose();
    return refusal === "";
  };
  return (
    <Dialog label="Change the session" onClose={onClose}>
      {reason ? <ErrorNote message={reason} /> : null}
      <div className="edit-actions grid">
        <ActionGroup title="The session">
          <Words
            icon={Tag}
            name="Name"
            action="Rename"
            first={sessionName(table) ?? ""}
            mayBeEmpty
            hint="Without a name, the session is listed by its first prompt."
            onKeep={(name) => does({ kind: "rename", name, ...newEntry(open) })}
          />
          {header ? (
            <Words
              icon={FolderOpen}
              name="Working directory"
              action="Change"
              first={stringField(header, "cwd") ?? ""}
              hint="The folder the agent works in when it continues the session."
              faultOf={cwdFault}
              onKeep={(cwd) => does({ kind: "cwd", cwd })}
            />
          ) : (
            <li className="edit-action-note">
              This file has no header to hold a working directory: repair that first.
            </li>
          )}
        </ActionGroup>
        <ActionGroup title="The current end">
          <CurrentEnd onDo={does} />
        </ActionGroup>
      </div>
    </Dialog>
  );
}

/** As the agent accepts it, on every system. */
function cwdFault(cwd: string): string {
  const isWhole = /^(?:\/|~|[a-z]:[\\/]|\\\\)/i.test(cwd.trim());
  return isWhole ? "" : "Enter a full path: it begins with /, ~ or a drive.";
}

interface CurrentEndProps {
  readonly onDo: (operation: Operation) => Promise<boolean>;
}

/** Where the agent continues, among the ends of the branches. */
function CurrentEnd({ onDo }: CurrentEndProps) {
  const open = useOpenSession();
  const { session, details } = open;
  const { go } = useSelection();
  const id = useId();
  const now = openingLeaf(session);
  const choices = useMemo(() => branchChoices(session, details), [session, details]);
  const [chosen, setChosen] = useState(now);
  if (choices.length === 0) return <li className="edit-action-note">There is no entry yet.</li>;
  const isListed = choices.some(({ row }) => row === now);
  return (
    <li>
      <form
        className="edit-words bare grid"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen === now) return;
          void onDo({ kind: "leaf", entry: draftAddress(open, chosen) }).then((isDone) => {
            if (isDone) go(chosen);
          });
        }}
      >
        <GitBranch size={16} aria-hidden />
        <label htmlFor={id}>Where the agent continues</label>
        <select
          id={id}
          className="field"
          value={chosen}
          onChange={(event) => setChosen(Number(event.target.value))}
        >
          {isListed || now === NO_ROW ? null : (
            <option value={now}>{drawnName(branchTitle(session, details, now), 100)}</option>
          )}
          {choices.map(({ row, text }) => (
            <option key={row} value={row}>
              {drawnName(text, 100)}
            </option>
          ))}
        </select>
        <Button type="submit" disabled={chosen === now}>
          Continue there
        </Button>
        <p className="edit-action-note">
          {choices.length === 1 && isListed
            ? "There is one branch. Any entry can be made the current end from its card."
            : "Nothing is removed: the other branches stay."}
        </p>
      </form>
    </li>
  );
}
