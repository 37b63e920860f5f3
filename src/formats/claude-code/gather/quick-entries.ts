// The entries that most of a session comes to, as far as anything is counted of them, from fields of their lines:
// what `entryOf` and `readEntry` make of the whole line, but for long texts, of which only the beginning is read.
// What it does not know exactly it leaves to these.
import { hasOwnWords } from "../../../model/agent/custom-words.ts";
import type { ContentBlock, ToolCall } from "../../../model/entry/blocks.ts";
import type { Entry } from "../../../model/entry/entry.ts";
import { readMessage } from "../../../model/entry/read-entry.ts";
import { readUsage, type Usage } from "../../../model/entry/usage.ts";
import { isObject, type Json, parseJson } from "../../../model/json/json.ts";
import {
  BEFORE_THOUGHT,
  type PlainDetails,
  type ReplyFacts,
} from "../../../read/bodies/plain-details.ts";
import { PROMPT_MARKS, userEntry } from "../../../read/bodies/user-entry.ts";
import { bytesOf } from "../../../text/bytes.ts";
import { programType } from "../entries/convert.ts";
import { stopReason, usageOf } from "../entries/reply.ts";
import { mayBeSaved, resultMessage } from "../entries/result.ts";
import type { Made } from "../entries/session-rows.ts";
import { startsAgents } from "../entries/started-run.ts";
import { type FieldName, isTrue, type LineFields } from "../lines/line-fields.ts";
import type { Call } from "../tree/head.ts";

/** Of one line after another, on which `fields` stands. */
export class QuickEntries {
  readonly #fields: LineFields;
  readonly #usages: Usages;

  constructor(fields: LineFields) {
    this.#fields = fields;
    this.#usages = new Usages(fields);
  }

  /** Adds the line's entry as `row`; false: the whole line has to be read. `time`: of the line. `calls`: those before it, by id. */
  add(
    time: number,
    made: Made,
    calls: ReadonlyMap<string, Call>,
    details: PlainDetails,
    row: number,
  ): boolean {
    const fields = this.#fields;
    if (fields.hasMore) return false;
    switch (made.as) {
      case "user":
        return addPrompt(fields, details) || addEntry(fields, user(fields), details, row);
      case "reply":
        return this.#addReply(time, made.hasUsage, details, row);
      case "result":
        return (
          addResult(fields, calls, details, row) ||
          addEntry(fields, result(fields, calls), details, row)
        );
      case "program":
        return addProgram(fields, details);
      default:
        return false;
    }
  }

  #addReply(time: number, hasUsage: boolean, details: PlainDetails, row: number): boolean {
    const fields = this.#fields;
    // What a line of an answer that failed says beside its message is rare.
    if (BESIDE.some((name) => fields.has(name)) || !fields.areTexts("timestamp")) return false;
    const model = fields.text("model") ?? "";
    const reply = {
      provider: "",
      model: model === "<synthetic>" ? "" : model,
      stopReason: stopReason(fields.text("stopReason")) ?? "",
      usage: hasUsage ? this.#usages.at(model, time) : null,
    };
    if (addText(fields, reply, details)) return true;
    const call = callBlock(fields);
    if (call && call.name !== "" && reply.stopReason !== "aborted") {
      details.addCalled(row, reply, call);
      return true;
    }
    const block = call ?? replyBlock(fields);
    return addEntry(fields, block && { ...REPLY, ...reply, blocks: [block] }, details, row);
  }
}

/** Of a reply of Claude Code's no line says these. */
const REPLY = {
  kind: "assistant",
  responseModel: "",
  api: "",
  errorMessage: "",
  startedAt: null,
  durationMs: null,
  added: undefined,
} as const;

function addEntry(
  fields: LineFields,
  entry: Entry | null,
  details: PlainDetails,
  row: number,
): boolean {
  if (entry) details.addEntry(row, entry, fields.cut);
  return entry !== null;
}

const BESIDE = ["error", "isApiErrorMessage", "isAbortedMidStream", "costUSD"] as const;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Every line of a message repeats what the message used: it is read once. */
class Usages {
  readonly #fields: LineFields;
  #source = "";
  #model = "";
  /** Prices change from one day to another. */
  #day = Number.NaN;
  #last: Usage | null = null;

  constructor(fields: LineFields) {
    this.#fields = fields;
  }

