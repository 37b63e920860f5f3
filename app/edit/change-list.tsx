// Every change of the draft, in order; each can be removed by itself.
import { Copy, X } from "lucide-react";
import type { OperationStep } from "../../src/edit/operation/operation.ts";
import {
  type EntryName,
  operationText,
  stepText,
} from "../../src/edit/operation/operation-text.ts";
import { operationsText } from "../../src/edit/operation/read-operation.ts";
import { rowAt } from "../../src/model/table/address.ts";
import { NO_ROW } from "../../src/model/table/table.ts";
import { countText } from "../../src/text/units.ts";
import { type EntrySummary, entrySummary } from "../../src/tree/entry-summary.ts";
import { useEditor } from "../session/draft/use-editor.ts";
import type { OpenDraft } from "../session/open/change/drafted-session.ts";
import { useOpenSession } from "../session/open/session-context.tsx";
import { CopyNote, useCopy } from "../ui/browser/hand-out.tsx";
import { Button, IconButton } from "../ui/control/button.tsx";
import { Dialog } from "../ui/layout/dialog.tsx";
import { Fold } from "../ui/layout/fold.tsx";
import { Paged, pageOf } from "../ui/list/paged.tsx";
import { drawnName } from "../ui/text/drawn-text.ts";
import "./change-list.css";

interface ChangeListProps {
  readonly draft: OpenDraft;
  readonly onClose: () => void;
}

export function ChangeList({ draft, onClose }: ChangeListProps) {
  const { session, details } = useOpenSession();
  const { perform } = useEditor();
  const [copied, copy] = useCopy();
  const { steps, waiting, base } = draft;
  /** As the file has it; what operations made, as the draft has it. */
  const nameOf = (address: string): EntryName => {
    for (const [table, facts] of [
      [base.session.table, base.details],
      [session.table, details],
    ] as const) {
      const row = rowAt(table, address);
      if (row !== NO_ROW) return changedName(entrySummary(table, facts, row));
    }
    return { what: "", quote: address };
  };
  return (
    <Dialog label="Changes" onClose={onClose}>
      {steps.length === 0 ? <p className="muted">No changes.</p> : null}
      <ol className="edit-changes grid">
        <Paged items={steps} words={["change", "changes"]}>
          {(page) =>
            page.map(({ key, item, index }) => (
              <Change
                key={key}
                step={item}
                nameOf={nameOf}
                onDrop={() => void perform({ kind: "drop", index })}
              />
            ))
          }
        </Paged>
      </ol>
      {waiting.length > 0 ? (
        <section className="edit-waiting" aria-label="Not applied">
          <p>{waitingText(waiting.length)}</p>
          <ul className="edit-changes grid">
            <Paged items={waiting} words={["change", "changes"]}>
              {(page) =>
                page.map(({ key, item, index }) => (
                  <Change
                    key={key}
                    step={item.step}
                    reason={item.reason}
                    nameOf={nameOf}
                    onDrop={() => void perform({ kind: "drop-waiting", index })}
                  />
                ))
              }
            </Paged>
          </ul>
        </section>
      ) : null}
      <div className="edit-dialog-actions row wrap">
        <Button onClick={() => copy(() => operationsText(steps))}>
          <Copy size={14} aria-hidden /> <span>Copy as JSON</span>
        </Button>
        <CopyNote state={copied} />
      </div>
    </Dialog>
  );
}

/** `prompt`, `reply`, `result of bash`, `compaction`: as a sentence calls what the outline calls by who said it. */
function changedName({ kind, who, text, result }: EntrySummary): EntryName {
  if (result) return { what: `result of ${who}`, quote: text };
  const said = { user: "prompt", assistant: "reply" };
  return {
    what: kind === "user" || kind === "assistant" ? said[kind] : who.toLowerCase(),
    quote: text,
  };
}

function waitingText(count: number): string {
  const stay = count === 1 ? "It stays with the draft and is" : "They stay with the draft and are";
  return `${countText(count, "change does", "changes do")} not apply to the file as it is now. ${stay} tried again when the draft is opened the next time.`;
}

/** Of a step in a line of the list. Characters. */
const MAX_TEXT = 200;
/** Operations of one step that are listed; more are counted. */
const MAX_PARTS = 100;

interface ChangeProps {
  readonly step: OperationStep;
  readonly nameOf: (address: string) => EntryName;
  /** Why it does not apply. */
  readonly reason?: string;
  readonly onDrop: () => void;
}

function Change({ step, nameOf, reason, onDrop }: ChangeProps) {
  const { isReadOnly } = useEditor();
  const text = drawnName(stepText(step, nameOf), MAX_TEXT);
  return (
    <li>
      <bdi>{text}</bdi>
      <IconButton label={`Take back: ${text}`} disabled={isReadOnly} onClick={onDrop}>
        <X size={15} aria-hidden />
      </IconButton>
      {reason === undefined ? null : (
        <p className="muted">Does not apply: {drawnName(reason, MAX_TEXT)}</p>
      )}
      {step.length > 1 ? (
        <Fold summary={countText(step.length, "change")}>
          <ul>
            {pageOf(step, { from: 0, size: MAX_PARTS }).map(({ key, item }) => (
              <li key={key}>
                <bdi>{drawnName(operationText(item, nameOf), MAX_TEXT)}</bdi>
              </li>
            ))}
            {step.length > MAX_PARTS ? <li>and {step.length - MAX_PARTS} more</li> : null}
          </ul>
        </Fold>
      ) : null}
    </li>
  );
}
