// The actions on the turns chosen in the outline, on all at once.
import { useState } from "react";
import type { OperationStep } from "../../../src/edit/operation/operation.ts";
import type { EntryDetails } from "../../../src/model/table/details.ts";
import { isPrompt } from "../../../src/model/table/details.ts";
import { countText } from "../../../src/text/units.ts";
import { cwdOf } from "../../../src/tree/branch/branches.ts";
import { entrySummary } from "../../../src/tree/entry-summary.ts";
import { removalOf } from "../../session/draft/chosen-steps.ts";
import { CHOSEN, chooseNone } from "../../session/draft/chosen-store.ts";
import {
  areNeighbours,
  branchOffOf,
  rowsOfTurns,
  squashOf,
  withCalls,
} from "../../session/draft/turn-steps.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { useSelection } from "../../session/view/selection.tsx";
import { Button } from "../../ui/control/button.tsx";
import { useKeys } from "../../ui/keys/keys.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { Frame, LeaveOut } from "./chosen-frame.tsx";

interface TurnsBarProps {
  /** Of the turns, in their order on the path. */
  readonly rows: readonly number[];
  readonly turns: number;
}

export function TurnsBar({ rows, turns }: TurnsBarProps) {
  const { parts, details } = useOpenSession();
  useKeys({ chooseNone: () => chooseNone(parts) });
  return details ? <Bar rows={rows} turns={turns} details={details} /> : null;
}

const APART = "The turns do not follow each other: choose neighbours.";

function Bar({ rows, turns, details }: TurnsBarProps & { readonly details: EntryDetails }) {
  const open = useOpenSession();
  const { path } = useSelection();
  const [isSquashing, setSquashing] = useState(false);
  const { parts, session } = open;
  const { table } = session;
  const chosen = countText(turns, "turn");
  const prompts = new Set(rows.filter((row) => isPrompt(table, details, row)));
  const others = rowsOfTurns(table, details, path, prompts, true);
  const isTogether = areNeighbours(table, path, rows);
  const apart = isTogether ? undefined : APART;
  const branchOff = isTogether ? branchOffOf(open, path, rows) : [];
  const want = (name: string, of: readonly number[], step: OperationStep) =>
    parts
      .of(CHOSEN)
      .setState({ wanted: { name, note: `${withCalls(table, details, of)}.`, step } });
  return (
    <Frame>
      <strong role="status" className="chosen-count">
        {chosen} chosen: {withCalls(table, details, rows)}
      </strong>
      <Button onClick={() => want(`Remove ${chosen}`, rows, removalOf(open, rows))}>Remove</Button>
      <Button disabled={!isTogether} title={apart} onClick={() => setSquashing(true)}>
        Squash into a summary…
      </Button>
      <Button
        disabled={others.length === 0}
        title={others.length === 0 ? "There are no other turns on this branch." : undefined}
        onClick={() => want(`Keep only ${chosen}`, others, removalOf(open, others))}
      >
        Keep only these
      </Button>
      <Button
        disabled={branchOff.length === 0}
        title={apart ?? "What follows goes on where they begin"}
        onClick={() => want(`Move ${chosen} to a branch`, rows, branchOff)}
      >
        Move to a branch
      </Button>
      <LeaveOut rows={rows} />
      <Button weight="quiet" onClick={() => chooseNone(parts)}>
        Clear
      </Button>
      {isSquashing ? (
        <SquashDialog
          title={`Squash ${chosen} into a summary`}
          start={[...prompts].map(
            (row) => `- ${entrySummary(table, details, row, cwdOf(session)).text}`,
          )}
          onClose={() => setSquashing(false)}
          onWrite={(text) => {
            setSquashing(false);
            want(`Squash ${chosen}`, rows, squashOf(open, rows, text));
          }}
        />
      ) : null}
    </Frame>
  );
}

interface SquashDialogProps {
  readonly title: string;
  /** What was asked in them, a line each: something to begin with. */
  readonly start: readonly string[];
  readonly onClose: () => void;
  readonly onWrite: (text: string) => void;
}

/** More prompts are not named. */
const MAX_STARTS = 20;

function SquashDialog({ title, start, onClose, onWrite }: SquashDialogProps) {
  const [text, setText] = useState(() => start.slice(0, MAX_STARTS).join("\n"));
  return (
    <Dialog label={title} onClose={onClose}>
      <form
        className="edit-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== "") onWrite(text.trim());
        }}
      >
        <p className="edit-action-note">
          The model sees this summary in their place, as it sees the summary of a branch.
        </p>
        <textarea
          className="field"
          aria-label="Summary"
          rows={8}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="edit-dialog-actions row wrap">
          <Button weight="primary" type="submit" disabled={text.trim() === ""}>
            Show what changes
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
