// The entries that a draft removed at one place, by their names, with a way to restore them where a single
// change removed them.
import { Undo2 } from "lucide-react";
import { removedBy } from "../../../src/edit/draft/removed.ts";
import { countText } from "../../../src/text/units.ts";
import { entrySummary, summaryText } from "../../../src/tree/entry-summary.ts";
import { Button } from "../../ui/control/button.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { Paged } from "../../ui/list/paged.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
import type { OpenDraft } from "../open/change/drafted-session.ts";
import { useOpenSession } from "../open/session-context.tsx";
import { useEditor } from "./use-editor.ts";
import "./removed-dialog.css";

interface RemovedDialogProps {
  /** Of the file. */
  readonly rows: readonly number[];
  readonly onClose: () => void;
}

export function RemovedDialog(props: RemovedDialogProps) {
  const { draft } = useOpenSession();
  return draft ? <Removed {...props} draft={draft} /> : null;
}

interface RemovedProps extends RemovedDialogProps {
  readonly draft: OpenDraft;
}

function Removed({ rows, draft, onClose }: RemovedProps) {
  const { perform, isReadOnly } = useEditor();
  const { base, steps } = draft;
  const { table } = base.session;
  const nameOf = (row: number) =>
    drawnName(summaryText(entrySummary(table, base.details, row)), 120);
  const putBack = (index: number) => {
    onClose();
    void perform({ kind: "drop", index });
  };
  const change = removedBy(table, steps, rows);
  return (
    <Dialog label={`${countText(rows.length, "entry", "entries")} removed here`} onClose={onClose}>
      {change === null || isReadOnly ? null : (
        <p className="removed-all">
          <Button onClick={() => putBack(change)}>
            <Undo2 size={14} aria-hidden /> <span>Put back</span>
          </Button>{" "}
          <span className="muted">{changeNote(draft, change)}</span>
        </p>
      )}
      <ul className="removed-entries grid">
        <Paged items={rows} words={["entry", "entries"]} size={50}>
          {(page) =>
            page.map(({ key, item }) => {
              const own = change === null ? removedBy(table, steps, [item]) : null;
              return (
                <li key={key}>
                  <bdi>{nameOf(item)}</bdi>
                  {own === null || isReadOnly ? null : (
                    <Button
                      weight="quiet"
                      aria-label={`Put back ${nameOf(item)}`}
                      title={changeNote(draft, own)}
                      onClick={() => putBack(own)}
                    >
                      Put back
                    </Button>
                  )}
                </li>
              );
            })
          }
        </Paged>
      </ul>
    </Dialog>
  );
}

/** Which change is undone. */
function changeNote({ steps }: OpenDraft, index: number): string {
  return `Undoes change ${index + 1} of ${steps.length}, with everything it removed.`;
}
