// The frame of a card: who, when, which entry, labels, actions.
import { Flag } from "lucide-react";
import type { ReactNode } from "react";
import { idOf } from "../../../src/model/table/table.ts";
import { labelAt } from "../../../src/tree/labels.ts";
import { Chip } from "../../ui/note/facts.tsx";
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
  /** The card is part of the message above and has no head. */
  readonly isGoingOn?: boolean;
  /** Facts after the time. */
  readonly facts?: ReactNode;
  /** What "Copy text" copies; computed on demand. */
  readonly text?: () => string;
  readonly children?: ReactNode;
}

export function Card(props: CardProps) {
  const { row, who, tone = "plain", isGoingOn = false, facts, text, children } = props;
  const { table } = useTranscript();
  const card = useSelectedCard(row);
  const time = table.time[row] ?? Number.NaN;
  const label = labelAt(table, row);
  const name = drawnName(who);
  const id = (
    <span className="card-id mono ellipsis" title="Entry id">
      <bdi>{drawnName(idOf(table, row))}</bdi>
    </span>
  );
  const marks = (
    <>
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
    </>
  );
  return (
    <div {...card.props} className={`card card-${tone} ${isGoingOn ? "card-going-on" : ""}`}>
      {isGoingOn ? (
        <div className="card-head baseline wrap dim tiny tabular">{marks}</div>
      ) : (
        <CardHead who={who} time={time} facts={facts}>
          {marks}
        </CardHead>
      )}
      <EntryDamage row={row} />
      <EditedEntry row={row}>{children}</EditedEntry>
    </div>
  );
}
