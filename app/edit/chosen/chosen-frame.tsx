// The bar of what is chosen, and the action that entries and turns have in common.
import type { ReactNode } from "react";
import { countText, numberText } from "../../../src/text/units.ts";
import { MAX_LEFT_OUT, omissionOf, sentOf } from "../../session/draft/chosen-steps.ts";
import { CHOSEN } from "../../session/draft/chosen-store.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { useSelection } from "../../session/view/selection.tsx";
import { Button } from "../../ui/control/button.tsx";

export function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <section className="edit-note chosen-bar wrap" aria-label="Chosen entries">
      {children}
    </section>
  );
}

/** Of the chosen entries, the messages that the model sees on the branch in view. */
export function LeaveOut({ rows }: { readonly rows: readonly number[] }) {
  const open = useOpenSession();
  const { path } = useSelection();
  const sent = sentOf(open.session.table, rows, path);
  const name = `Leave out ${countText(sent.length, "entry", "entries")}`;
  return (
    <Button
      disabled={sent.length === 0 || sent.length > MAX_LEFT_OUT}
      title={omissionNote(sent.length, rows.length)}
      onClick={() =>
        open.parts.of(CHOSEN).setState({ wanted: { name, note: "", step: omissionOf(open, sent) } })
      }
    >
      Leave out of the context
    </Button>
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
