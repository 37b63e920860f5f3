// The actions on the entries chosen in the outline, on all at once.
import { type ReactNode, useEffect } from "react";
import { useStore } from "zustand/react";
import { countText, numberText } from "../../src/text/units.ts";
import {
  MAX_LEFT_OUT,
  omissionOf,
  removalBelow,
  removalOf,
  rowsBelow,
  sentOf,
} from "../session/draft/chosen-steps.ts";
import { CHOSEN, chooseNone, useChosenRows } from "../session/draft/chosen-store.ts";
import { entryNumber } from "../session/draft/draft-operations.ts";
import { useEditor } from "../session/draft/use-editor.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { useSelection } from "../session/view/selection.tsx";
import { Button } from "../ui/control/button.tsx";
import { useKeys } from "../ui/keys/keys.tsx";

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
  const { path } = useSelection();
  const { parts, session } = open;
  const store = parts.of(CHOSEN);
  const areMoving = useStore(store, (state) => state.areMoving);
  const refusal = useStore(store, (state) => state.refusal);
  const clear = () => chooseNone(parts);
  const cancelMove = () => store.setState({ areMoving: false, refusal: "" });
  useKeys(areMoving ? { leaveMoveOfMany: cancelMove } : { chooseNone: clear });
  const chosen = countText(rows.length, "entry", "entries");
  const sent = sentOf(session.table, rows, path);
  const want = (name: string, step: () => ReturnType<typeof removalOf>) =>
    store.setState({ wanted: { name, note: "", step: step() } });
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
      <Button
        disabled={sent.length === 0 || sent.length > MAX_LEFT_OUT}
        title={omissionNote(sent.length, rows.length)}
        onClick={() =>
          want(`Leave out ${countText(sent.length, "entry", "entries")}`, () =>
            omissionOf(open, sent),
          )
        }
      >
        Leave out of the context
      </Button>
      <Button onClick={() => store.setState({ areMoving: true })}>Move below…</Button>
      <Button weight="quiet" onClick={clear}>
        Clear
      </Button>
    </Frame>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <section className="edit-note chosen-bar wrap" aria-label="Chosen entries">
      {children}
    </section>
  );
}

/** The entries concerned, and why not where it is impossible. */
function omissionNote(sent: number, all: number): string {
  if (sent === 0) return "None of these entries is a message that the model sees on this branch.";
  if (sent > MAX_LEFT_OUT) return `At most ${numberText(MAX_LEFT_OUT)} entries at once.`;
  const some =
    sent === all ? "They stay" : `${numberText(sent)} of them are messages here: these stay`;
  return `${some} in the history (context edits, as the agent writes them).`;
}
