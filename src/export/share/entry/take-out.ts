// What is removed from a shared entry: from its message, and from the messages that compactions,
// sub-agents and extensions hold inside it, at any place. Arguments of calls are the model's words,
// in which only paths are shortened.

import { readNotices } from "../../../model/agent/agent-notice.ts";
import {
  BASE_FIELDS,
  BLOCK_FIELDS,
  ENTRY_FIELDS,
  HEADER_FIELDS,
  MESSAGE_FIELDS,
  SUMMARY_FIELDS,
} from "../../../model/entry/fields.ts";
import { type Rebuilding, rebuilt } from "../../../model/entry/rebuilt.ts";
import { isArray, isObject, type Json, type JsonObject } from "../../../model/json/json.ts";
import { readOutcome } from "../../../model/runs/agent-outcome.ts";
import { NO_COSTS } from "../../jsonl/pi-fields.ts";
import type { LeftOut } from "../scope.ts";
import type { Shorten } from "./home-paths.ts";

const NO_OUTPUT = "[tool output left out]";
const NO_IMAGE = "[image left out]";

/** `shorten` is for "names"; without it texts stay. */
export function takeOut(leaveOut: readonly LeftOut[], shorten: Shorten) {
  const out = new Set(leaveOut);
  const rules = rulesFor(out, shorten);
  return {
    /**
     * `isEditOfOutput`: for an edit of a tool's answer (`context_edit`): its text is tool output,
     * too.
     */
    entry(stored: JsonObject, isEditOfOutput: boolean): JsonObject {
      const known = out.has("custom") ? knownEntry(stored) : stored;
      const entry = isEditOfOutput && out.has("tool-output") ? withoutReplacement(known) : known;
      const top = rules.object(entry);
      // Of an entry that is left out as a whole, only its place in the tree stays.
      const isWhole = top !== undefined && isObject(top) && top.type === entry.type;
      return rebuilt(isWhole ? top : onlyFields(entry, BASE_FIELDS), rules);
    },
    /** `version` and `id` stay unchanged. */
    header: (stored: JsonObject): JsonObject =>
      rebuilt(out.has("custom") ? knownHeader(stored) : stored, rules),
  };
}

/** Not every engine can write deeper nesting; a text says so in its place. */
const MAX_DEPTH = 500;
const TOO_DEEP = "[nested too deep to be shared]";

const SYSTEM = new Set(["systemMessage", "systemPrompt"]);

const CUTS: readonly (readonly [LeftOut, (object: JsonObject) => Json | undefined])[] = [
  ["thinking", withoutThinking],
  ["images", withoutImage],
  ["system-prompt", (one) => (one.role === "system" ? undefined : withoutFields(one, SYSTEM))],
  ["tool-output", withoutOutput],
  ["costs", withoutCosts],
];

function rulesFor(out: ReadonlySet<LeftOut>, shorten: Shorten) {
  const cuts = CUTS.filter(([what]) => out.has(what)).map(([, one]) => one);
  const cut = (object: JsonObject): Json | undefined => {
    let value: Json | undefined = object;
    for (const one of cuts) if (value !== undefined && isObject(value)) value = one(value);
    return value;
  };
  return {
    object: cut,
    text: shorten,
    isOpaque: (key, holder) => key === "arguments" && holder.type === "toolCall",
    limit: { depth: MAX_DEPTH, instead: TOO_DEEP },
  } satisfies Rebuilding;
}

const SIGNATURES = new Set(["thinkingSignature", "thoughtSignature"]);

function withoutThinking(object: JsonObject): JsonObject | undefined {
  if (object.type === "thinking" || object.type === "redacted_thinking") return undefined;
  return withoutFields(object, SIGNATURES);
}

/** Also if it is not called an image but holds one; a picture's name stays. */
function withoutImage(object: JsonObject): JsonObject {
  const { type, mimeType, data } = object;
  const holdsOne =
    typeof mimeType === "string" && /^image\//i.test(mimeType) && typeof data === "string";
  return type === "image" || holdsOne ? { type: "text", text: NO_IMAGE } : object;
}

const OF_RESULT = new Set("role toolCallId toolName isError timestamp usage".split(" "));
const OF_COMMAND = new Set(
  "role command exitCode cancelled truncated excludeFromContext timestamp".split(" "),
);

