// The entries that most of a session comes to, as far as anything is counted of them, from fields of their lines:
// what `entryOf` and `readEntry` make of the whole line, but for long texts, of which only the beginning is read.
// What it does not know exactly it leaves to these.
import { hasOwnWords } from "../../../model/agent/custom-words.ts";
import type { ContentBlock } from "../../../model/entry/blocks.ts";
import type { Entry } from "../../../model/entry/entry.ts";
import { readMessage } from "../../../model/entry/read-entry.ts";
import { readUsage, type Usage } from "../../../model/entry/usage.ts";
import { isObject, type Json, parseJson } from "../../../model/json/json.ts";
import { userEntry } from "../../../read/bodies/user-entry.ts";
import { programType } from "../entries/convert.ts";
import { stopReason, usageOf } from "../entries/reply.ts";
import { mayBeSaved, resultMessage } from "../entries/result.ts";
import type { Made } from "../entries/session-rows.ts";
import { startsAgents } from "../entries/started-run.ts";
import { type FieldName, isTrue, type LineFields } from "../lines/line-fields.ts";
import type { SessionLine } from "../lines/session-line.ts";
import type { Call } from "../tree/head.ts";

/** Of one line after another, on which `fields` stands. */
export class QuickEntries {
  readonly #fields: LineFields;
  readonly #usages: Usages;

  constructor(fields: LineFields) {
    this.#fields = fields;
    this.#usages = new Usages(fields);
  }

  /** Null: the whole line has to be read. `calls`: those before it, by id. */
  entry(line: SessionLine, made: Made, calls: ReadonlyMap<string, Call>): Entry | null {
    if (this.#fields.hasMore) return null;
    switch (made.as) {
      case "user":
        return user(this.#fields);
      case "reply":
        return this.#reply(line, made.hasUsage);
      case "result":
        return result(this.#fields, calls);
      case "program":
        return program(this.#fields);
      default:
        return null;
    }
  }

  #reply({ time }: SessionLine, hasUsage: boolean): Entry | null {
    const fields = this.#fields;
    // What a line of an answer that failed says beside its message is rare.
    if (BESIDE.some((name) => fields.has(name)) || !fields.areTexts("timestamp")) return null;
    const block = replyBlock(fields);
    if (!block) return null;
    const model = fields.text("model") ?? "";
    return {
      kind: "assistant",
      blocks: [block],
      provider: "",
      model: model === "<synthetic>" ? "" : model,
      responseModel: "",
      api: "",
      usage: hasUsage ? this.#usages.at(model, time) : null,
      stopReason: stopReason(fields.text("stopReason")) ?? "",
      errorMessage: "",
      startedAt: null,
      durationMs: null,
      added: undefined,
    };
  }
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
    const source = this.#fields.source("usage");
    const day = Math.floor(time / DAY_MS);
    if (source === this.#source && model === this.#model && day === this.#day) return this.#last;
    const usage = parseJson(source);
    const stored = usage !== undefined && isObject(usage) ? usage : {};
    this.#last = readUsage(usageOf(stored, { model, time, recorded: undefined }));
    this.#source = source;
    this.#model = model;
    this.#day = day;
    return this.#last;
  }
}

function program(fields: LineFields): Entry | null {
  const text = (name: FieldName) => fields.text(name);
  const inner = text("subtype") ?? text("dataType") ?? text("attachmentType");
  return hasOwnWords(programType(text("type"), inner)) ? null : DATA;
}

/** Nothing is counted of what the program writes, but where it has words of its own. */
const DATA: Entry = { kind: "customData", customType: "", data: undefined, runs: [] };

function user(fields: LineFields): Entry | null {
  const isText = fields.count("content") === 1 && fields.areTexts("content");
  const text = isText ? fields.firstWords("content") : aloneIn(fields, "text", "blockText");
  if (text === null) return null;
  const blocks: readonly ContentBlock[] = isText && text === "" ? [] : [{ type: "text", text }];
  return userEntry(blocks, fields.cut);
}

/** The text of a message's only block; null where it is not of that type. */
function aloneIn(fields: LineFields, type: string, name: FieldName): string | null {
  return isAlone(fields, type) && fields.count(name) === 1 && fields.areTexts(name)
    ? fields.firstWords(name)
    : null;
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
  if (thinking !== null) return { type: "thinking", text: thinking, isRedacted: false };
  return callBlock(fields);
}

function callBlock(fields: LineFields): ContentBlock | null {
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
  if (fields.areTexts("toolUseResult")) {
    // Of one that is a text nothing is counted.
    const blocks: readonly ContentBlock[] = [{ type: "text", text }];
    return {
      kind: "toolResult",
      callId: id,
      toolName: call?.name ?? "",
      blocks,
      details: {},
      isError,
      usage: null,
      nestedCalls: [],
      runs: [],
      added: undefined,
    };
  }
  const line: Record<string, Json> = { toolUseResult: fields.json("toolUseResult") ?? null };
  const block = { type: "tool_result", tool_use_id: id, content: text, is_error: isError };
  return readMessage(resultMessage(line, [block], calls));
}
