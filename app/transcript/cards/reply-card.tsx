// A reply of the model with its tool calls, each together with its result.
import type { ToolCall } from "../../../src/model/blocks/blocks.ts";
import type { AssistantEntry } from "../../../src/model/entry/entry.ts";
import { isDamaged } from "../../../src/model/table/damage.ts";
import { useBodies, useBody } from "../../session/open/session-context.tsx";
import { Paged, Pages, pageOf } from "../../ui/list/paged.tsx";
import { Added } from "../content/added.tsx";
import { BLOCK_WORDS, Block } from "../content/blocks.tsx";
import { plainText } from "../content/entry-text.ts";
import { Skeleton, Unreadable } from "../content/loaded.tsx";
import { ReplyEnd, ReplyFacts } from "../content/reply-parts.tsx";
import { type ShownEntry, shownEntry } from "../list/shown-entry.ts";
import type { ReplyPart, TranscriptRow } from "../list/transcript-rows.ts";
import { type CallState, OrphanResult, ToolCard } from "../tool/tool-card.tsx";
import { type Answer, PAGE, useReplyResults } from "../tool/use-reply-results.ts";
import { useTranscript } from "../transcript-context.tsx";
import { Card } from "./card.tsx";
import { EditNote } from "./edit-note.tsx";

type Reply = Extract<TranscriptRow, { readonly kind: "reply" }>;

/** `reply`: each of its entries is a part that can be selected; together they are one message. */
export function ReplyCard({ reply }: { readonly reply: Reply }) {
  const { parts } = reply;
  const { table, transcript, view } = useTranscript();
  // Requested together with the results, as long as all of these are drawn at once.
  const results = parts.flatMap((part) => part.results);
  const rows = parts.map(({ row }) => row);
  const { bodies, error } = useBodies(results.length > PAGE ? rows : [...rows, ...results]);
  const shown = parts.map(({ row }) => {
    const body = bodies.get(row);
    return body ? shownEntry(body, row, table, transcript, view) : null;
  });
  const whole = wholeOf(shown);
  return parts.map((part, at) => (
    <Part
      key={part.row}
      part={part}
      shown={shown[at] ?? null}
      error={error}
      isLast={reply.isLast}
      of={at === 0 ? whole : null}
    />
  ));
}

/** What the head of a message says: one of its entries holds its usage. */
function wholeOf(shown: readonly (ShownEntry | null)[]): AssistantEntry | null {
  const entries = shown.flatMap((one) => (one?.entry.kind === "assistant" ? one.entry : []));
  const [first] = entries;
  const counted = entries.findLast(({ usage }) => usage);
  return first ? { ...first, usage: counted?.usage ?? first.usage } : null;
}

interface PartProps {
  readonly part: ReplyPart;
  /** Null: not read yet, or unreadable. */
  readonly shown: ShownEntry | null;
  readonly error: Error | null;
  /** No message follows the reply. */
  readonly isLast: boolean;
  /** The message, of its first part; null: this part continues it. */
  readonly of: AssistantEntry | null;
}

function Part({ part, shown, error, isLast, of }: PartProps) {
  const { view } = useTranscript();
  const { row } = part;
  if (!shown) return error ? <Unreadable error={error} row={row} /> : <Skeleton />;
  const isOmitted = shown.edit === "omitted" && view === "sent";
  const { entry } = shown;
  return (
    <>
      <EditNote shown={shown} row={row} />
      {entry.kind === "assistant" ? (
        <PartContent part={part} entry={entry} isOmitted={isOmitted} isLast={isLast} of={of} />
      ) : null}
    </>
  );
}

interface PartContentProps extends Pick<PartProps, "part" | "isLast" | "of"> {
  readonly entry: AssistantEntry;
  /** Shows only its results. */
  readonly isOmitted: boolean;
}

function PartContent({ part, entry, isOmitted, isLast, of }: PartContentProps) {
  const { table, selected } = useTranscript();
  const { page, answerOf, read, orphans, isComplete, error } = useReplyResults(part, entry);
  const isBroken = entry.stopReason === "aborted" || entry.stopReason === "error";
  const unanswered: CallState = !isComplete
    ? "loading"
    : isLast && !isBroken
      ? "pending"
      : "interrupted";
  return (
    <>
      {read.map(({ row, shown }) => (
        <EditNote key={row} shown={shown} row={row} />
      ))}
      {isOmitted ? null : (
        <Card
          row={part.row}
          who="Assistant"
          tone="assistant"
          isGoingOn={of === null}
          facts={of ? <ReplyFacts entry={of} tookMs={tookMs(of, table.time[part.row])} /> : null}
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
                  askedAt={table.time[part.row]}
                />
              ) : (
                <Block key={key} block={item} />
              ),
            )}
          </Pages>
          <Paged
            items={orphans}
            words={["result without its call", "results without their calls"]}
            at={orphans.indexOf(selected)}
          >
            {(shown) => shown.map(({ item }) => <OrphanAt key={item} row={item} />)}
          </Paged>
          <Added added={entry.forkFields} />
          <ReplyEnd entry={entry} isDamaged={isDamaged(table, part.row)} />
        </Card>
      )}
      {error ? <Unreadable error={error} row={part.row} /> : null}
    </>
  );
}

/** A result that is read when it is drawn. */
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

/** As recorded, else from the start of streaming to when the entry was written. */
function tookMs(entry: AssistantEntry, writtenAt = Number.NaN): number | null {
  const streamed = writtenAt - (entry.startedAt ?? Number.NaN);
  return entry.durationMs ?? (streamed > 0 ? streamed : null);
}
