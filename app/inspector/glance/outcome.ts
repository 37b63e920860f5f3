// What came out of the branch in view, by its turns: the last answer of a turn that changed something, and the last run
// of tests, types or a build.
import { useMemo } from "react";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { type DigestTurn, isTurn } from "../../../src/stats/digest/digest.ts";
import { checkText } from "../../../src/stats/digest/digest-cells.ts";
import { countText, numberText } from "../../../src/text/units.ts";

import { useDigests } from "../../session/figures/use-digests.ts";
import { useSelection } from "../../session/view/selection.tsx";

export interface Outcome {
  /** Row of the answer; NO_ROW: no turn has one. */
  readonly answer: number;
  /** From 1; 0 without an answer. */
  readonly turn: number;
  /** Whether that turn changed something; then, how many came after it. */
  readonly hasChanged: boolean;
  readonly later: number;
  /** `text`: "✓ npm test". */
  readonly check: { readonly row: number; readonly text: string; readonly turn: number } | null;
}

/** Null while the turns are counted, and where they cannot be. */
export function useOutcome(): Outcome | null {
  const { leaf } = useSelection();
  const leaves = useMemo(() => [leaf], [leaf]);
  const digest = useDigests(leaves).get(leaf);
  return useMemo(() => {
    if (!digest || !("rows" in digest)) return null;
    const turns = digest.rows.filter(isTurn);
    const hasAnswer = ({ answer }: DigestTurn) => answer !== NO_ROW;
    const changed = turns.findLast((turn) => turn.files.length > 0 && hasAnswer(turn));
    const answered = changed ?? turns.findLast(hasAnswer);
    const checked = turns.findLast(({ check }) => check !== null);
    return {
      answer: answered?.answer ?? NO_ROW,
      turn: answered?.number ?? 0,
      hasChanged: changed !== undefined,
      later: changed ? turns.length - changed.number : 0,
      check: checked?.check
        ? {
            row: checked.check.row,
            text: `${checkText(checked, digest.outcomes).slice(0, 1)} ${checked.check.text}`,
            turn: checked.number,
          }
        : null,
    };
  }, [digest]);
}

/** "turn 52; 3 turns after it changed nothing" */
export function outcomeNote({ turn, later }: Outcome): string {
  const after = later === 0 ? "" : `; ${countText(later, "turn")} after it changed nothing`;
  return turn === 0 ? "" : `turn ${numberText(turn)}${after}`;
}
