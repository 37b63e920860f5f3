// The items of a conversation as pi messages: what the model sees, as it is in the line. No words are
// added that the model did not get. Items: formats-claude-codex.md 3.3; their entries 3.9.
import { framedOutput } from "../../../model/entry/command-output.ts";
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  objectField,
  objectsField,
  parseJson,
  stringField,
} from "../../../model/json/json.ts";
import { type ItemKind, kindOfItem, textsOf, userMark } from "../contextual.ts";
import { isCall, isOutput } from "../heads/line-shapes.ts";

/** What an item does not record itself. */
export interface ItemContext {
  readonly provider: string;
  readonly model: string;
  /** The tool an output is of. */
  readonly toolName: string;
  /** The kind of a message, if it is known. */
  readonly kind?: ItemKind;
  /** Of an output: another line reports that its call failed. */
  readonly isFailed?: boolean;
}

/** Of an item of an unknown type; "" without one. */
const ITEM = "item";

/**
 * The message of an item; one of role `custom` if Codex or another agent put it there. Null for an item
 * that no model gets.
 */
export function messageOf(item: JsonObject, context: ItemContext): JsonObject | null {
  const type = stringField(item, "type") ?? "";
  if (type === "message") return spoken(item, context);
  if (type === "ghost_snapshot") return null;
  if (type === "agent_message") {
    const isTask = (context.kind ?? kindOfItem(item)) === "task";
    return isTask ? { role: "user", content: blocksOf(item.content) } : letter(item);
  }
  if (isOutput(type)) return result(item, context);
  if (isCall(type)) return reply([callBlock(item, type)], context);
  switch (type) {
    case "reasoning":
      return reply([thinking(item)], context);
    case "additional_tools":
      return { role: "system", content: "", toolsAdded: toolsIn(item) };
    case "image_generation_call":
      return reply([pictureOf(item)], context);
    case "compaction":
    case "compaction_summary":
    case "context_compaction":
      return custom("compaction", [{ type: "text", text: ENCRYPTED }], true);
    default:
      return reply([{ ...item, type: type || ITEM }], context);
  }
}

/** Tools that the model is given by an item; those of a namespace each by itself. */
function toolsIn(item: JsonObject): readonly JsonObject[] {
  return objectsField(item, "tools").flatMap((tool) =>
    isArray(tool.tools) ? objectsField(tool, "tools") : [tool],
  );
}

const ENCRYPTED = "(what was said before, encrypted)";

function spoken(item: JsonObject, context: ItemContext): JsonObject | null {
  const { role } = item;
  const blocks = blocksOf(item.content);
  if (role === "assistant") return reply(blocks, context);
  if (role === "developer") return { role: "system", content: blocks, isPartial: true };
  if (role === "user") {
    const kind = context.kind ?? kindOfItem(item);
    return kind === "user" ? { role: "user", content: blocks } : custom(mark(item), blocks, false);
  }
  return role === "system" ? null : custom(stringField(item, "role") ?? "message", blocks, true);
}

/** What Codex inserted into a user message, by its name. */
function mark(item: JsonObject): string {
  return textsOf(item).map(userMark).find(Boolean) ?? "context";
}

/** `display`: Codex shows it to people. */
function custom(customType: string, content: readonly Json[], display: boolean): JsonObject {
  return { role: "custom", customType, content, display };
}

function reply(content: readonly Json[], { provider, model }: ItemContext): JsonObject {
  const message: Record<string, Json> = { role: "assistant", content };
  if (provider) message.provider = provider;
  if (model) message.model = model;
  return message;
}

/** A message from one agent to another. */
export function letter(item: JsonObject): JsonObject {
  const { author, recipient } = item;
  const from = typeof author === "string" ? author : "agent";
  const name = typeof recipient === "string" ? `${from} → ${recipient}` : from;
  const details = { author: author ?? null, recipient: recipient ?? null };
  return { ...custom(name, blocksOf(item.content), true), details };
}

/** A text, or a list of blocks. */
function blocksOf(content: Json | undefined): readonly Json[] {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return isArray(content) ? content.map(contentBlock) : [];
}

/** Of a message or an output. */
function contentBlock(block: Json): Json {
  if (!isObject(block)) return block;
  const text = stringField(block, "text");
  const type = stringField(block, "type") ?? "";
  if (text !== undefined && (type.endsWith("_text") || type === "text"))
    return { type: "text", text };
  return type === "input_image" ? (imageIn(block) ?? block) : block;
}

