// Below a card of a draft: says that entries of the file were removed there, and which.

import { Minus } from "lucide-react";
import { useState } from "react";
import { memo } from "../../../src/lib/memo.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { countText } from "../../../src/text/units.ts";
import { type DraftMarks, useDraftMarks } from "../../session/draft/draft-marks.ts";
import { lazyPane } from "../../ui/lazy-pane.ts";
import type { Transcript } from "../list/transcript-rows.ts";
import { useTranscript } from "../transcript-context.tsx";
import "./removed-here.css";

const RemovedDialog = lazyPane(
  async () => (await import("../../session/draft/removed-dialog.tsx")).RemovedDialog,
);

/** `row`: of the entry whose card it is. */
export function RemovedHere({ row }: { readonly row: number }) {
  const marks = useDraftMarks();
  return marks ? <Line row={row} marks={marks} /> : null;
}

function Line({ row, marks }: { readonly row: number; readonly marks: DraftMarks }) {
  const { transcript } = useTranscript();
  const [isOpen, setOpen] = useState(false);
  const rows = removedKnown(transcript)(marks).get(transcript.indexByRow.get(row) ?? NO_ROW);
  if (!rows) return null;
  return (
    <div className="entry-removed-here">
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Minus size={13} aria-hidden /> {countText(rows.length, "entry", "entries")} removed here
      </button>
      {isOpen ? <RemovedDialog rows={rows} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

/** By the index of the card, rows of the file. */
type ByCard = ReadonlyMap<number, readonly number[]>;

const NOTHING: ByCard = new Map();

const removedKnown = memo((transcript: Transcript) =>
  memo((marks: DraftMarks) => removedByCard(transcript, marks)),
);

/** Entries below an entry that has no card in this view count as removed below the card before it. */
function removedByCard(transcript: Transcript, marks: DraftMarks): ByCard {
  if (marks.removed.length === 0) return NOTHING;
  const goneBelow = new Map(marks.removed.map(({ below, rows }) => [below, rows]));
  const byCard = new Map<number, number[]>();
  const { indexByRow, context } = transcript;
  const [first = NO_ROW] = context.path;
  let card = indexByRow.get(context.path.find((row) => indexByRow.has(row)) ?? first) ?? 0;
  const add = (rows: readonly number[] | undefined) => {
    if (!rows) return;
    const gone = byCard.get(card) ?? [];
    for (const row of rows) gone.push(row);
    byCard.set(card, gone);
  };
  add(goneBelow.get(NO_ROW));
  for (const row of context.path) {
    card = indexByRow.get(row) ?? card;
    add(goneBelow.get(row));
  }
  return byCard;
}
