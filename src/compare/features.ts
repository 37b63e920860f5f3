// What an entry is compared by: what it says and does, not when, by whom or under which id. Two
// entries with equal `exact` show the same to a reader, so the text itself is the fingerprint.
import { unreachable } from "../lib/ensure.ts";
import {
  type ContentBlock,
  type ToolCall,
  targetOf,
  textOf,
  toolCallsOf,
} from "../model/blocks.ts";
import type { Entry } from "../model/entry.ts";
import { isArray, isObject, type Json, type JsonObject, stringField } from "../model/json.ts";

/** The call a tool result answers, as far as matching cares. */
export interface CallKey {
  readonly name: string;
  readonly target: string;
  /** The target is a command line: commands may match when they are only similar. */
  readonly isCommand: boolean;
}

export interface Features {
  /** Entries pair only within a kind: "user", "assistant", "toolResult", … */
  readonly kind: string;
  /** Equal texts = equal content. Ids, times, usage and provider signatures are not in it. */
  readonly exact: string;
  /** Id shared by copies of one entry in two files; "" when that means nothing. */
  readonly id: string;
  /** What it does: one hash per tool call (tool and target), sorted; for commands their words. */
  readonly does: readonly number[];
  /** What it says: the beginning of its text, for `sketchOf`. */
  readonly says: string;
  /** May only pair with an entry that does the same: tool results. */
  readonly isStrict: boolean;
}

/** Texts are told apart by their beginning when similarity is estimated. */
const SAYS_CHARACTERS = 300;
/** A command may carry a whole script; its beginning says what it is. */
const COMMAND_CHARACTERS = 200;

/** `answered` is the call a tool result belongs to, when its assistant message was seen. */
export function featuresOf(entry: Entry, stored: JsonObject, answered?: CallKey): Features {
  const exact = exactText(entry, stored, answered);
  const base = { kind: entry.kind, exact, id: "", does: [], says: "", isStrict: false };
  switch (entry.kind) {
    case "user":
    case "system":
    case "customMessage":
    case "unknown":
      return { ...base, says: says(textOf(entry.blocks)) };
    case "assistant":
      return { ...base, does: doesOf(entry.blocks), says: says(assistantWords(entry.blocks)) };
    case "toolResult": {
      const key = answered ?? { name: entry.toolName, target: "", isCommand: false };
      return {
        ...base,
        does: callHashes(key),
        says: says(textOf(entry.blocks)),
        isStrict: true,
      };
    }
    case "bash":
      return {
        ...base,
        does: sketchOf(entry.command.slice(0, COMMAND_CHARACTERS)),
        says: says(entry.output),
        isStrict: true,
      };
    case "compaction":
    case "branchSummary":
      return { ...base, says: says(entry.summary) };
    case "modelChange":
    case "thinkingLevel":
    case "label":
    case "name":
    case "customData":
    case "usage":
    case "contextEdit":
    case "leaf":
    case "activeTools":
      return base;
    default:
      return unreachable(entry);
  }
}

/** Features of an entry both sides hold themselves: nothing has to be read to know that it is equal. */
export function identityFeatures(kind: string, identity: string): Features {
  return { kind, exact: `=${identity}`, id: "", does: [], says: "", isStrict: false };
}

/** Tool and target of a call: what calls are matched by. */
export function callKey(call: ToolCall): CallKey {
  const isCommand = stringField(call.arguments, "command") !== undefined;
  return { name: call.name, target: targetOf(call), isCommand };
}

function doesOf(blocks: readonly ContentBlock[]): readonly number[] {
  const hashes = toolCallsOf(blocks).flatMap((call) => callHashes(callKey(call)));
  return sortedUnique(hashes);
}

export function callHashes(key: CallKey): readonly number[] {
  if (!key.isCommand) return [hash(`${key.name}\n${key.target}`)];
  const words = sketchOf(key.target.slice(0, COMMAND_CHARACTERS));
  return sortedUnique(words.map((word) => (word ^ hash(key.name)) >>> 0));
}

/** Replies without text are told apart by what they thought. */
function assistantWords(blocks: readonly ContentBlock[]): string {
  const text = textOf(blocks);
  if (text) return text;
  return blocks.map((block) => (block.type === "thinking" ? block.text : "")).join("\n");
}

function says(text: string): string {
  return text.slice(0, SAYS_CHARACTERS);
}

