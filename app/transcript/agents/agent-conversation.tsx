// A sub-agent's conversation, drawn with the cards of the transcript. Its messages are not entries: they
// cannot be selected and have no links.
import { Fragment, useMemo } from "react";
import type { ContentBlock, ToolCall } from "../../../src/model/blocks/blocks.ts";
import type { Entry, ToolResultEntry } from "../../../src/model/entry/entry.ts";
import type { JsonObject } from "../../../src/model/json/json.ts";
import { Paged } from "../../ui/list/paged.tsx";
import { AddedNotes } from "../content/added-notes.tsx";
import { BLOCK_WORDS, Block, Blocks } from "../content/blocks.tsx";
import { MessageFrame } from "../content/card-frame.tsx";
import { JsonText } from "../content/json-text.tsx";
import { ReplyEnd, ReplyFacts } from "../content/reply-parts.tsx";
import { type TranscriptShared, useTranscript } from "../transcript-context.tsx";
import { type ConversationItem, conversationOf } from "./conversation.ts";
import { findRun, type RunTarget, RunTargetContext } from "./run-target.ts";

type RenderCall = TranscriptShared["renderCall"];

/** Messages drawn at once. */
const PAGE = 20;

interface ConversationProps {
  readonly messages: readonly JsonObject[];
  /** Set while a run inside this conversation has to scroll into view. */
  readonly target: RunTarget | null;
}

export function Conversation({ messages, target }: ConversationProps) {
  const { renderCall } = useTranscript();
  const items = useMemo(() => conversationOf(messages), [messages]);
  const found = target && findRun(items, target.way[0] ?? 0);
  const drawn: RenderCall = (call, result) =>
    target && found && found.result === result ? (
      <RunTargetContext value={{ ...target, way: [found.run, ...target.way.slice(1)] }}>
        {renderCall(call, result)}
      </RunTargetContext>
    ) : (
      <RunTargetContext value={null}>{renderCall(call, result)}</RunTargetContext>
    );
  return (
    <div className="agent-conversation">
      <Paged items={items} words={["message", "messages"]} size={PAGE} at={found?.item ?? -1}>
        {(page) =>
          page.map(({ key, item }) =>
            item.kind === "reply" ? (
              <Reply key={key} reply={item} renderCall={drawn} found={found?.result} />
            ) : (
              <Message key={key} message={item} renderCall={drawn} />
            ),
          )
        }
      </Paged>
    </div>
  );
}

interface ReplyProps {
  readonly reply: Extract<ConversationItem, { readonly kind: "reply" }>;
  readonly renderCall: RenderCall;
  /** A result that has to be on the page, when this reply has it. */
  readonly found: ToolResultEntry | undefined;
}

function Reply({ reply: { entry, time, resultOf, orphans }, renderCall, found }: ReplyProps) {
  const isFound = (block: ContentBlock) =>
    found !== undefined && block.type === "toolCall" && resultOf.get(block) === found;
  return (
    <MessageFrame
      who="Assistant"
      tone="assistant"
      time={time}
      facts={<ReplyFacts entry={entry} tookMs={entry.durationMs} />}
    >
      <Paged items={entry.blocks} words={BLOCK_WORDS} at={entry.blocks.findIndex(isFound)}>
        {(page) =>
          page.map(({ key, item }) =>
            item.type === "toolCall" ? (
              <Fragment key={key}>{renderCall(item, resultOf.get(item))}</Fragment>
            ) : (
              <Block key={key} block={item} />
            ),
          )
        }
      </Paged>
      <Paged
        items={orphans}
        words={["result without its call", "results without their calls"]}
        at={found ? orphans.indexOf(found) : -1}
      >
        {(page) =>
          page.map(({ key, item }) => (
            <Fragment key={key}>{renderCall(callOf(item), item)}</Fragment>
          ))
        }
      </Paged>
      {entry.forkFields ? <AddedNotes added={entry.forkFields} /> : null}
      <ReplyEnd entry={entry} />
    </MessageFrame>
  );
}

interface MessageProps {
  readonly renderCall: RenderCall;
  readonly message: Extract<ConversationItem, { readonly kind: "message" }>;
}

function Message({ message: { entry, stored, time }, renderCall }: MessageProps) {
  return (
    <MessageFrame who={whoOf(entry)} tone={entry.kind === "user" ? "user" : "plain"} time={time}>
      {entry.kind === "toolResult" && entry.runs.length > 0 ? (
        renderCall(callOf(entry), entry)
      ) : (
        <div className="card-box">
          {"blocks" in entry && entry.blocks.length > 0 ? (
            <Blocks blocks={entry.blocks} />
          ) : (
            <JsonText value={stored} />
          )}
          {"forkFields" in entry && entry.forkFields ? (
            <AddedNotes added={entry.forkFields} />
          ) : null}
        </div>
      )}
    </MessageFrame>
  );
}

function whoOf(entry: Entry): string {
  switch (entry.kind) {
    case "user":
      return "User";
    case "system":
      return "System";
    case "toolResult":
      return `Result of ${entry.toolName || "a tool"}`;
    case "customMessage":
      return entry.customType || "Custom message";
    case "unknown":
      return entry.word;
    default:
      return entry.kind;
  }
}

/** A call reconstructed from its result, as far as the result describes it. */
function callOf({ callId, toolName }: ToolResultEntry): ToolCall {
  return { type: "toolCall", id: callId, name: toolName, arguments: {}, partialJson: "" };
}
