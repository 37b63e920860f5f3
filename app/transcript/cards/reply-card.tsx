// A reply of the model with its tool calls, each together with its result.
import type { ToolCall } from "../../../src/model/entry/blocks.ts";
import type { AssistantEntry } from "../../../src/model/entry/entry.ts";
import { isDamaged } from "../../../src/model/table/damage.ts";
import { useBodies, useBody } from "../../session/open/session-context.tsx";
import { Paged, Pages, pageOf } from "../../ui/list/paged.tsx";
import { Added } from "../content/added.tsx";
import { BLOCK_WORDS, Block } from "../content/blocks.tsx";
import { plainText } from "../content/entry-text.ts";
import { Skeleton, Unreadable } from "../content/loaded.tsx";
import { ReplyEnd, ReplyFacts } from "../content/reply-parts.tsx";
import { shownEntry } from "../list/shown-entry.ts";
import { type CallState, OrphanResult, ToolCard } from "../tool/tool-card.tsx";
import { type Answer, PAGE, type Reply, useReplyResults } from "../tool/use-reply-results.ts";
import { useTranscript } from "../transcript-context.tsx";
import { Card } from "./card.tsx";
import { EditNote } from "./edit-note.tsx";

export function ReplyCard({ reply }: { readonly reply: Reply }) {
  const { row, results } = reply;
  const shared = useTranscript();
  // Asked for together with the results, as long as all of these are drawn at once.
  const { bodies, error } = useBodies(results.length > PAGE ? [row] : [row, ...results]);
  const body = bodies.get(row);
  if (!body) return error ? <Unreadable error={error} row={row} /> : <Skeleton />;
  const shown = shownEntry(body, row, shared.table, shared.transcript, shared.view);
  const isOmitted = shown.edit === "omitted" && shared.view === "sent";
  return (
    <>
      <EditNote shown={shown} row={row} />
      {shown.entry.kind === "assistant" ? (
        <ReplyContent reply={reply} entry={shown.entry} isOmitted={isOmitted} />
      ) : null}
    </>
  );
}

interface ReplyContentProps {
  readonly reply: Reply;
  readonly entry: AssistantEntry;
  /** Only what is said of its results is shown. */
  readonly isOmitted: boolean;
}

function ReplyContent({ reply, entry, isOmitted }: ReplyContentProps) {
  const { table } = useTranscript();
  const { page, answerOf, read, orphans, isComplete, error } = useReplyResults(reply, entry);
  const isBroken = entry.stopReason === "aborted" || entry.stopReason === "error";
  const unanswered: CallState = !isComplete
    ? "loading"
    : reply.isLast && !isBroken
      ? "pending"
      : "interrupted";
  return (
    <>
      {read.map(({ row, shown }) => (
        <EditNote key={row} shown={shown} row={row} />
      ))}
      {isOmitted ? null : (
        <Card
          row={reply.row}
          who="Assistant"
          tone="assistant"
          facts={<ReplyFacts entry={entry} tookMs={tookMs(entry, table.time[reply.row])} />}
          text={() => plainText(entry)}
        >
          <Pages page={page} words={BLOCK_WORDS}>
            {pageOf(entry.blocks, page).map(({ key, item }) =>
              item.type === "toolCall" ? (
                <CallCard
                  key={key}
                  call={item}
                  answer={answerOf.get(item)}
                  state={item.waits ? "pending" : unanswered}
                  askedAt={table.time[reply.row]}
                />
              ) : (
                <Block key={key} block={item} />
              ),
            )}
          </Pages>
          <Paged items={orphans} words={["result without its call", "results without their calls"]}>
            {(shown) => shown.map(({ item }) => <OrphanAt key={item} row={item} />)}
          </Paged>
          <Added added={entry.added} />
          <ReplyEnd entry={entry} isDamaged={isDamaged(table, reply.row)} />
        </Card>
      )}
      {error ? <Unreadable error={error} row={reply.row} /> : null}
    </>
  );
}

/** A result that is read when its turn to be drawn comes. */
function OrphanAt({ row }: { readonly row: number }) {
  const { table, transcript, view } = useTranscript();
  const { data, error } = useBody(row);
  if (!data) return error ? <Unreadable error={error} row={row} /> : <Skeleton />;
  const { entry } = shownEntry(data, row, table, transcript, view);
  return entry.kind === "toolResult" ? <OrphanResult entry={entry} row={row} /> : null;
}

interface CallCardProps {
  readonly call: ToolCall;
  readonly answer: Answer | undefined;
  readonly state: CallState;
  readonly askedAt: number | undefined;
}

function CallCard({ call, answer, state, askedAt }: CallCardProps) {
  const { table } = useTranscript();
  if (!answer) return <ToolCard call={call} state={state} askedAt={askedAt} />;
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

/** As recorded, else from when the reply began to stream to when its entry was written. */
function tookMs(entry: AssistantEntry, writtenAt = Number.NaN): number | null {
  const streamed = writtenAt - (entry.startedAt ?? Number.NaN);
  return entry.durationMs ?? (streamed >= 0 ? streamed : null);
}
