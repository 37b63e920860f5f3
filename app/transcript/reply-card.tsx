// A reply of the model with its tool calls, each together with its result.
import { type ContentBlock, type ToolCall, toolCallsOf } from "../../src/model/blocks.ts";
import type { AssistantEntry, ToolResultEntry } from "../../src/model/entry.ts";
import type { JsonObject } from "../../src/model/json.ts";
import { costText, durationText, numberText } from "../../src/text/units.ts";
import { useBodies } from "../session/session-context.tsx";
import { Chip } from "../ui/chip.tsx";
import { Block, withKeys } from "./blocks.tsx";
import { Card } from "./card.tsx";
import { EditNote } from "./edit-note.tsx";
import { plainText } from "./entry-text.ts";
import { Skeleton, Unreadable } from "./loaded.tsx";
import { pairResults } from "./pair-results.ts";
import { type ShownEntry, shownEntry } from "./shown-entry.ts";
import { type CallState, OrphanResult, ToolCard } from "./tool-card.tsx";
import { type TranscriptShared, useTranscript } from "./transcript-context.tsx";
import type { TranscriptRow } from "./transcript-rows.ts";

type Reply = Extract<TranscriptRow, { readonly kind: "reply" }>;

export function ReplyCard({ reply }: { readonly reply: Reply }) {
  const { row, results } = reply;
  const shared = useTranscript();
  const { bodies, error, isComplete } = useBodies([row, ...results]);
  const body = bodies.get(row);
  if (!body) return error ? <Unreadable error={error} /> : <Skeleton />;
  const shown = shownEntry(body, row, shared.table, shared.transcript, shared.view);
  const isOmitted = shown.edit === "omitted" && shared.view === "sent";
  const answers = answersOf(results, bodies, shared);
  return (
    <>
      <EditNote shown={shown} row={row} />
      {answers.map(({ row: at, shown: answer }) => (
        <EditNote key={at} shown={answer} row={at} />
      ))}
      {isOmitted || shown.entry.kind !== "assistant" ? null : (
        <ReplyContent reply={reply} entry={shown.entry} answers={answers} isComplete={isComplete} />
      )}
      {error ? <Unreadable error={error} /> : null}
    </>
  );
}

interface Answer {
  readonly row: number;
  readonly shown: ShownEntry;
  readonly entry: ToolResultEntry;
}

function answersOf(
  rows: readonly number[],
  bodies: ReadonlyMap<number, JsonObject>,
  { table, transcript, view }: TranscriptShared,
): readonly Answer[] {
  const answers: Answer[] = [];
  for (const row of rows) {
    const body = bodies.get(row);
    if (!body) continue;
    const shown = shownEntry(body, row, table, transcript, view);
    if (shown.entry.kind === "toolResult") answers.push({ row, shown, entry: shown.entry });
  }
  return answers;
}

interface ReplyContentProps {
  readonly reply: Reply;
  readonly entry: AssistantEntry;
  readonly answers: readonly Answer[];
  /** All results were read. */
  readonly isComplete: boolean;
}

function ReplyContent({ reply, entry, answers, isComplete }: ReplyContentProps) {
  const calls = toolCallsOf(entry.blocks);
  const pairs = pairResults(
    calls,
    answers.map((answer) => answer.entry),
  );
  const isBroken = entry.stopReason === "aborted" || entry.stopReason === "error";
  const unanswered: CallState = !isComplete
    ? "loading"
    : reply.isLast && !isBroken
      ? "pending"
      : "interrupted";
  return (
    <Card
      row={reply.row}
      who="Assistant"
      tone="assistant"
      facts={<ReplyFacts entry={entry} row={reply.row} />}
      text={() => plainText(entry)}
    >
      {withKeys(entry.blocks).map(({ key, block }) =>
        block.type === "toolCall" ? (
          <CallCard
            key={key}
            call={block}
            answer={answers[pairs.get(block) ?? -1]}
            state={unanswered}
          />
        ) : (
          <Block key={key} block={block} />
        ),
      )}
      {answers
        .filter((_, place) => ![...pairs.values()].includes(place))
        .map(({ row, entry: result }) => (
          <OrphanResult key={row} entry={result} row={row} />
        ))}
      <ReplyEnd entry={entry} blocks={entry.blocks} />
    </Card>
  );
}

interface CallCardProps {
  readonly call: ToolCall;
  readonly answer: Answer | undefined;
  readonly state: CallState;
}

function CallCard({ call, answer, state }: CallCardProps) {
  const { table } = useTranscript();
  if (!answer) return <ToolCard call={call} state={state} />;
  const { row, entry } = answer;
  const took =
    (table.time[row] ?? Number.NaN) - (table.time[table.parent[row] ?? -1] ?? Number.NaN);
  return (
    <ToolCard
      call={call}
      state="answered"
      result={entry}
      row={row}
      durationMs={took >= 0 ? took : null}
    />
  );
}

function ReplyFacts({ entry, row }: { readonly entry: AssistantEntry; readonly row: number }) {
  const { table } = useTranscript();
  const { usage } = entry;
  const streamed = (table.time[row] ?? Number.NaN) - (entry.startedAt ?? Number.NaN);
  const took = entry.durationMs ?? (streamed >= 0 ? streamed : null);
  const facts = [
    took === null ? "" : durationText(took),
    usage?.output ? `${numberText(usage.output)} out` : "",
    usage?.cacheRead ? `${numberText(usage.cacheRead)} cached` : "",
    usage?.cost ? costText(usage.cost) : "",
  ];
  const model = entry.responseModel || entry.model;
  return (
    <>
      {model ? <bdi title={entry.provider}>{model}</bdi> : null}
      <span>{facts.filter(Boolean).join(" · ")}</span>
    </>
  );
}

interface ReplyEndProps {
  readonly entry: AssistantEntry;
  readonly blocks: readonly ContentBlock[];
}

/** Why a reply ended, where that is not how replies usually end. */
function ReplyEnd({ entry: { stopReason, errorMessage }, blocks }: ReplyEndProps) {
  const isUsual = ["", "stop", "toolUse"].includes(stopReason);
  return (
    <>
      {blocks.length === 0 && !errorMessage ? <p className="dim">An empty reply</p> : null}
      {isUsual ? null : (
        <p className="reply-end">
          <Chip tone={stopReason === "error" ? "error" : "plain"}>
            {stopReason === "length" ? (
              "cut off: the reply reached its length"
            ) : (
              <bdi>{stopReason}</bdi>
            )}
          </Chip>
        </p>
      )}
      {errorMessage ? <pre className="reply-error">{errorMessage.slice(0, 20_000)}</pre> : null}
    </>
  );
}
