// Everything that makes the draft, in order; each change can be taken out alone.
import { Copy, X } from "lucide-react";
import { operationText } from "../../src/edit/operation/operation-text.ts";
import { operationsText } from "../../src/edit/operation/read-operation.ts";
import { rowAt } from "../../src/model/table/address.ts";
import { NO_ROW } from "../../src/model/table/table.ts";
import { cutAt } from "../../src/text/cut.ts";
import { entrySummary, summaryText } from "../../src/tree/entry-summary.ts";
import { useEditor } from "../session/draft/use-editor.ts";
import type { OpenDraft } from "../session/open/drafted-session.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { useCopy } from "../ui/browser/use-copy.ts";
import { Button, IconButton } from "../ui/control/button.tsx";
import { Dialog } from "../ui/layout/dialog.tsx";
import { Paged } from "../ui/list/paged.tsx";
import { CopyNote } from "../ui/note/copy-note.tsx";
import { drawnName } from "../ui/text/drawn-text.ts";

/** Of an entry in a line of the list. Characters. */
const MAX_NAME = 60;

interface ChangeListProps {
  readonly draft: OpenDraft;
  readonly onClose: () => void;
}

export function ChangeList({ draft, onClose }: ChangeListProps) {
  const { session, details } = useOpenSession();
  const { perform } = useEditor();
  const [copied, copy] = useCopy();
  const { operations, base } = draft;
  /** As the file has it; what operations made, as the draft has it. */
  const nameOf = (address: string) => {
    for (const [table, facts] of [
      [base.session.table, base.details],
      [session.table, details],
    ] as const) {
      const row = rowAt(table, address);
      if (row !== NO_ROW) return cutAt(summaryText(entrySummary(table, facts, row)), MAX_NAME);
    }
    return address;
  };
  return (
    <Dialog label="Changes" onClose={onClose}>
      {operations.length === 0 ? <p className="muted">Nothing is changed.</p> : null}
      <ol className="edit-changes">
        <Paged items={operations} words={["change", "changes"]}>
          {(page) =>
            page.map(({ key, item, index }) => {
              const text = drawnName(operationText(item, nameOf), 200);
              return (
                <li key={key}>
                  <bdi>{text}</bdi>
                  <IconButton
                    label={`Take back: ${text}`}
                    onClick={() => void perform({ kind: "drop", index })}
                  >
                    <X size={15} aria-hidden />
                  </IconButton>
                </li>
              );
            })
          }
        </Paged>
      </ol>
      <div className="edit-dialog-actions">
        <Button onClick={() => copy(() => operationsText(operations))}>
          <Copy size={14} aria-hidden /> <span>Copy as JSON</span>
        </Button>
        <CopyNote state={copied} />
      </div>
    </Dialog>
  );
}