const DATA_URL = /^data:(image\/[a-z0-9.+-]{1,40});base64,/i;

function imageIn(block: JsonObject): JsonObject | null {
  const url = stringField(block, "image_url") ?? "";
  const [head, mimeType] = DATA_URL.exec(url.slice(0, 100)) ?? [];
  if (head === undefined || mimeType === undefined) return null;
  return { type: "image", data: url.slice(head.length), mimeType: mimeType.toLowerCase() };
}

function pictureOf(item: JsonObject): JsonObject {
  const data = stringField(item, "result") ?? "";
  return data === "" ? item : { type: "image", data, mimeType: "image/png" };
}

function thinking(item: JsonObject): JsonObject {
  const texts = [...objectsField(item, "summary"), ...objectsField(item, "content")];
  const text = texts.map((part) => stringField(part, "text") ?? "").filter((part) => part !== "");
  const secret = stringField(item, "encrypted_content");
  const thought = { type: "thinking", thinking: text.join("\n\n") };
  if (secret === undefined) return thought;
  const signed = { ...thought, thinkingSignature: secret };
  return text.length > 0 ? signed : { ...signed, redacted: true };
}

/** `type`: of the call. */
function callBlock(item: JsonObject, type: string): JsonObject {
  const name = stringField(item, "name") ?? (CALL_NAMES.get(type) || type);
  const given = item.arguments ?? item.input ?? item.action;
  const id = stringField(item, "call_id") ?? "";
  const namespace = stringField(item, "namespace");
  // A `function_call` has them as a text.
  const isText = typeof given === "string" && type === "function_call";
  const held = argumentsOf(isText ? parseJson(given) : given, given);
  if (namespace === undefined) return { type: "toolCall", id, name, arguments: held };
  return { type: "toolCall", id, name, namespace, arguments: held };
}

const CALL_NAMES: ReadonlyMap<string, string> = new Map([
  ["local_shell_call", "local_shell"],
  ["tool_search_call", "tool_search"],
]);

/** Arguments that are no JSON stay the text they are. */
function argumentsOf(parsed: Json | undefined, given: Json | undefined): JsonObject {
  if (parsed !== undefined && isObject(parsed)) return parsed;
  return given === undefined || given === null ? {} : { input: given };
}

function result(item: JsonObject, { toolName, isFailed = false }: ItemContext): JsonObject {
  const { output, tools } = item;
  const content = outputBlocks(output ?? tools);
  const details = objectField(item, "metadata");
  const toolCallId = stringField(item, "call_id") ?? "";
  const isError = isFailed || hasFailed(output, content);
  const answer = { role: "toolResult", toolCallId, toolName, content };
  return details ? { ...answer, details, isError } : { ...answer, isError };
}

/** A text, a list of blocks, one block, or what older versions had: `{content, success}`. */
function outputBlocks(output: Json | undefined): readonly Json[] {
  if (!isObject(output)) return blocksOf(output);
  const { content } = output;
  const isHeld = typeof content === "string" || isArray(content);
  return isHeld ? blocksOf(content) : [contentBlock(output)];
}

/** How much of an output's text is searched for a command's exit code. */
const LOOKED_AT = 400;
const EXIT_CODE = /(?:^|\n)(?:Exit code: |Process exited with code )(-?\d{1,10})(?:\n|$)/;

/** An output that reports failure itself, or a command that ended with another code than 0. */
function hasFailed(output: Json | undefined, [first]: readonly Json[]): boolean {
  if (isObject(output) && typeof output.success === "boolean") return !output.success;
  const text = isObject(first) ? (stringField(first, "text") ?? "") : "";
  const code = EXIT_CODE.exec(text.slice(0, LOOKED_AT))?.[1];
  if (code !== undefined) return Number(code) !== 0;
  return NOT_DONE.test(text) || (framedOutput(text)?.exitCode ?? 0) !== 0;
}

/**
 * Prefixes of answers to a call that could not start, was refused, does not fit, threw, or was interrupted by the
 * person.
 */
const NOT_DONE =
  /^(?:failed in sandbox |exec_command failed for `|apply_patch verification failed|patch rejected(?: by user$|: )|Script failed(?:\n|$)|aborted by user after |Wall time: [\d.]{1,20} seconds\naborted by user)/;
