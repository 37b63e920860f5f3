// What came out of a branch, by its turns: the last answer of a turn that changed something, and the last run of tests,
// types or a build.
import { NO_ROW } from "../../model/table/table.ts";
import { countText, numberText } from "../../text/units.ts";
import { type DigestTurn, isTurn, type TurnCheck } from "./digest.ts";
import type { Digest } from "./read-digest.ts";

export interface DigestOutcome {
  /** The turn with the answer; null: none has one. */
  readonly answered: DigestTurn | null;
  /** How many turns came after the one that last changed something; 0 where none did. */
  readonly later: number;
  /** The turn with the last check, and that. */
  readonly checked: { readonly turn: DigestTurn; readonly check: TurnCheck } | null;
}

export function digestOutcome({ rows }: Digest): DigestOutcome {
  const turns = rows.filter(isTurn);
  const hasAnswer = ({ answer }: DigestTurn) => answer !== NO_ROW;
  const changed = turns.findLast((turn) => turn.files.length > 0 && hasAnswer(turn));
  const checked = turns.findLast(({ check }) => check !== null);
  return {
    answered: changed ?? turns.findLast(hasAnswer) ?? null,
    later: changed ? turns.length - changed.number : 0,
    checked: checked?.check ? { turn: checked, check: checked.check } : null,
  };
}

/** "turn 52; 3 turns after it changed nothing"; "" without an answer. */
export function answeredText({ answered, later }: DigestOutcome): string {
  const after = later === 0 ? "" : `; ${countText(later, "turn")} after it changed nothing`;
  return answered ? `turn ${numberText(answered.number)}${after}` : "";
}
