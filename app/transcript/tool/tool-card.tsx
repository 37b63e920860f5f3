// One tool call and its result in one card: what was asked in a line, then what came back.
import { ChevronDown } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { blocksText, type ToolCall, targetOf } from "../../../src/model/entry/blocks.ts";
import type { ToolResultEntry } from "../../../src/model/entry/entry.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { durationText } from "../../../src/text/units.ts";
import { drawnName, withoutStacks } from "../../ui/text/drawn-text.ts";
import { Card } from "../cards/card.tsx";
import { CardActions } from "../cards/card-actions.tsx";
import { EntryDamage } from "../cards/entry-damage.tsx";
import { type SelectedCard, useSelectedCard } from "../cards/use-selected-card.ts";
import { plainText } from "../content/entry-text.ts";
import { useTranscript } from "../transcript-context.tsx";
import { useEditDiff } from "./edit-body.tsx";
import { MAX_TARGET, toolBody } from "./tool-body.tsx";
import { ResultExtras } from "./tool-extras.tsx";
import "./tool-card.css";

/** loading: its result is being read. interrupted: the session went on without one. */
export type CallState = "answered" | "pending" | "interrupted" | "loading";

/** Content of more lines begins in a box that scrolls. */
const SHORT_CONTENT = 13;

interface ToolCardProps {
  readonly call: ToolCall;
  readonly state: CallState;
  readonly result?: ToolResultEntry;
  /** Row of the result. */
  readonly row?: number;
  readonly durationMs?: number | null;
}

export function ToolCard({ call, state, result, row = NO_ROW, durationMs = null }: ToolCardProps) {
  const [isWide, setWide] = useState(false);
  const card = useSelectedCard(row);
  useSought(row, card);
  const edit = useEditDiff(call, result);
  const body = useMemo(() => toolBody(call, result, edit), [call, result, edit]);
  const name = drawnName(call.name || result?.toolName || "tool");
  return (
    <div {...card.props} className="tool" data-failed={result?.isError === true} data-wide={isWide}>
      <div className="tool-head">
        <bdi className="tool-name">{name}</bdi>
        <ToolTarget call={call} />
        <span className="card-space" />
        <span className="tool-facts">
          {body.facts}
          <Outcome state={state} result={result} exitCode={body.exitCode} />
          {durationMs === null ? null : <span>{durationText(durationMs)}</span>}
        </span>
        {row === NO_ROW || !result ? null : (
          <CardActions
            row={row}
            who={name}
            isSelected={card.isSelected}
            text={() => plainText(result)}
          />
        )}
        {body.isFolded || body.lines > SHORT_CONTENT ? (
          <button
            type="button"
            className="tool-widen"
            aria-expanded={isWide}
            aria-label={`${isWide ? "Show less" : "Show all"} of ${name}`}
            onClick={() => setWide(!isWide)}
          >
            <ChevronDown size={15} aria-hidden />
          </button>
        ) : null}
      </div>
      <EntryDamage row={row} />
      {body.isFolded && !isWide ? null : body.content}
      {result ? <ResultExtras result={result} /> : null}
    </div>
  );
}

/** Scrolls to the card when a link names its result, which may be far down in a long reply. */
function useSought(row: number, { props: { ref }, isSelected }: SelectedCard): void {
  const { revealTarget } = useTranscript();
  useEffect(() => {
    if (isSelected && ref.current) revealTarget(row, ref.current);
  }, [row, isSelected, revealTarget, ref]);
}

function ToolTarget({ call }: { readonly call: ToolCall }) {
  const [line = ""] = targetOf(call).slice(0, MAX_TARGET).split("\n", 1);
  const target = withoutStacks(line);
  return (
    <bdi className="tool-target mono" title={target}>
      {target}
    </bdi>
  );
}

interface OutcomeProps {
  readonly state: CallState;
  readonly result: ToolResultEntry | undefined;
  readonly exitCode: number | null;
}

function Outcome({ state, result, exitCode }: OutcomeProps) {
  if (state !== "answered") {
    const text = {
      pending: "pending: no result yet",
      interrupted: "interrupted: no result",
      loading: "…",
    };
    return <span className={state === "interrupted" ? "tool-error" : "dim"}>{text[state]}</span>;
  }
  if (exitCode !== null && exitCode !== 0)
    return <span className="tool-error">exit {exitCode}</span>;
  return result?.isError ? <span className="tool-error">error</span> : null;
}

interface OrphanResultProps {
  readonly entry: ToolResultEntry;
  readonly row: number;
}

/** A result whose call is not above it. */
export function OrphanResult({ entry, row }: OrphanResultProps) {
  const call = useMemo(() => callOf(entry), [entry]);
  const edit = useEditDiff(call, entry);
  const content = useMemo(() => toolBody(call, entry, edit).content, [call, entry, edit]);
  const name = drawnName(entry.toolName);
  return (
    <Card
      row={row}
      who={`Result of ${name || "a tool"}`}
      tone="tool"
      facts={<span>its call is not on this path</span>}
      text={() => plainText(entry)}
    >
      <div className="tool" data-failed={entry.isError}>
        <div className="tool-head">
          <bdi className="tool-name">{name || "tool"}</bdi>
          <span className="card-space" />
          {entry.isError ? <span className="tool-error">error</span> : null}
        </div>
        {content}
        <ResultExtras result={entry} />
      </div>
    </Card>
  );
}

/** A call as much as its result tells of it: the name, which decides how the text is shown. */
function callOf(entry: ToolResultEntry): ToolCall {
  return {
    type: "toolCall",
    id: entry.callId,
    name: blocksText(entry.blocks) ? entry.toolName : "",
    arguments: {},
    partialJson: "",
  };
}
