// The entries that most of a rollout comes to, as far as anything is counted of them, straight from fields of
// their lines: what `entryOf` and `readEntry` make of the whole line, but for long texts, of which only the
// beginning is read. What it does not know exactly it leaves to these.
import { hasOwnWords } from "../../../model/agent/custom-words.ts";
import type { ContentBlock } from "../../../model/entry/blocks.ts";
import type { Entry } from "../../../model/entry/entry.ts";
import { modelText } from "../../../model/entry/model-name.ts";
import { figureOf, type Usage } from "../../../model/entry/usage.ts";
import {
  BEFORE_THOUGHT,
  type PlainDetails,
  type ReplyFacts,
} from "../../../read/bodies/plain-details.ts";
import { PROMPT_MARKS, userEntry } from "../../../read/bodies/user-entry.ts";
import { bytesOf } from "../../../text/bytes.ts";
import { costOf, dataName, isData, type LineContext } from "../entries.ts";
import { type CodexFields, NAME_BYTES } from "../heads/fields.ts";
import { callArguments, isFailure, mayTellFailure } from "../messages.ts";
import type { TokenUse } from "../tokens.ts";

/**
 * Adds the entry of the line that `fields` stands on as `row`; false: the whole line has to be read. `callId` and
 * `time`: of the line. `use`: what its call took, in place of the context's.
 */
export function addQuickly(
  fields: CodexFields,
  callId: string,
  lineTime: number,
  context: LineContext,
  use: TokenUse | undefined,
  details: PlainDetails,
  row: number,
): boolean {
  if (use) {
    // A time that is a text is read as this one was.
    const time = fields.areTexts("time") ? lineTime : Number.NaN;
    details.addUse(modelText(context.provider, context.model), usageOf(context, use, time));
    return true;
  }
  if (isData(context)) {
    if (hasOwnWords(dataName(context))) return false;
    details.addData();
    return true;
  }
  if (context.head.envelope !== "response_item" || fields.hasMore) return false;
  if (addText(fields, callId, context, details, row)) return true;
  const entry = entryIn(fields, callId, context);
  if (entry) details.addEntry(row, entry, fields.cut);
  return entry !== null;
}

/** The same of a line that holds nothing but one text, as most do. */
function addText(
  fields: CodexFields,
  callId: string,
  context: LineContext,
  details: PlainDetails,
  row: number,
): boolean {
  const { type, role, kind, isOutput } = context.head;
  if (isOutput) return addOutput(fields, callId, context, details, row);
  if (type === "reasoning") return addThought(fields, context, details);
  if (type === "function_call") return addCalled(fields, callId, context, details, row);
  if (type !== "message" || !hasOneText(fields)) return false;
  const words = fields.folded("text", details.room);
  if (!words) return false;
  const characters = fields.characters("text");
  if (role === "assistant") details.addSaid(replyOf(context), words, characters);
  else if (role === "user" && kind === "user" && !PROMPT_MARKS.has(words.first)) {
    details.addPrompt(words, characters);
  } else return false;
  return true;
}

/** What begins an answer that may be more than its words, or something else (`isOfDreb`, IN_JSON). */
const MARKS: ReadonlySet<number> = new Set(bytesOf("<-[{"));

/** Whether the content of a message is one text. */
function hasOneText(fields: CodexFields): boolean {
  return (
    fields.holds("content", "list") &&
    fields.count("block") === 1 &&
    fields.count("text") === 1 &&
    fields.areTexts("text") &&
    isText(fields.textAt("blockType", 0) ?? "")
  );
}

function isText(type: string): boolean {
  return type === "text" || type.endsWith("_text");
}

function addThought(fields: CodexFields, context: LineContext, details: PlainDetails): boolean {
  const name = thoughtIn(fields);
  const words =
    name && fields.areTexts(name) ? fields.folded(name, details.room, BEFORE_THOUGHT) : null;
  if (!name || !words) return false;
  details.addThought(replyOf(context), words, fields.characters(name));
  return true;
}

/** What a line of reasoning says in its only text. */
function thoughtIn(fields: CodexFields): "thought" | "text" | null {
  const [summaries, texts] = [fields.count("thought"), fields.count("text")];
  if (summaries + texts !== 1) return null;
  return summaries === 1 ? "thought" : "text";
}

function addOutput(
  fields: CodexFields,
  callId: string,
  { toolName }: LineContext,
  details: PlainDetails,
  row: number,
): boolean {
  const words = isPlainOutput(fields) ? fields.folded("output", details.room) : null;
  if (!words || MARKS.has(words.first)) return false;
  const characters = fields.characters("output");
  const isError = mayTellFailure(fields, "output") && isFailure(fields.beginning("output"));
  details.addResult(row, { callId, toolName, isError }, words, characters);
  return true;
}