function exactText(entry: Entry, stored: JsonObject, answered: CallKey | undefined): string {
  switch (entry.kind) {
    case "user":
      return `user\n${blocksText(entry.blocks)}`;
    case "assistant":
      return `assistant\n${entry.errorMessage}\n${blocksText(entry.blocks)}`;
    case "toolResult": {
      const call = answered ? `${answered.name} ${answered.target}` : entry.toolName;
      return `toolResult ${entry.isError}\n${call}\n${blocksText(entry.blocks)}`;
    }
    case "compaction":
    case "branchSummary":
      return `${entry.kind}\n${entry.summary}`;
    default:
      return `${entry.kind}\n${canonical(contentOf(stored))}`;
  }
}

function blocksText(blocks: readonly ContentBlock[]): string {
  let text = "";
  for (const block of blocks) {
    switch (block.type) {
      case "text":
        text += `\u0000t${block.text}`;
        break;
      case "thinking":
        text += `\u0000r${block.text}`;
        break;
      case "image":
        text += `\u0000i${block.mimeType} ${block.data}`;
        break;
      case "toolCall":
        text += `\u0000c${block.name} ${canonical(block.arguments)}`;
        break;
      case "unknown":
        text += `\u0000u${canonical(block.value)}`;
        break;
      default:
        unreachable(block);
    }
  }
  return text;
}

/** What two copies of one entry may differ in, and what no reader sees. */
const NOT_CONTENT = new Set(["id", "parentId", "timestamp", "usage"]);

function contentOf(stored: JsonObject): JsonObject {
  const message = stored.message;
  return { ...without(stored), ...(isObject(message) && { message: without(message) }) };
}

function without(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !NOT_CONTENT.has(key)));
}

/** JSON with sorted keys. A loop: a file may nest deeper than the stack. */
export function canonical(json: Json): string {
  let text = "";
  const todo: (string | { readonly json: Json })[] = [{ json }];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (typeof next === "string") {
      text += next;
    } else if (isArray(next.json)) {
      text += "[";
      todo.push("]");
      for (const item of [...next.json].reverse()) todo.push(",", { json: item });
    } else if (isObject(next.json)) {
      text += "{";
      todo.push("}");
      const entries = Object.entries(next.json).sort(([a], [b]) => (a < b ? 1 : -1));
      for (const [key, value = null] of entries) {
        todo.push(",", { json: value }, `${JSON.stringify(key)}:`);
      }
    } else {
      text += JSON.stringify(next.json);
    }
  }
  return text;
}

const SKETCH_WORDS = 16;

/** A small sorted set of word hashes: what two sketches share estimates what the texts share. */
export function sketchOf(text: string): readonly number[] {
  const smallest: number[] = [];
  let value = HASH_START;
  let isInWord = false;
  // One step beyond the end, where there is no letter, ends the last word.
  for (let i = 0; i <= text.length; i++) {
    const code = wordCode(text.charCodeAt(i));
    if (code > 0) {
      value = Math.imul(value ^ code, HASH_FACTOR);
      isInWord = true;
    } else if (isInWord) {
      insert(smallest, value >>> 0);
      value = HASH_START;
      isInWord = false;
    }
  }
  return smallest;
}

/** Into a sorted set that keeps its SKETCH_WORDS smallest members. */
function insert(smallest: number[], value: number): void {
  let place = smallest.length;
  while (place > 0 && (smallest[place - 1] ?? 0) > value) place--;
  if (place >= SKETCH_WORDS || smallest[place - 1] === value) return;
  if (smallest.length === SKETCH_WORDS) smallest.pop();
  smallest.splice(place, 0, value);
}

/** 0 outside words; small letters for large ones. Beyond ASCII everything counts as a letter. */
function wordCode(code: number): number {
  if (code >= 97 && code <= 122) return code;
  if (code >= 65 && code <= 90) return code + 32;
  if (code >= 48 && code <= 57) return code;
  return code === 95 || code >= 128 ? code : 0;
}

/** Share of two sorted sets that is common, 0 to 1; two empty sets are alike. */
export function likeness(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 && b.length === 0) return 1;
  let common = 0;
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const left = a[i] ?? 0;
    const right = b[j] ?? 0;
    if (left === right) common++;
    if (left <= right) i++;
    if (right <= left) j++;
  }
  return common / (a.length + b.length - common);
}

function sortedUnique(numbers: readonly number[]): readonly number[] {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted.filter((value, i) => value !== sorted[i - 1]);
}

const HASH_START = 0x811c9dc5;
const HASH_FACTOR = 0x01000193;

/** FNV-1a, 32 bits: for estimates only, never for equality. */
function hash(text: string): number {
  let value = HASH_START;
  for (let i = 0; i < text.length; i++) {
    value = Math.imul(value ^ text.charCodeAt(i), HASH_FACTOR);
  }
  return value >>> 0;
}