  at(model: string, time: number): Usage | null {
    const day = Math.floor(time / DAY_MS);
    const isSame = model === this.#model && day === this.#day;
    if (isSame && this.#fields.isWritten("usage", this.#source)) return this.#last;
    const source = this.#fields.source("usage");
    const usage = parseJson(source);
    const stored = usage !== undefined && isObject(usage) ? usage : {};
    this.#last = readUsage(usageOf(stored, { model, time, recorded: undefined }));
    this.#source = source;
    this.#model = model;
    this.#day = day;
    return this.#last;
  }
}

function addProgram(fields: LineFields, details: PlainDetails): boolean {
  const text = (name: FieldName) => fields.text(name);
  const inner = text("subtype") ?? text("dataType") ?? text("attachmentType");
  // Nothing is counted of what the program writes, but where it has words of its own.
  if (hasOwnWords(programType(text("type"), inner))) return false;
  details.addData();
  return true;
}

function addPrompt(fields: LineFields, details: PlainDetails): boolean {
  const isText = fields.count("content") === 1 && fields.areTexts("content");
  const name = isText ? "content" : nameAlone(fields, "text", "blockText");
  const words = name && fields.folded(name, details.room);
  if (!words || PROMPT_MARKS.has(words.first)) return false;
  details.addPrompt(words, fields.characters(name));
  return true;
}

function addText(fields: LineFields, reply: ReplyFacts, details: PlainDetails): boolean {
  const type = fields.textAt("blockType", 0);
  if (type === "text" && nameAlone(fields, type, "blockText")) {
    const words = fields.folded("blockText", details.room);
    if (words) details.addSaid(reply, words, fields.characters("blockText"));
    return words !== null;
  }
  if (type !== "thinking" || !nameAlone(fields, type, "blockThinking")) return false;
  // One that was aborted says that instead.
  if (reply.stopReason === "aborted") return false;
  const words = fields.folded("blockThinking", details.room, BEFORE_THOUGHT);
  if (words) details.addThought(reply, words, fields.characters("blockThinking"));
  return words !== null;
}

/** What begins an answer that may be more than its words, or something else (`isOfDreb`, `mayBeSaved`). */
const MARKS: ReadonlySet<number> = new Set(bytesOf("<-["));

function addResult(
  fields: LineFields,
  calls: ReadonlyMap<string, Call>,
  details: PlainDetails,
  row: number,
): boolean {
  const callId = fields.textAt("resultOf", 0);
  if (!nameAlone(fields, "tool_result", "blockContent") || callId === undefined) return false;
  const call = calls.get(callId);
  // Of what the program recorded, a text is none that is counted; what starts an agent says so at its end.
  if (!fields.areTexts("toolUseResult") || startsAgents(call)) return false;
  const words = fields.folded("blockContent", details.room);
  if (!words || MARKS.has(words.first)) return false;
  const answer = { callId, toolName: call?.name ?? "", isError: isTrue(fields, "isError") };
  details.addResult(row, answer, words, fields.characters("blockContent"));
  return true;
}

function user(fields: LineFields): Entry | null {
  const isText = fields.count("content") === 1 && fields.areTexts("content");
  const text = isText ? fields.firstWords("content") : aloneIn(fields, "text", "blockText");
  if (text === null) return null;
  const blocks: readonly ContentBlock[] = isText && text === "" ? [] : [{ type: "text", text }];
  return userEntry(blocks, fields.cut);
}

/** The text of a message's only block; null where it is not of that type. */
function aloneIn(fields: LineFields, type: string, name: FieldName): string | null {
  return nameAlone(fields, type, name) ? fields.firstWords(name) : null;
}

/** The name again where it is that of the text of a message's only block. */
function nameAlone(fields: LineFields, type: string, name: FieldName): FieldName | null {
  return isAlone(fields, type) && fields.count(name) === 1 && fields.areTexts(name) ? name : null;
}

function isAlone(fields: LineFields, type: string): boolean {
  return (
    fields.holds("content", "list") &&
    fields.count("block") === 1 &&
    fields.textAt("blockType", 0) === type
  );
}

function replyBlock(fields: LineFields): ContentBlock | null {
  const text = aloneIn(fields, "text", "blockText");
  if (text !== null) return { type: "text", text };
  const thinking = aloneIn(fields, "thinking", "blockThinking");
  return thinking === null ? null : { type: "thinking", text: thinking, isRedacted: false };
}

function callBlock(fields: LineFields): ToolCall | null {
  const id = fields.textAt("blockId", 0);
  const name = fields.textAt("blockName", 0);
  if (!isAlone(fields, "tool_use") || id === undefined || name === undefined) return null;
  const given = fields.json("blockInput");
  if (given === undefined || !isObject(given)) return null;
  return { type: "toolCall", id, name, arguments: given, partialJson: "" };
}

function result(fields: LineFields, calls: ReadonlyMap<string, Call>): Entry | null {
  const id = fields.textAt("resultOf", 0);
  const text = aloneIn(fields, "tool_result", "blockContent");
  const call = calls.get(id ?? "");
  // What starts an agent says so at the end of its result.
  if (text === null || id === undefined || mayBeSaved(text) || startsAgents(call)) return null;
  const isError = isTrue(fields, "isError");
  const line: Record<string, Json> = { toolUseResult: fields.json("toolUseResult") ?? null };
  const block = { type: "tool_result", tool_use_id: id, content: text, is_error: isError };
  return readMessage(resultMessage(line, [block], calls));
}
