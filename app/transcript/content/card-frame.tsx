// The look of every message: who, when, facts, and the content.
import type { ReactNode } from "react";
import { dateTimeText, NOT_RECORDED, timeText } from "../../../src/text/units.ts";
import { drawnName } from "../../ui/text/drawn-text.ts";
import "../cards/card.css";

export type CardTone = "user" | "assistant" | "tool" | "cut" | "think" | "plain";

interface CardFrameProps {
  readonly who: string;
  readonly tone?: CardTone;
  /** ms since 1970; NaN: not recorded. */
  readonly time: number;
  /** Level of the heading: 2 for an entry of the session, deeper inside another message. */
  readonly level?: 2 | 4;
  /** Facts after the time. */
  readonly facts?: ReactNode;
  readonly children?: ReactNode;
}

export function CardHead({ who, time, level = 2, facts, children }: Omit<CardFrameProps, "tone">) {
  const Heading = `h${level}` as const;
  return (
    <div className="card-head baseline wrap dim tiny tabular">
      <Heading className="card-who">
        <bdi>{drawnName(who)}</bdi>
      </Heading>
      {timeText(time) === NOT_RECORDED ? null : (
        <span title={dateTimeText(time)}>{timeText(time)}</span>
      )}
      {facts}
      {children}
    </div>
  );
}

/** A message that is not an entry of the session: it stands inside one. */
export function MessageFrame({ tone = "plain", children, ...head }: CardFrameProps) {
  return (
    <div className={`card card-${tone}`}>
      <CardHead level={4} {...head} />
      {children}
    </div>
  );
}
