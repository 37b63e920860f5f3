// The entries that most of a session comes to, as far as anything is counted of them, from fields of their lines:
// what `entryOf` and `readEntry` make of the whole line, but for long texts, of which only the beginning is read.
// What it does not know exactly it leaves to these.
import { hasOwnWords } from "../../../model/agent/custom-words.ts";
import type { ContentBlock } from "../../../model/entry/blocks.ts";
import type { Entry } from "../../../model/entry/entry.ts";
import { readMessage } from "../../../model/entry/read-entry.ts";
import type { Json, JsonObject } from "../../../model/json/json.ts";
import { userEntry } from "../../../read/bodies/user-entry.ts";
import { programType } from "../entries/convert.ts";
import { replyMessage } from "../entries/reply.ts";
import { mayBeSaved, resultMessage } from "../entries/result.ts";
import type { Made } from "../entries/session-rows.ts";
import { startsAgents } from "../entries/started-run.ts";
import type { FieldName, LineFields } from "../lines/line-fields.ts";
import type { Call } from "../tree/head.ts";

/** Of the line that `fields` stands on; null: the whole line has to be read. `calls`: those before it, by id. */
export function quickEntry(
  fields: LineFields,
  made: Made,
  calls: ReadonlyMap<string, Call>,
): Entry | null {
  if (fields.hasMore) return null;
  switch (made.as) {
    case "user":
      return user(fields);
    case "reply":
      return reply(fields, made.hasUsage);
    case "result":
      return result(fields, calls);
    case "program":
      return program(fields);
    default:
      return null;
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
  const isAlone =
    fields.holds("content", "list") &&
    fields.count("block") === 1 &&
    fields.count(name) === 1 &&
    fields.areTexts(name) &&
    fields.textAt("blockType", 0) === type;
  return isAlone ? fields.firstWords(name) : null;
}

function reply(fields: LineFields, hasUsage: boolean): Entry | null {
  const block = replyBlock(fields);
  if (!block) return null;
  const found = readMessage(replyMessage(replyLine(fields, hasUsage), hasUsage));
  return found.kind === "assistant" ? { ...found, blocks: [block] } : null;
}

function replyBlock(fields: LineFields): ContentBlock | null {
  const text = aloneIn(fields, "text", "blockText");
  if (text !== null) return { type: "text", text };
  const thinking = aloneIn(fields, "thinking", "blockThinking");
  return thinking === null ? null : { type: "thinking", text: thinking, isRedacted: false };
}

/** What a reply is made from beside its content. */
function replyLine(fields: LineFields, hasUsage: boolean): JsonObject {
  const message: Record<string, Json> = {};
  put(message, "model", fields.text("model"));
  put(message, "stop_reason", fields.text("stopReason"));
  if (hasUsage) put(message, "usage", fields.json("usage"));
  const line: Record<string, Json> = { message };
  put(line, "timestamp", fields.text("timestamp"));
  for (const name of BESIDE) if (fields.has(name)) put(line, name, fields.json(name));
  return line;
}

const BESIDE = ["error", "isApiErrorMessage", "isAbortedMidStream", "costUSD"] as const;

function put(object: Record<string, Json>, key: string, value: Json | undefined): void {
  if (value !== undefined) object[key] = value;
}

function result(fields: LineFields, calls: ReadonlyMap<string, Call>): Entry | null {
  const id = fields.text("resultOf");
  const text = aloneIn(fields, "tool_result", "blockContent");
  // What starts an agent says so at the end of its result.
  if (text === null || id === undefined || mayBeSaved(text) || startsAgents(calls.get(id))) {
    return null;
  }
  const line: Record<string, Json> = {};
  // Of one that is a text nothing is counted.
  const isText = fields.areTexts("toolUseResult");
  put(line, "toolUseResult", isText ? undefined : fields.json("toolUseResult"));
  const block: Record<string, Json> = { type: "tool_result", tool_use_id: id, content: text };
  put(block, "is_error", fields.has("isError") ? fields.json("isError") : undefined);
  return readMessage(resultMessage(line, [block], calls));
}
