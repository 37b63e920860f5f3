// One tool call and its result in one card: the call on a line, then its result.
import { ChevronDown, Terminal } from "lucide-react";
import { useMemo } from "react";
import { blocksText, type ToolCall, targetOf } from "../../../src/model/blocks/blocks.ts";
import type { ToolResultEntry } from "../../../src/model/entry/entry.ts";
import { stringField } from "../../../src/model/json/json.ts";
import type { SubAgentRun } from "../../../src/model/runs/sub-agent-runs.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { durationText } from "../../../src/text/units.ts";
import { namesFile } from "../../../src/tree/file-calls.ts";
import { FileLink } from "../../session/files/file-link.tsx";
import { useFollowed } from "../../session/follow/follow-state.ts";
import { useFoldOf } from "../../session/read-state/folds.ts";
import { SmallIconButton } from "../../ui/control/button.tsx";
import { useSought } from "../../ui/layout/sought.ts";
import { lazyPane } from "../../ui/lazy-pane.ts";
import { drawnName } from "../../ui/text/drawn-text.ts";
import { SubAgentFacts, SubAgents } from "../agents/agent-facts.tsx";
import { Card } from "../cards/card.tsx";
import { CardActions, CopyButton } from "../cards/card-actions.tsx";
import { EntryDamage } from "../cards/entry-damage.tsx";
import { useSelectedCard } from "../cards/use-selected-card.ts";
import { plainText } from "../content/entry-text.ts";
import { Skeleton } from "../content/loaded.tsx";
import { namesText } from "../content/names-text.ts";
import { DraftMark } from "../edit/draft-mark.tsx";
import { EditedEntry } from "../edit/edited-entry.tsx";
import { useEditDiff } from "./edit-body.tsx";
import { toolBody } from "./tool-body.tsx";
import { ResultExtras } from "./tool-extras.tsx";
import { titleOf } from "./tool-title.ts";
import "./tool-card.css";

/** loading: its result is being read. interrupted: the session continued without one. */
export type CallState = "answered" | "pending" | "interrupted" | "loading";

interface ToolCardProps {
  readonly call: ToolCall;
  readonly state: CallState;
  readonly result?: ToolResultEntry;
  /** Row of the result. */
  readonly row?: number;
  readonly durationMs?: number | null;
  /** Of the entry with the call, in ms since 1970; where it may still run. */
  readonly askedAt?: number | undefined;
}

export function ToolCard({
  call,
  state,
  result,
  row = NO_ROW,
  durationMs = null,
  askedAt,
}: ToolCardProps) {
  const { isOpen, ofKind, setOpen } = useFoldOf("tools", call.id);
  const isWide = isOpen === true;
  const isShut = isOpen === false;
  const card = useSelectedCard(row);
  const edit = useEditDiff(call, result);
  const body = useMemo(() => toolBody(call, result, edit), [call, result, edit]);
  const isHidden = isShut || (body.isFolded && !isWide);
  const hidden = useMemo(
    () => (isShut ? [call, result] : [call.arguments, result?.blocks]),
    [isShut, call, result],
  );
  const setWide = (now: boolean) => setOpen(now || (ofKind ? false : null));
  useSought(hidden, ({ fold }) => fold(card.props.ref.current, hidden, !isHidden, setWide));
  const name = drawnName(call.name || result?.toolName || "tool");
  const runs = result?.runs ?? NO_RUNS;
  const took = body.tookMs ?? durationMs;
  return (
    <div {...card.props} className="tool" data-failed={result?.isError === true} data-wide={isWide}>
      <div className="tool-head baseline">
        <bdi className="tool-name ellipsis firm">{name}</bdi>
        <ToolTarget call={call} runs={runs} row={row} isSelected={card.isSelected} />
        <span className="card-space" />
        {row === NO_ROW ? null : <DraftMark row={row} />}
        <span className="tool-facts">
          {body.facts}
          <SubAgentFacts runs={runs} />
          <Outcome state={state} result={result} exitCode={body.exitCode} askedAt={askedAt} />
          {took === null ? null : <span>{durationText(took)}</span>}
        </span>
        {body.isFolded || ofKind !== undefined ? (
          <SmallIconButton
            className="tool-widen"
            aria-expanded={isWide}
            label={`${isWide ? "Show less" : "Show all"} of ${name}`}
            onClick={() => setWide(!isWide)}
          >
            <ChevronDown size={15} aria-hidden />
          </SmallIconButton>
        ) : null}
        <Actions call={call} result={result} row={row} name={name} isSelected={card.isSelected} />
      </div>
      <EntryDamage row={row} />
      <EditedEntry row={row}>
        {isShut ? null : (
          <>
            {runs.length > 0 ? <SubAgents runs={runs} row={row} waiting={<Skeleton />} /> : null}
            {body.isFolded && !isWide ? null : body.content}
            {result ? <ResultExtras result={result} /> : null}
          </>
        )}
      </EditedEntry>
    </div>
  );
}

