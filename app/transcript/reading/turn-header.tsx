// The line at the top of the transcript that says in which turn one reads, while its prompt is above the
// screen: leads to the prompt, and to the turns beside it.
import { ChevronDown, ChevronUp } from "lucide-react";
import { firstWordsAt } from "../../../src/model/table/details.ts";
import { numberText } from "../../../src/text/units.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { useSelection } from "../../session/view/selection.tsx";
import { SmallIconButton } from "../../ui/control/button.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { useTranscript } from "../transcript-context.tsx";
import { startOfTurn } from "./card-rows.ts";
import "./reading.css";

interface TurnHeaderProps {
  /** Index on the path of what is at the upper edge. */
  readonly top: number;
  /** Index in the list of the first row in sight. */
  readonly firstRow: number;
  readonly turnAt: Int32Array;
}

export function TurnHeader({ top, firstRow, turnAt }: TurnHeaderProps) {
  const { details } = useOpenSession();
  const { path, go } = useSelection();
  const { transcript } = useTranscript();
  const turn = turnAt[top] ?? 0;
  const prompt = path[startOfTurn(turnAt, turn)];
  if (prompt === undefined) return null;
  const listed = transcript.indexByRow.get(prompt);
  // Where it is in sight it speaks for itself.
  if (listed !== undefined && listed >= firstRow) return null;
  const words = drawnName(firstWordsAt(details, prompt), 200);
  const goTo = (wanted: number) => {
    const row = path[startOfTurn(turnAt, wanted)];
    if (row !== undefined) go(row, "replace");
  };
  return (
    <div className="turn-header-edge">
      <nav className="turn-header" aria-label="Turn that is read">
        <button
          type="button"
          className="turn-header-prompt"
          title="Go to the prompt of this turn"
          onClick={() => goTo(turn)}
        >
          <span className="turn-header-number tabular">Turn {numberText(turn)}</span>
          <bdi className="turn-header-words">{words}</bdi>
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
