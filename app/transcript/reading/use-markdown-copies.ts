// Which entries a copy as Markdown takes: one card, a turn, the branch in the current view, or the
// selection in the outline.

import { useEffect, useState } from "react";
import type { Integers } from "../../../src/lib/narrowed.ts";
import { inline } from "../../../src/text/inline-markdown.ts";
import { countText, numberText } from "../../../src/text/units.ts";
import { useChosenRows } from "../../session/draft/chosen-store.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { shownTitle } from "../../session/view/names.ts";
import { useSelection } from "../../session/view/selection.tsx";
import { useTranscript } from "../transcript-context.tsx";
import { cardsOfTurn, entriesOf, isCard } from "./card-rows.ts";
import { MarkdownCopy } from "./copy-markdown.ts";

/** `onBegin`: called when one begins. */
export function useMarkdownCopies(turnAt: Integers, onBegin: () => void) {
  const open = useOpenSession();
  const { leaf, path } = useSelection();
  const { transcript, view } = useTranscript();
  const chosen = useChosenRows();
  const [copy] = useState(() => new MarkdownCopy());
  useEffect(() => () => copy.stop(), [copy]);
  const { rows, indexByRow } = transcript;

  const write = (wanted: readonly number[], what: string, title = "") => {
    const turns = turnsOf(path, turnAt, wanted);
    const request = { leaf, seenAs: view, rows: Int32Array.from(wanted), turns, what, title };
    onBegin();
    void copy.copy(open, request);
  };
  const cardOf = (row: number) => rows[indexByRow.get(row) ?? -1];
  const branch = view === "sent" ? "what the model sees" : "the branch";
  return {
    copy,
    /** What `copyBranch` copies, as the panel names it. */
    branchName:
      chosen.length > 0
        ? `the ${countText(chosen.length, "chosen entry", "chosen entries")}`
        : branch,
    copyEntry(row: number) {
      const card = cardOf(row);
      // A result is copied with its own text; the card of its reply holds both.
      const wanted = isCard(card) && card.row === row ? entriesOf(card) : [row];
      write(wanted, "the entry");
    },
    copyTurn(row: number) {
      const card = cardOf(row);
      if (!isCard(card)) return;
      const turn = turnAt[card.position] ?? 0;
      const what = turn === 0 ? "what comes before the first turn" : `turn ${numberText(turn)}`;
      write(cardsOfTurn(rows, turnAt, turn).flatMap(entriesOf), what);
    },
    copyBranch() {
      if (chosen.length > 0) {
        write(chosen, `the ${countText(chosen.length, "chosen entry", "chosen entries")}`);
        return;
      }
      const title = `# ${inline(shownTitle(open.session, open.details))}`;
      // Also what a compaction removed, where that is folded.
      const wanted = view === "sent" ? rows.filter(isCard).flatMap(entriesOf) : [...path];
      write(wanted, branch, title);
    },
  };
}

/** The turn of each row; for rows that are not on the path the turn of the row before. */
function turnsOf(path: Int32Array, turnAt: Integers, rows: readonly number[]): Int32Array {
  const positions = new Map<number, number>();
  for (const [position, row] of path.entries()) positions.set(row, position);
  let turn = 0;
  return Int32Array.from(rows, (row) => {
    turn = turnAt[positions.get(row) ?? -1] ?? turn;
    return turn;
  });
}
