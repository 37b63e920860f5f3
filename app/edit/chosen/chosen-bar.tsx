// The actions on the entries chosen in the outline, on all at once.
import { useEffect } from "react";
import { useStore } from "zustand/react";
import { countText } from "../../../src/text/units.ts";
import { removalBelow, removalOf, rowsBelow } from "../../session/draft/chosen-steps.ts";
import { CHOSEN, chooseNone, useChosenRows } from "../../session/draft/chosen-store.ts";
import { entryNumber } from "../../session/draft/draft-operations.ts";
import { useEditor } from "../../session/draft/use-editor.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { Button } from "../../ui/control/button.tsx";
import { useKeys } from "../../ui/keys/keys.tsx";
import { Frame, LeaveOut } from "./chosen-frame.tsx";
import { TurnsBar } from "./turns-bar.tsx";

export function ChosenBar() {
  const { parts } = useOpenSession();
  const { isReadOnly } = useEditor();
  const rows = useChosenRows();
  useForgotten(rows);
  // Leaving the draft, or a takeover by another tab, clears the choice.
  useEffect(() => () => chooseNone(parts), [parts]);
  if (rows.length === 0 || isReadOnly) return null;
  return <Bar rows={rows} />;
}

/** Removed entries leave the choice: another entry may get their number. */
function useForgotten(rows: readonly number[]): void {
  const open = useOpenSession();
  useEffect(() => {
    const store = open.parts.of(CHOSEN);
    if (store.getState().chosen.size === rows.length) return;
    store.setState({ chosen: new Set(rows.map((row) => entryNumber(open, row))) });
  }, [open, rows]);
}

function Bar({ rows }: { readonly rows: readonly number[] }) {
  const open = useOpenSession();
  const { parts, session } = open;
  const store = parts.of(CHOSEN);
  const areMoving = useStore(store, (state) => state.areMoving);
  const refusal = useStore(store, (state) => state.refusal);
  const turns = useStore(store, (state) => state.turns);
  const clear = () => chooseNone(parts);
  const cancelMove = () => store.setState({ areMoving: false, refusal: "" });
  useKeys(areMoving ? { leaveMoveOfMany: cancelMove } : { chooseNone: clear });
  const chosen = countText(rows.length, "entry", "entries");
  const want = (name: string, step: () => ReturnType<typeof removalOf>) =>
    store.setState({ wanted: { name, note: "", step: step() } });
  if (turns > 0) return <TurnsBar rows={rows} turns={turns} />;
  if (areMoving) {
    return (
      <Frame>
        <span role="status">
          In the outline, choose what {chosen} go{rows.length === 1 ? "es" : ""} below, with
          everything below: click, or use arrows and Enter. <b>{refusal}</b>
        </span>
        <Button onClick={cancelMove}>Cancel</Button>
      </Frame>
    );
  }
  return (
    <Frame>
      <strong role="status" className="chosen-count">
        {chosen} chosen
      </strong>
      <Button onClick={() => want(`Remove ${chosen}`, () => removalOf(open, rows))}>Remove</Button>
      <Button
        onClick={() => {
          const all = rowsBelow(session.table, rows).length;
          const name = `Remove ${countText(all, "entry", "entries")}`;
          want(name, () => removalBelow(open, rows));
        }}
      >
        Remove with everything below
      </Button>
      <LeaveOut rows={rows} />
      <Button onClick={() => store.setState({ areMoving: true })}>Move below…</Button>
      <Button weight="quiet" onClick={clear}>
        Clear
      </Button>
    </Frame>
  );
}