const NO_RUNS: readonly SubAgentRun[] = [];

/** A call that a sub-agent made. */
export const callInside = (call: ToolCall, result: ToolResultEntry | undefined) => (
  <ToolCard
    call={call}
    state={result ? "answered" : call.waits ? "pending" : "interrupted"}
    {...(result && { result })}
  />
);

interface ToolTargetProps {
  readonly call: ToolCall;
  readonly runs: readonly SubAgentRun[];
  /** NO_ROW: not an entry of the session. */
  readonly row: number;
  readonly isSelected: boolean;
}

/** What the call is about, in full where a few lines can hold it. */
function ToolTarget({ call, runs, row, isSelected }: ToolTargetProps) {
  const agents = namesText(runs.map(({ agent }) => agent || "no name"));
  const target = targetOf(call);
  const { line, isWhole } = titleOf(runs.length > 0 ? agents : target);
  const isFile = row !== NO_ROW && runs.length === 0 && namesFile(call.name, target);
  return (
    <bdi className="tool-target mono breakable" data-cut={!isWhole}>
      {isFile ? <FileLink path={target} text={line} isStop={isSelected} /> : line}
    </bdi>
  );
}

interface ActionsProps {
  readonly call: ToolCall;
  readonly result: ToolResultEntry | undefined;
  /** NO_ROW: not an entry of the session. */
  readonly row: number;
  readonly name: string;
  readonly isSelected: boolean;
}

function Actions({ call, result, row, name, isSelected }: ActionsProps) {
  const command = stringField(call.arguments, "command");
  const copyCommand =
    command === undefined ? null : (
      <CopyButton
        label={`Copy command of ${name}`}
        tabIndex={isSelected ? 0 : -1}
        icon={<Terminal size={14} />}
        content={() => command}
      />
    );
  if (row === NO_ROW || !result) {
    return copyCommand ? <span className="card-actions not-printed">{copyCommand}</span> : null;
  }
  return (
    <CardActions row={row} who={name} isSelected={isSelected} text={() => plainText(result)}>
      {copyCommand}
    </CardActions>
  );
}

interface OutcomeProps {
  readonly state: CallState;
  readonly result: ToolResultEntry | undefined;
  readonly exitCode: number | null;
  readonly askedAt: number | undefined;
}

const RunningCall = lazyPane(async () => (await import("../follow/running-call.tsx")).RunningCall);

function Outcome({ state, result, exitCode, askedAt }: OutcomeProps) {
  const isFollowed = useFollowed((followed) => followed !== null);
  if (state === "pending" && isFollowed && askedAt !== undefined) {
    return <RunningCall askedAt={askedAt} />;
  }
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
        <div className="tool-head baseline">
          <bdi className="tool-name ellipsis firm">{name || "tool"}</bdi>
          <span className="card-space" />
          {entry.isError ? <span className="tool-error">error</span> : null}
        </div>
        {entry.runs.length > 0 ? (
          <SubAgents runs={entry.runs} row={row} waiting={<Skeleton />} />
        ) : null}
        {content}
        <ResultExtras result={entry} />
      </div>
    </Card>
  );
}

/** A call reconstructed from its result: the name, which decides how the text is shown. */
function callOf(entry: ToolResultEntry): ToolCall {
  return {
    type: "toolCall",
    id: entry.callId,
    name: blocksText(entry.blocks) ? entry.toolName : "",
    arguments: {},
    partialJson: "",
  };
}
