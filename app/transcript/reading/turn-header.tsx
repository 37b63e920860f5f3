// The line at the top of the transcript that names the turn being read, while its prompt is above the
// screen: leads to the prompt, and to the turns beside it.

import { ChevronDown, ChevronUp } from "lucide-react";
import { type RefObject, useEffect, useState, type WheelEvent } from "react";
import type { Integers } from "../../../src/lib/narrowed.ts";
import { firstWordsAt } from "../../../src/model/table/details.ts";
import { numberText } from "../../../src/text/units.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { useSelection } from "../../session/view/selection.tsx";
import { SmallIconButton } from "../../ui/control/button.tsx";
import type { VirtualListHandle } from "../../ui/list/virtual-list.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { useTranscript } from "../transcript-context.tsx";
import { startOfTurn } from "./card-rows.ts";
import "./reading.css";

/** Of a wheel event that counts lines. Pixels. */
const LINE = 20;

interface TurnHeaderProps {
  readonly list: RefObject<VirtualListHandle | null>;
  /** Index on the path of the entry at the upper edge. */
  readonly top: number;
  /** Index in the list of the first row in view. */
  readonly firstRow: number;
  readonly turnAt: Integers;
}

export function TurnHeader({ list, top, firstRow, turnAt }: TurnHeaderProps) {
  const { details } = useOpenSession();
  const { path, go } = useSelection();
  const { transcript } = useTranscript();
  const isAtStart = useIsAtStart(list);
  const turn = turnAt[top] ?? 0;
  const prompt = path[startOfTurn(turnAt, turn)];
  if (prompt === undefined) return null;
  const listed = transcript.indexByRow.get(prompt);
  // A prompt in view needs no header.
  if (listed !== undefined && listed >= firstRow) return null;
  // The header would cover the first row.
  if (isAtStart) return null;
  const words = drawnName(firstWordsAt(details, prompt), 200);
  const goTo = (wanted: number) => {
    const row = path[startOfTurn(turnAt, wanted)];
    if (row !== undefined) go(row, "replace");
  };
  // It is above the list and not in it, but the wheel must scroll the list.
  const scrollList = ({ deltaY, deltaMode, ctrlKey }: WheelEvent) => {
    if (!ctrlKey) list.current?.element()?.scrollBy(0, deltaMode === 0 ? deltaY : deltaY * LINE);
  };
  return (
    <div className="turn-header-edge firm not-printed">
      <nav className="turn-header row small" aria-label="Turn that is read" onWheel={scrollList}>
        <button
          type="button"
          className="turn-header-prompt baseline grow bare"
          title="Go to the prompt of this turn"
          onClick={() => goTo(turn)}
        >
          <span className="turn-header-number tabular tiny firm">Turn {numberText(turn)}</span>
          <bdi className="turn-header-words ellipsis muted">{words}</bdi>
        </button>
        <SmallIconButton label="Previous turn" disabled={turn <= 1} onClick={() => goTo(turn - 1)}>
          <ChevronUp size={15} aria-hidden />
        </SmallIconButton>
        <SmallIconButton
          label="Next turn"
          disabled={turn >= (turnAt.at(-1) ?? 0)}
          onClick={() => goTo(turn + 1)}
        >
          <ChevronDown size={15} aria-hidden />
        </SmallIconButton>
      </nav>
    </div>
  );
}

/** As high as the line. Pixels. */
const HEIGHT = 31;

/** Whether the list is scrolled to its beginning. */
function useIsAtStart(list: RefObject<VirtualListHandle | null>): boolean {
  const [isAtStart, setAtStart] = useState(true);
  useEffect(() => {
    const look = () => setAtStart((list.current?.element()?.scrollTop ?? 0) < HEIGHT);
    look();
    document.addEventListener("scroll", look, { capture: true, passive: true });
    return () => document.removeEventListener("scroll", look, { capture: true });
  }, [list]);
  return isAtStart;
}
