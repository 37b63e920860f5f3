// Turns before an entry that is missing from the file: the path begins after it.
import { useMemo } from "react";
import { type TurnsBefore, turnsBefore } from "../../../src/stats/rows/turns.ts";
import { countText } from "../../../src/text/units.ts";
import { useOpenSession } from "../open/session-context.tsx";
import { useSelection } from "../view/selection.tsx";

/** Null where nothing is missing before the path. */
export function useTurnsBefore(): TurnsBefore | null {
  const { details } = useOpenSession();
  const { table, path } = useSelection();
  return useMemo(() => turnsBefore(table, details, path), [table, details, path]);
}

/** `7 turns before the damage`; entries without a prompt are not counted. */
export function beforeText({ turns }: TurnsBefore): string {
  return turns === 0 ? "more before the damage" : `${countText(turns, "turn")} before the damage`;
}
