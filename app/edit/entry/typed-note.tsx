// The text typed into an entry and not kept yet, while its editor is closed: to continue or to drop it. It
// is neither in the draft nor in an export.
import { useStore } from "zustand/react";
import { refOf } from "../../../src/model/table/entry-ref.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { countText } from "../../../src/text/units.ts";
import { rowOfAddress } from "../../session/draft/draft-operations.ts";
import { setTyped, TYPED } from "../../session/draft/typed-texts.ts";
import { useEditor } from "../../session/draft/use-editor.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { entryName } from "../../session/view/branch-names.ts";
import { useSelection } from "../../session/view/selection.tsx";
import { Button } from "../../ui/control/button.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";

export function TypedNote() {
  const open = useOpenSession();
  const { editing, set } = useEditor();
  const { go } = useSelection();
  const texts = useStore(open.parts.of(TYPED));
  if (texts.size === 0) return null;
  const { session, details } = open;
  const waiting = [...texts.keys()]
    .map((entry) => ({ entry, row: rowOfAddress(open, entry) }))
    .filter(({ row }) => row === NO_ROW || refOf(session.table, row) !== editing);
  const [first] = waiting;
  if (!first) return null;
  const { entry, row } = first;
  const others = waiting.length - 1;
  const name = row === NO_ROW ? entry : entryName(session, details, row);
  return (
    <section className="edit-note" aria-label="Not saved">
      <p>
        What you typed into <bdi>“{drawnName(name, 60)}”</bdi> is not kept yet
        {row === NO_ROW ? ", and the entry is not in the draft now" : ""}
        {others > 0
          ? `, nor what you typed into ${countText(others, "more entry", "more entries")}`
          : ""}
        .
      </p>
      <span className="edit-note-actions wrap">
        {row === NO_ROW ? null : (
          <Button
            onClick={() => {
              go(row);
              set({ editing: refOf(session.table, row) });
            }}
          >
            Continue typing
          </Button>
        )}
        <Button onClick={() => setTyped(open.parts, entry, null)}>Discard it</Button>
      </span>
    </section>
  );
}
