// What an entry is compared by: what it says and does, not when, by whom or under which id.

import { unreachable } from "../../lib/ensure.ts";
import {
  blocksText,
  type ContentBlock,
  type ToolCall,
  targetOf,
  toolCallsOf,
} from "../../model/blocks/blocks.ts";
import type { Entry } from "../../model/entry/entry.ts";
import { isObject, type Json, type JsonObject, stringField } from "../../model/json/json.ts";
import { stringifyDeep } from "../../model/json/stringify.ts";
import { hash, sketchOf, sortedUnique } from "./sketch.ts";

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
  /** Everything a reader sees, as one text. Ids, times, usage and provider signatures are not in it. */
  readonly content: string;
  /** Id shared by copies of one entry in two files; "" when that means nothing. */
  readonly id: string;
  /** What it does: one hash per tool call (tool and target), sorted; for commands their words. */
  readonly does: () => readonly number[];
  /** What it says: a sketch of the beginning of its text. */
  readonly says: () => readonly number[];
  /** May only pair with an entry whose `does` is alike: tool results and commands. */
  readonly isStrict: boolean;
}

/** The beginning of a text stands for it when similarity is estimated. */
const SAYS_CHARACTERS = 160;
/** A command may carry a whole script; its beginning says what it is. */
const COMMAND_CHARACTERS = 120;

/** `answered` is the call a tool result belongs to, when its assistant message was seen. */
export function featuresOf(
  entry: Entry,
  stored: JsonObject,
  id: string,
  answered?: CallKey,
): Features {
  const { kind } = entry;
  const { content, calls, text } = factsOf(entry, stored, answered);
  return {
    kind,
    // With their lengths no two lists of pieces are one text.
    content: content.map((piece) => `${piece.length}:${piece}`).join(""),
    id,
    does: once(() => sortedUnique(calls.flatMap(callHashes))),
    says: once(() => sketchOf(text().slice(0, SAYS_CHARACTERS))),
    isStrict: kind === "toolResult" || kind === "bash",
  };
}

/** Estimates are made when an alignment asks for them: most entries have their equal. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Features of an entry both sides hold themselves: nothing has to be read to know that it is equal. */
export function identityFeatures(kind: string, row: number): Features {
  return {
    kind,
    content: `${kind} ${row}`,
    id: "",
    does: () => [],
    says: () => [],
    isStrict: false,
  };
}

/** What an entry does as one text; "" for nothing. */
export function doingOf({ kind, does }: Features): string {
  const hashes = does();
  return hashes.length > 0 ? `${kind} ${hashes.join(" ")}` : "";
}

/** Tool and target of a call: what calls are matched by. */
export function callKey(call: ToolCall): CallKey {
  const isCommand = stringField(call.arguments, "command") !== undefined;
  return { name: call.name, target: targetOf(call), isCommand };
}

export function callHashes(key: CallKey): readonly number[] {
  if (!key.isCommand) return [hash(`${key.name}\n${key.target}`)];
  const words = sketchOf(key.target.slice(0, COMMAND_CHARACTERS));
  const tool = hash(key.name);
  return sortedUnique(words.map((word) => (word ^ tool) >>> 0));
}

/** What features are made of. */
function factsOf(entry: Entry, stored: JsonObject, answered: CallKey | undefined) {
  const blocks = "blocks" in entry ? entry.blocks : [];
  const text = () => blocksText(blocks);
  switch (entry.kind) {
    case "user":
      return { content: contentOf("user", blocks), calls: [], text };
    case "assistant":
      return {
        content: contentOf(`assistant ${entry.errorMessage}`, blocks),
        calls: toolCallsOf(blocks).map(callKey),
        text: () => text() || thoughtIn(blocks),
      };
    case "toolResult": {
      const call = answered ?? { name: entry.toolName, target: "", isCommand: false };
      const head = `toolResult ${entry.isError} ${call.name} ${call.target}`;
      return { content: contentOf(head, blocks), calls: [call], text };
    }
    case "bash": {
      const call = { name: "", target: entry.command, isCommand: true };
      return { content: storedContent(entry, stored), calls: [call], text: () => entry.output };
    }
    case "compaction":
    case "branchSummary":
      return { content: [entry.kind, entry.summary], calls: [], text: () => entry.summary };
    default:
      return { content: storedContent(entry, stored), calls: [], text };
  }
}

/** What tells replies without text from one another. */
function thoughtIn(blocks: readonly ContentBlock[]): string {
  return blocks.map((block) => (block.type === "thinking" ? block.text : "")).join("\n");
}

/** Each block begins with its type, so that its pieces cannot be mistaken for another's. */
function contentOf(head: string, blocks: readonly ContentBlock[]): readonly string[] {
  const content = [head];
  for (const block of blocks) {
    switch (block.type) {
      case "text":
      case "thinking":
        content.push(block.type, block.text);
        break;
      case "image":
        content.push(block.type, block.mimeType, block.data);
        break;
      case "toolCall":
        content.push(block.type, block.name, canonical(block.arguments));
        break;
      case "unknown":
        content.push(block.type, canonical(block.value));
        break;
      default:
        unreachable(block);
    }
  }
  return content;
}

function storedContent({ kind }: Entry, stored: JsonObject): readonly string[] {
  const { message } = stored;
  const own = {
    ...withoutNames(stored),
    ...(isObject(message) && { message: withoutNames(message) }),
  };
  return [kind, canonical(own)];
}

/** What two copies of one entry may differ in, and what no reader sees. */
const NOT_CONTENT = new Set(["id", "parentId", "timestamp", "usage"]);

function withoutNames(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !NOT_CONTENT.has(key)));
}

/** JSON with sorted keys. */
export function canonical(json: Json): string {
  return stringifyDeep(json, (of) => Object.keys(of).sort());
}
