// What can be done with an entry: show its context, copy its text, a link to it, its JSON as stored. Only
// the selected card has Tab stops: those of every card would be dozens between two messages.
import { Braces, Check, Copy, Eye, Link2 } from "lucide-react";
import type { ReactNode } from "react";
import { useStore } from "zustand/react";
import { addressOf } from "../../../src/model/table/address.ts";
import { refOf } from "../../../src/model/table/entry-ref.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { wholeHref } from "../../session/view/href.ts";
import { useSelection } from "../../session/view/selection.tsx";
import { useView } from "../../session/view/view-context.tsx";
import { CopyNote, useCopy } from "../../ui/browser/hand-out.tsx";
import { SmallIconButton } from "../../ui/control/button.tsx";
import { lazyPane } from "../../ui/lazy-pane.ts";
import { EditButtons } from "../edit/edit-buttons.tsx";
import { useTranscript } from "../transcript-context.tsx";

interface CardActionsProps {
  readonly row: number;
  /** Distinguishes the buttons of one card from those of another for screen readers. */
  readonly who: string;
  readonly isSelected: boolean;
  readonly text?: (() => string) | undefined;
  /** Buttons that only this kind of card has. */
  readonly children?: ReactNode;
}

export function CardActions({ row, who, isSelected, text, children }: CardActionsProps) {
  const { source, session } = useOpenSession();
  const { showContextAt } = useSelection();
  const link = useEntryLink(row);
  // While a draft is made the dots are those of the edits.
  const [{ mode }] = useView();
  const hasMore = useStore(useTranscript().reading, ({ actions }) => actions !== null);
  const tabIndex = isSelected ? 0 : -1;
  const contextName = `Context at ${who}: what the model saw here`;
  return (
    <span className="card-actions not-printed">
      <EditButtons row={row} who={who} tabIndex={tabIndex} />
      <SmallIconButton
        tabIndex={tabIndex}
        label={contextName}
        title="Context at this entry: what the model saw here"
        onClick={() => showContextAt(row)}
      >
        <Eye size={14} />
      </SmallIconButton>
      {children}
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
      {hasMore && mode === "" ? <CardMenu row={row} who={who} tabIndex={tabIndex} /> : null}
    </span>
  );
}

const CardMenu = lazyPane(async () => (await import("../reading/card-menu.tsx")).CardMenu);

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
  /** Also the button's name. */
  readonly label: string;
  readonly tabIndex: 0 | -1;
  readonly icon: ReactNode;
  readonly content: () => string | Promise<string>;
}

export function CopyButton({ label, tabIndex, icon, content }: CopyButtonProps) {
  const [state, copy] = useCopy();
  const isDone = state.kind === "done";
  return (
    <>
      <SmallIconButton
        className="card-copy"
        tabIndex={tabIndex}
        data-done={isDone}
        label={isDone ? "Copied" : label}
        onClick={() => copy(content)}
      >
        {isDone ? <Check size={14} /> : icon}
      </SmallIconButton>
      <CopyNote state={state} />
    </>
  );
}
