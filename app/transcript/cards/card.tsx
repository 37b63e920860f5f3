// The frame of a card: who, when, which entry, labels, what can be done with it.
import { Flag } from "lucide-react";
import type { ReactNode } from "react";
import { idOf } from "../../../src/model/table/table.ts";
import { labelAt } from "../../../src/tree/labels.ts";
import { Chip } from "../../ui/note/chip.tsx";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { CardHead, type CardTone } from "../content/card-frame.tsx";
import { DraftMark } from "../edit/draft-mark.tsx";
import { EditedEntry } from "../edit/edited-entry.tsx";
import { useTranscript } from "../transcript-context.tsx";
import { CardActions } from "./card-actions.tsx";
import { EntryDamage } from "./entry-damage.tsx";
import { useSelectedCard } from "./use-selected-card.ts";

interface CardProps {
  readonly row: number;
  readonly who: string;
  readonly tone?: CardTone;
  /** Facts after the time. */
  readonly facts?: ReactNode;
  /** What "Copy text" copies; made when asked for. */
  readonly text?: () => string;
  readonly children?: ReactNode;
}

export function Card({ row, who, tone = "plain", facts, text, children }: CardProps) {
  const { table } = useTranscript();
  const card = useSelectedCard(row);
  const time = table.time[row] ?? Number.NaN;
  const label = labelAt(table, row);
  const name = drawnName(who);
  const id = (
    <span className="card-id mono" title="Entry id">
      <bdi>{drawnName(idOf(table, row))}</bdi>
    </span>
  );
  return (
    <div {...card.props} className={`card card-${tone}`}>
      <CardHead who={who} time={time} facts={facts}>
        {tone === "user" ? id : null}
        <DraftMark row={row} />
        {label ? (
          <Chip tone="flag" title={`Label: ${drawnName(label.text)}`}>
            <Flag size={11} aria-hidden /> <bdi>{drawnName(label.text)}</bdi>
          </Chip>
        ) : null}
        <span className="card-over">
          {tone === "user" ? null : id}
          <CardActions row={row} who={name} isSelected={card.isSelected} text={text} />
        </span>
      </CardHead>
      <EntryDamage row={row} />
      <EditedEntry row={row}>{children}</EditedEntry>
    </div>
  );
}