/** What a call says is in a few short fields; the rest of its line is not read. */
function addCalled(
  fields: CodexFields,
  callId: string,
  context: LineContext,
  details: PlainDetails,
  row: number,
): boolean {
  const isPlain =
    fields.count("name") === 1 &&
    fields.areTexts("name") &&
    fields.count("callId") === 1 &&
    fields.areTexts("callId") &&
    fields.count("arguments") === 1 &&
    fields.areTexts("arguments");
  const name = isPlain ? (fields.text("name") ?? "") : "";
  if (name === "") return false;
  details.addCalled(row, replyOf(context), {
    type: "toolCall",
    id: hasWholeId(fields) ? callId : (fields.text("callId") ?? ""),
    name,
    arguments: callArguments(fields.text("arguments") ?? ""),
    partialJson: "",
  });
  return true;
}

function replyOf({ provider, model }: LineContext): ReplyFacts {
  return { provider, model, stopReason: "", usage: null };
}

/** What is no text of one row: several blocks, calls, thoughts that nobody can read. */
function entryIn(fields: CodexFields, callId: string, context: LineContext): Entry | null {
  const { type, role, kind, isOutput } = context.head;
  if (isOutput) return result(fields, callId, context);
  if (type === "reasoning") return thinking(fields, context);
  if (type !== "message") return null;
  const isUser = role === "user" && kind === "user";
  if (!isUser && role !== "assistant") return null;
  const blocks = textBlocks(fields);
  if (!blocks) return null;
  return isUser ? userEntry(blocks, fields.cut) : reply(blocks, context);
}

function usageOf(context: LineContext, use: TokenUse, time: number): Usage {
  const { input, output, cacheRead, cacheWrite, reasoning, contextTokens } = use;
  const cost = costOf(use, context, time);
  const sum = input + output + cacheRead + cacheWrite;
  return {
    input,
    output,
    cacheRead,
    cacheWrite,
    reasoning,
    total: contextTokens ?? sum,
    cost: cost && figureOf(cost.total),
  };
}

function reply(blocks: readonly ContentBlock[], { provider, model }: LineContext): Entry {
  return {
    kind: "assistant",
    blocks,
    provider,
    model,
    responseModel: "",
    api: "",
    usage: null,
    stopReason: "",
    errorMessage: "",
    startedAt: null,
    durationMs: null,
    added: undefined,
  };
}

/** The content of a message that holds nothing but texts. */
function textBlocks(fields: CodexFields): readonly ContentBlock[] | null {
  const count = fields.count("block");
  const isPlain =
    fields.holds("content", "list") &&
    fields.count("text") === count &&
    fields.count("blockType") === count &&
    fields.areTexts("text");
  if (!isPlain) return null;
  const blocks: ContentBlock[] = [];
  for (let nth = 0; nth < count; nth++) {
    const type = fields.textAt("blockType", nth) ?? "";
    if (!isText(type)) return null;
    const text = nth === 0 ? fields.firstWords("text") : fields.beginning("text", nth);
    blocks.push({ type: "text", text });
  }
  return blocks;
}

function thinking(fields: CodexFields, context: LineContext): Entry | null {
  const [summaries, texts] = [fields.count("thought"), fields.count("text")];
  if (summaries + texts > 1 || !fields.areTexts("thought") || !fields.areTexts("text")) return null;
  const text =
    summaries + texts === 0 ? "" : fields.firstWords(summaries === 1 ? "thought" : "text");
  return reply([{ type: "thinking", text, isRedacted: text === "" }], context);
}

/** How an answer begins that may say how it ended further down. */
const IN_JSON = /^\s{0,9}\{/;

function result(fields: CodexFields, callId: string, { toolName }: LineContext): Entry | null {
  const text = isPlainOutput(fields) ? fields.beginning("output") : "{";
  if (IN_JSON.test(text)) return null;
  const blocks: readonly ContentBlock[] = text === "" ? [] : [{ type: "text", text }];
  return {
    kind: "toolResult",
    callId,
    toolName,
    blocks,
    details: {},
    isError: isFailure(text),
    usage: null,
    nestedCalls: [],
    runs: [],
    added: undefined,
  };
}

/** An output that is a text, of which nothing else is said. */
function isPlainOutput(fields: CodexFields): boolean {
  return (
    fields.count("output") === 1 &&
    fields.areTexts("output") &&
    !fields.holds("metadata", "object") &&
    hasWholeId(fields)
  );
}

/** Whether the id of a call is known as a whole. */
function hasWholeId(fields: CodexFields): boolean {
  return fields.size("callId") < NAME_BYTES;
}
