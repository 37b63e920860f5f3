// How either branch ended, side by side: a sentence, the last answer in full, the last run of tests since they parted.
import { useMemo } from "react";
import type { Score } from "../../../src/compare/branches/score.ts";
import {
  lessText,
  outcomeSentence,
  type SideOutcome,
} from "../../../src/export/text/outcome-text.ts";
import { blocksText } from "../../../src/model/blocks/blocks.ts";
import { readEntry } from "../../../src/model/entry/read-entry.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { type DigestTurn, isTurn } from "../../../src/stats/digest/digest.ts";
import { askedText, checkMark, checkText } from "../../../src/stats/digest/digest-cells.ts";
import type { Digest } from "../../../src/stats/digest/read-digest.ts";
import { numberText } from "../../../src/text/units.ts";
import { statusText } from "../../../src/tree/branch/outcome.ts";
import { useDigestQuery } from "../../session/figures/use-digests.ts";
import { useBodyOf } from "../../session/open/session-context.tsx";
import { ClipBox } from "../../ui/layout/boxes.tsx";
import { usePrinting } from "../../ui/print/on-paper.ts";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { Markdown } from "../../ui/text/markdown.tsx";
import type { ComparedSide, Comparison } from "../branches/use-comparison.ts";
import type { SideName } from "../cell/cell-content.ts";
import { SideLabel } from "./side-label.tsx";
import "./outcome-cards.css";

interface OutcomeCardsProps {
  readonly a: ComparedSide;
  readonly b: ComparedSide;
  readonly names: { readonly a: string; readonly b: string };
  readonly comparison: Comparison;
  readonly score: Score;
}

export function OutcomeCards({ a, b, names, comparison, score }: OutcomeCardsProps) {
  const { rows } = comparison;
  const shared = useMemo(() => {
    const isShared = { a: new Set<number>(), b: new Set<number>() };
    for (const row of rows) {
      if (row.kind !== "shared") continue;
      isShared.a.add(row.a);
      isShared.b.add(row.b);
    }
    return isShared;
  }, [rows]);
  const left = useChecked(a, shared.a);
  const right = useChecked(b, shared.b);
  const { ends, cost } = score.verdict;
  const time = score.lines.find(({ name }) => name === "Time");
  const outcome = (side: SideName, checked: Checked): SideOutcome => {
    const { turn, digest } = checked;
    const check = turn?.check ?? null;
    const said = check && digest ? digest.outcomes.get(check.row) : undefined;
    return {
      course: ends[side].course,
      check: check && { kind: check.kind, hasPassed: said?.hasPassed ?? null },
    };
  };
  const isKnown = left.digest !== undefined && right.digest !== undefined;
  return (
    <section className="compare-outcome" aria-label="Outcome">
      {isKnown ? (
        <p className="compare-outcome-sentence">
          <b>{outcomeSentence(outcome("a", left), outcome("b", right))}</b>{" "}
          <span className="muted small">{time ? lessText(cost, time) : ""}</span>
        </p>
      ) : null}
      <div className="compare-outcome-sides grid">
        <Card side="a" compared={a} name={names.a} score={score} checked={left} />
        <Card side="b" compared={b} name={names.b} score={score} checked={right} />
      </div>
    </section>
  );
}

interface Checked {
  /** undefined: not counted. */
  readonly digest: Digest | undefined;
  /** The last turn with a check since the branches parted; null: none. */
  readonly turn: DigestTurn | null;
}

function useChecked({ open, leaf }: ComparedSide, shared: ReadonlySet<number>): Checked {
  const { data: digest } = useDigestQuery(open, leaf);
  return useMemo(() => {
    const turns = digest?.rows.filter(isTurn) ?? [];
    const isOwn = ({ check }: DigestTurn) => check !== null && !shared.has(check.row);
    return { digest, turn: turns.findLast(isOwn) ?? null };
  }, [digest, shared]);
}

interface CardProps {
  readonly side: SideName;
  readonly compared: ComparedSide;
  readonly name: string;
  readonly score: Score;
  readonly checked: Checked;
}

/** Of the prompt that the answer is to. Characters. */
const MAX_ASKED = 80;

function Card({ side, compared, name, score, checked }: CardProps) {
  const { open } = compared;
  const answer = score.answers[side];
  const row = answer?.row ?? NO_ROW;
  const asked = useAsked(compared, checked.digest, row);
  const status = statusText(score.verdict.ends[side]);
  return (
    <article
      className={`compare-outcome-card compare-outcome-${side}`}
      aria-label={`Outcome of ${side.toUpperCase()}`}
    >
      <header className="row wrap">
        <span className="bold">
          <SideLabel side={side} compared={compared} name={name} />
        </span>
        {status === "" ? null : <span className="chip">{status}</span>}
      </header>
      <h2>
        Last answer{asked === "" ? "" : ", to "}
        {asked === "" ? null : <bdi>“{drawnName(asked, MAX_ASKED)}”</bdi>}
      </h2>
      {row === NO_ROW ? (
        <p className="dim">No answer in words.</p>
      ) : (
        <Answer open={open} row={row} />
      )}
      <h2>Last test run</h2>
      <LastCheck checked={checked} />
    </article>
  );
}

/** The prompt of the turn that a reply is in. */
function useAsked({ open }: ComparedSide, digest: Digest | undefined, row: number): string {
  const { session, details } = open;
  if (!digest || !details || row === NO_ROW) return "";
  const turn = digest.rows.filter(isTurn).findLast(({ answer }) => answer === row);
  return turn ? askedText({ session, details }, turn) : "";
}

interface AnswerProps {
  readonly open: ComparedSide["open"];
  readonly row: number;
}

function Answer({ open, row }: AnswerProps) {
  const { data, error } = useBodyOf(open, row);
  const isPrinting = usePrinting();
  if (error) return <p className="dim">It cannot be read: {error.message}</p>;
  if (!data) return <p className="dim">Reading…</p>;
  const entry = readEntry(data);
  const text = "blocks" in entry ? blocksText(entry.blocks) : "";
  const content = <Markdown text={text} isPrinted={isPrinting} />;
  return isPrinting ? content : <ClipBox className="compare-outcome-answer">{content}</ClipBox>;
}

function LastCheck({ checked: { digest, turn } }: { readonly checked: Checked }) {
  if (!digest) return <p className="dim">Looking for it…</p>;
  if (!turn?.check)
    return <p className="dim">No test, type check or build ran since they parted.</p>;
  const mark = checkMark(turn, digest.outcomes);
  const words = checkText(turn, digest.outcomes).slice(1).trim();
  return (
    <p className="compare-outcome-check baseline" data-mark={mark}>
      <span className="compare-outcome-mark bold">{mark}</span>
      <bdi className="mono ellipsis grow">{drawnName(turn.check.text)}</bdi>
      <span className="muted tiny firm">
        {words === "" ? "" : `${words} · `}turn {numberText(turn.number)}
      </span>
    </p>
  );
}
