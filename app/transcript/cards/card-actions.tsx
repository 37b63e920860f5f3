// Copies an entry: its text, a link to it, its JSON as stored. Tab stops here in the selected card
// only: every card's would be dozens of stops between two messages.
import { Braces, Check, Copy, Link2 } from "lucide-react";
import type { ReactNode } from "react";
import { addressOf } from "../../../src/model/table/address.ts";
import { refOf } from "../../../src/model/table/entry-ref.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { wholeHref } from "../../session/view/href.ts";
import { useSelection } from "../../session/view/selection.tsx";
import { useView } from "../../session/view/view-context.tsx";
import { useCopy } from "../../ui/browser/use-copy.ts";
import { CopyNote } from "../../ui/note/copy-note.tsx";

interface CardActionsProps {
  readonly row: number;
  /** Tells the buttons of one card from those of another when read aloud. */
  readonly who: string;
  readonly isSelected: boolean;
  readonly text?: (() => string) | undefined;
}

export function CardActions({ row, who, isSelected, text }: CardActionsProps) {
  const { source, session } = useOpenSession();
  const link = useEntryLink(row);
  const tabIndex = isSelected ? 0 : -1;
  return (
    <span className="card-actions">
      {text ? (
        <CopyButton
          label={`Copy text of ${who}`}
          tabIndex={tabIndex}
          icon={<Copy size={13} />}
          content={text}
        />
      ) : null}
      <CopyButton
        label={`Copy link to ${who}`}
        tabIndex={tabIndex}
        icon={<Link2 size={14} />}
        content={link}
      />
      <CopyButton
        label={`Copy raw JSON of ${who}`}
        tabIndex={tabIndex}
        icon={<Braces size={13} />}
        content={async () => (await source.raw(refOf(session.table, row))).text}
      />
    </span>
  );
}

/** The address of this page with that entry selected, at the leaf shown now. */
function useEntryLink(row: number): () => string {
  const { key } = useOpenSession();
  const { table, leaf } = useSelection();
  const [view] = useView();
  return () => {
    const change = { leaf: addressOf(table, leaf), entry: addressOf(table, row) };
    return wholeHref(location.href, { key, view: { ...view, ...change } });
  };
}

interface CopyButtonProps {
  readonly label: string;
  readonly tabIndex: 0 | -1;
  readonly icon: ReactNode;
  readonly content: () => string | Promise<string>;
}

function CopyButton({ label, tabIndex, icon, content }: CopyButtonProps) {
  const [state, copy] = useCopy();
  const isDone = state.kind === "done";
  const name = isDone ? "Copied" : label;
  return (
    <>
      <button
        type="button"
        className="card-action"
        tabIndex={tabIndex}
        data-done={isDone}
        aria-label={name}
        title={name}
        onClick={() => copy(content)}
      >
        {isDone ? <Check size={14} /> : icon}
      </button>
      <CopyNote state={state} />
    </>
  );
}
