// What every selectable card does when it is selected: it takes the focus when keys led to it, and scrolls
// into view where it is far down in a long reply.
import { type RefObject, useEffect, useRef } from "react";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { useTranscript } from "../transcript-context.tsx";

export interface SelectedCard {
  /** For the element of the card. */
  readonly props: {
    readonly ref: RefObject<HTMLDivElement | null>;
    readonly tabIndex: -1;
    readonly "data-row": number | undefined;
    readonly "data-selected": boolean;
  };
  readonly isSelected: boolean;
}

/** `row`: NO_ROW for a card that stands for no entry. */
export function useSelectedCard(row: number): SelectedCard {
  const ref = useRef<HTMLDivElement>(null);
  const { selected, transcript, takeFocus, revealTarget } = useTranscript();
  const isSelected = row !== NO_ROW && selected === row;
  useEffect(() => {
    if (isSelected && takeFocus(row)) ref.current?.focus({ preventScroll: true });
  }, [isSelected, row, takeFocus]);
  useEffect(() => {
    if (!isSelected || !ref.current) return;
    const shown = transcript.rows[transcript.indexByRow.get(row) ?? -1];
    const isInside = shown !== undefined && "row" in shown && shown.row !== row;
    if (isInside) revealTarget(row, ref.current);
  }, [isSelected, row, transcript, revealTarget]);
  const entry = row === NO_ROW ? undefined : row;
  return {
    props: { ref, tabIndex: -1, "data-row": entry, "data-selected": isSelected },
    isSelected,
  };
}
