// While a draft is made, every card can be edited, and offers what else can be done with its entry.

import { Ellipsis, Pencil } from "lucide-react";
import { useEffect, useRef } from "react";
import { useStore } from "zustand/react";
import { refOf } from "../../../src/model/table/entry-ref.ts";
import { draftAddress, entryNumber } from "../../session/draft/draft-operations.ts";
import { EDITING } from "../../session/draft/edit-store.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { useView } from "../../session/view/view-context.tsx";
import { SmallIconButton } from "../../ui/control/button.tsx";
import { withKey } from "../../ui/keys/shortcuts.ts";
import { CARD_FOCUS } from "./card-focus.ts";

interface EditButtonsProps {
  readonly row: number;
  readonly who: string;
  readonly tabIndex: 0 | -1;
}

export function EditButtons({ row, who, tabIndex }: EditButtonsProps) {
  const open = useOpenSession();
  const { parts, session, draft } = open;
  const [{ mode }] = useView();
  const store = parts.of(EDITING);
  const isReadOnly = useStore(store, (state) => state.isReadOnly);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const button = first.current;
    if (!button || !parts.of(CARD_FOCUS).takeReturn(draftAddress(open, row))) return;
    button.closest<HTMLElement>("[data-row]")?.focus({ preventScroll: true });
  }, [parts, open, row]);
  if (mode !== "edit" || !draft || isReadOnly) return null;
  return (
    <>
      <SmallIconButton
        ref={first}
        tabIndex={tabIndex}
        label={`Edit ${who}`}
        title={withKey("Edit this entry", "editText")}
        onClick={() => store.setState({ editing: refOf(session.table, row) })}
      >
        <Pencil size={13} aria-hidden />
      </SmallIconButton>
      <SmallIconButton
        tabIndex={tabIndex}
        label={`Change ${who}…`}
        title="Remove, insert, label … (.)"
        aria-haspopup="dialog"
        onClick={() => store.setState({ asked: entryNumber(open, row) })}
      >
        <Ellipsis size={15} aria-hidden />
      </SmallIconButton>
    </>
  );
}