/** Other fields of a result come with its output, so only the fields named here stay. */
function withoutOutput(object: JsonObject): JsonObject {
  if (object.role === "toolResult")
    return { ...onlyFields(object, OF_RESULT), content: textContent(NO_OUTPUT) };
  if (object.role === "bashExecution")
    return { ...onlyFields(object, OF_COMMAND), output: NO_OUTPUT };
  const text = onlyText(object);
  if (text === null) return object;
  if (typeof object.customType === "string") {
    // A later message of pi-subagents is a separate message: its first line names the finished
    // agent.
    if (readNotices(object.customType, text).length === 0) return object;
    const { details: _, ...rest } = object;
    const [head = ""] = text.split("\n", 1);
    return { ...rest, content: textContent(`${head}\n\n${NO_OUTPUT}`) };
  }
  if (object.role !== "user" || readOutcome(text) === null) return object;
  // A sub-agent's result is a user message: its first line says that it ended.
  const [open = "", head = ""] = text.split("\n", 2);
  const short = `${open}\n${head}\n\n${NO_OUTPUT}\n</${open.slice(1)}`;
  return { ...object, content: textContent(short) };
}

function textContent(text: string): readonly JsonObject[] {
  return [{ type: "text", text }];
}

/** Of a message that is one text; else null. */
function onlyText({ content }: JsonObject): string | null {
  const [first, second] = isArray(content) ? content : [];
  const block = isObject(first) && second === undefined ? first.text : undefined;
  const text = typeof content === "string" ? content : block;
  return typeof text === "string" ? text : null;
}

function withoutReplacement(edit: JsonObject): JsonObject {
  return isObject(edit.replacement)
    ? { ...edit, replacement: { content: textContent(NO_OUTPUT) } }
    : edit;
}

const COST = /^(?:total_?)?costs?(?:_?usd)?$/i;

/**
 * The agent adds up `usage.cost.total` of every reply, so an object of costs stays and says that none is recorded.
 */
function withoutCosts(object: JsonObject): JsonObject {
  if (!Object.keys(object).some((key) => COST.test(key))) return object;
  return mappedFields(object, (key, value) => {
    if (!COST.test(key)) return value;
    if (isObject(value)) return NO_COSTS;
    return typeof value === "number" || typeof value === "string" ? undefined : value;
  });
}

// A copy without fields that only pi's relatives add. What an extension stores inside a field of pi's (`details` of
// its tool) is pi's field.

const CONTENT: ReadonlySet<string> = new Set(["content"]);
const UNKNOWN_MESSAGE: ReadonlySet<string> = new Set(["role", "timestamp"]);

function knownHeader(header: JsonObject): JsonObject {
  return onlyFields(header, HEADER_FIELDS);
}

/** An entry of a type that pi knows; for any other one its base fields. */
function knownEntry(entry: JsonObject): JsonObject {
  const known = onlyFields(entry, ENTRY_FIELDS.get(wordOf(entry.type)) ?? BASE_FIELDS);
  return mappedFields(known, (key, value) => {
    if (key === "message" || key === "systemMessage")
      return isObject(value) ? knownMessage(value) : value;
    if (key === "retainedTail" || key === "sentAfter") {
      return isArray(value) ? value.flatMap(knownTail) : value;
    }
    if (key === "details") return isObject(value) ? onlyFields(value, SUMMARY_FIELDS) : undefined;
    if (key !== "replacement" || !isObject(value)) return value;
    return mappedFields(onlyFields(value, CONTENT), (_, content) => knownContent(content));
  });
}

function knownTail(message: Json): readonly Json[] {
  return isObject(message) && MESSAGE_FIELDS.has(wordOf(message.role))
    ? [knownMessage(message)]
    : [];
}

function knownMessage(message: JsonObject): JsonObject {
  const known = onlyFields(message, MESSAGE_FIELDS.get(wordOf(message.role)) ?? UNKNOWN_MESSAGE);
  return mappedFields(known, (key, value) => (key === "content" ? knownContent(value) : value));
}

function knownContent(content: Json): Json {
  if (!isArray(content)) return content;
  return content.flatMap((block) => {
    const known = isObject(block) ? BLOCK_FIELDS.get(wordOf(block.type)) : undefined;
    return isObject(block) && known ? [onlyFields(block, known)] : [];
  });
}

function wordOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

function onlyFields(object: JsonObject, keys: ReadonlySet<string>): JsonObject {
  return mappedFields(object, (key, value) => (keys.has(key) ? value : undefined));
}

function withoutFields(object: JsonObject, keys: ReadonlySet<string>): JsonObject {
  return mappedFields(object, (key, value) => (keys.has(key) ? undefined : value));
}

/** `undefined`: the field is removed. */
function mappedFields(
  object: JsonObject,
  change: (key: string, value: Json) => Json | undefined,
): JsonObject {
  const pairs = Object.entries(object).map(([key, value]) => {
    return [key, value === undefined ? undefined : change(key, value)] as const;
  });
  // By assignment, a field called __proto__ would be no field.
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
}
