// What the program records about its requests (formats-more.md 7.1): each names the first messages of another
// request and then its own by their hashes. Messages that differ from the conversation have lines of their own.
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  numberField,
  objectField,
  objectsField,
  stringField,
  stringsField,
} from "../../../model/json/json.ts";
import { ownText } from "../../../text/cut.ts";
import { attachedContent } from "./attachments.ts";

export type RequestFact =
  | {
      readonly is: "request";
      readonly id: string;
      /**
       * Id of the request whose first `keep` messages it begins with; null: it begins with its own.
       */
      readonly base: string | null;
      readonly keep: number;
      /** Hashes of the messages after these. */
      readonly tail: readonly string[];
      /** That of the system prompt and the tools. */
      readonly shape: string;
    }
  | { readonly is: "message"; readonly hash: string };

/** The prefix of a hash that distinguishes it. Characters. */
const HASH_LENGTH = 16;

/** Null for every other line. */
export function requestIn(line: JsonObject): RequestFact | null {
  if (line.type === "api-request-blob") {
    return { is: "message", hash: hashOf(stringField(line, "hash")) };
  }
  if (line.type !== "api-request") return null;
  return {
    is: "request",
    id: stringField(line, "id") ?? "",
    base: stringField(line, "base") ?? null,
    keep: Math.max(0, Math.floor(numberField(line, "keep") ?? 0)),
    tail: stringsField(line, "tail").map(hashOf),
    shape: stringField(line, "shapeHash") ?? "",
  };
}

function hashOf(hash = ""): string {
  return ownText(hash.slice(0, HASH_LENGTH));
}

/** A block of a message, or an addition to the text of a result. */
export interface Part {
  /**
   * The part of a text that distinguishes it from nearly all others; else the id of the call, or of the
   * answered call.
   */
  readonly key: number | string;
  /** It is in the text of the previous result. */
  readonly isInside: boolean;
}

/** The content of a line, block by block. */
export function partsIn(line: JsonObject): readonly Part[] {
  const content = attachedContent(line) ?? objectField(line, "message")?.content;
  if (typeof content === "string") return [partOf(textKey(content))];
  const blocks = isArray(content) ? content : [];
  return blocks.flatMap((block) => (isObject(block) ? blockParts(block) : []));
}

function blockParts(block: JsonObject): readonly Part[] {
  const called = stringField(block, "tool_use_id");
  if (called !== undefined) return [partOf(`answer ${called}`), ...remindersIn(block.content)];
  const { text, thinking } = block;
  const data = objectField(block, "source")?.data;
  const words = [text, thinking, data].find((one) => typeof one === "string");
  return [partOf(stringField(block, "id") ?? textKey(String(words ?? "")))];
}

const REMINDER = "<system-reminder>";

/** What the program added to a result. */
function remindersIn(content: Json | undefined): readonly Part[] {
  const blocks = objectsField({ content: content ?? null }, "content");
  const texts = typeof content === "string" ? [content] : blocks.map(({ text }) => String(text));
  return texts.flatMap((text) => {
    const [, ...more] = `\n\n${text}`.split(`\n\n${REMINDER}`);
    return more.map((one) => ({ key: textKey(REMINDER + one), isInside: true }));
  });
}

function partOf(key: number | string): Part {
  return { key, isInside: false };
}

/** Characters of a text that its key is made from: its first and its last ones. */
const KEY_LENGTH = 100;

/** Trailing white space is ignored: the program adds some. */
function textKey(text: string): number {
  const whole = text.trimEnd();
  const ends = whole.slice(0, KEY_LENGTH) + whole.slice(-KEY_LENGTH);
  let key = whole.length;
  for (let at = 0; at < ends.length; at++) key = Math.imul(key ^ ends.charCodeAt(at), 0x01000193);
  return key;
}
