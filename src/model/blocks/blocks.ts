// Content blocks, narrowed for what shows or counts them (formats.md 2.6). What is not understood
// stays visible as an unknown block.
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  objectField,
  stringField,
  stringsField,
} from "../json/json.ts";
import { isPatch, type PatchedFile, patchesIn, patchFacts, patchTarget } from "./patch-text.ts";

export interface ToolCall {
  readonly type: "toolCall";
  /** Opaque; "" when missing. */
  readonly id: string;
  readonly name: string;
  readonly arguments: JsonObject;
  /** Leaked streaming text, worth showing when `arguments` is empty; "" otherwise. */
  readonly partialJson: string;
  /** The writer says that its result is still to come, whatever stands after it (formats.md 7.6). */
  readonly waits?: true;
}

export type ContentBlock =
  | { readonly type: "text"; readonly text: string }
  | {
      readonly type: "thinking";
      /** May be empty: then only the provider's signature was kept. */
      readonly text: string;
      readonly isRedacted: boolean;
    }
  | {
      readonly type: "image";
      /** As the file claims it: not to be trusted. */
      readonly mimeType: string;
      /** Base64, or a reference such as `blob:sha256:…` when stored elsewhere. */
      readonly data: string;
    }
  | ToolCall
  | {
      readonly type: "unknown";
      readonly name: string;
      readonly value: Json;
      /** A call of a tool that the provider runs itself, or what it gave; absent for what nothing is known of. */
      readonly ofProvider?: "call" | "result";
    };

/** A string is one text block; anything that is neither string nor list gives no blocks. */
export function readBlocks(content: Json | undefined): readonly ContentBlock[] {
  if (typeof content === "string") return content === "" ? [] : [{ type: "text", text: content }];
  return isArray(content) ? content.map(readBlock) : [];
}

function readBlock(value: Json): ContentBlock {
  if (!isObject(value)) return { type: "unknown", name: typeof value, value };
  const text = stringField(value, "text");
  if (value.type === "text" && text !== undefined) return { type: "text", text };
  if (value.type === "thinking") {
    const thinking = stringField(value, "thinking") ?? "";
    return { type: "thinking", text: thinking, isRedacted: value.redacted === true };
  }
  const data = stringField(value, "data");
  if (value.type === "image" && data !== undefined) {
    return { type: "image", mimeType: stringField(value, "mimeType") ?? "", data };
  }
  if (value.type === "toolCall") return readToolCall(value);
  return (
    ofProvider(value) ?? { type: "unknown", name: stringField(value, "type") ?? "block", value }
  );
}

/** What stands before this in the type is the tool's name. */
const RESULT = "_tool_result";

/**
 * Blocks of tools that the provider runs while it answers, as Anthropic's API has them: `server_tool_use` with the
 * tool's name, and a result such as `advisor_tool_result`. Null for all others.
 */
function ofProvider(value: JsonObject): ContentBlock | null {
  const type = stringField(value, "type") ?? "";
  if (type === "server_tool_use") {
    const name = stringField(value, "name") ?? "tool";
    return { type: "unknown", name, value, ofProvider: "call" };
  }
  if (!type.endsWith(RESULT) || stringField(value, "tool_use_id") === undefined) return null;
  return { type: "unknown", name: type.slice(0, -RESULT.length), value, ofProvider: "result" };
}

function readToolCall(value: JsonObject): ToolCall {
  return {
    type: "toolCall",
    id: stringField(value, "id") ?? "",
    name: stringField(value, "name") ?? "",
    arguments: objectField(value, "arguments") ?? {},
    partialJson: stringField(value, "partialJson") ?? "",
    ...(value.waits === true && { waits: true }),
  };
}

export function textBlock(text: string): JsonObject {
  return { type: "text", text };
}

/** The texts of content as it is stored: the text that it is, or what its text blocks say (2.15). */
export function textsIn(content: Json | undefined): readonly string[] {
  if (typeof content === "string") return [content];
  const blocks = isArray(content) ? content.filter(isObject) : [];
  return blocks
    .filter(({ type }) => type === "text")
    .map((block) => stringField(block, "text") ?? "");
}

/** What the text blocks say, each from a line of its own on. */
export function blocksText(blocks: readonly ContentBlock[]): string {
  return blocks.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
}

/** The beginning of what the text blocks say, without joining what comes after it. */
export function textStart(
  blocks: readonly ContentBlock[],
  separator: string,
  maxCharacters: number,
): string {
  let text = "";
  for (const block of blocks) {
    if (block.type !== "text") continue;
    if (text) text += separator;
    text += block.text.slice(0, maxCharacters - text.length);
    if (text.length >= maxCharacters) break;
  }
  return text;
}

export function toolCallsOf(blocks: readonly ContentBlock[]): readonly ToolCall[] {
  return blocks.filter((block) => block.type === "toolCall");
}

/** Tools that write a file as a whole (formats.md 2.8; spellings of other writers too). */
const WRITES: ReadonlySet<string> = new Set(["write", "write_file", "create_file"]);

/**
 * Lines of the file that a call writes as a whole; 0 for every other call. An edit records its diff,
 * a write records nothing but what it was asked to write (formats.md 2.8).
 */
export function writtenLines({ name, arguments: given }: ToolCall): number {
  if (!WRITES.has(name.slice(0, 20).toLowerCase())) return 0;
  const content = stringField(given, "content") ?? "";
  if (content === "") return 0;
  let lines = content.endsWith("\n") ? 0 : 1;
  for (let at = content.indexOf("\n"); at >= 0; at = content.indexOf("\n", at + 1)) lines++;
  return lines;
}

/** The arguments in which a call may hold patches: the patch itself, a script or a command. */
const PATCH_ARGUMENTS = ["input", "patch", "command", "cmd"] as const;

/** What the patches in a call are to change, a file for each patch that names it; none of most calls. */
export function patchedFiles({ arguments: given }: ToolCall): readonly PatchedFile[] {
  const files: PatchedFile[] = [];
  for (const name of PATCH_ARGUMENTS) {
    const text = stringField(given, name) ?? stringsField(given, name).slice(0, MAX_WORDS).at(-1);
    for (const patch of patchesIn(text ?? "")) {
      for (const file of patchFacts(patch).files) files.push(file);
    }
  }
  return files;
}

/** Tools that look for something somewhere: what for says more. */
const SEARCHES = /grep|glob|find|search|^rg$/i;
/** Among more arguments than these none says what the call is about. */
const MAX_LOOKED_AT = 1000;

/**
 * What a tool call is about, in one line: what it searches for and where, its path, command or first
 * text argument, or the task of a list that is worked on. "" when the arguments hold no text. Older writers say `file_path` (formats.md 2.8).
 */
export function targetOf(call: ToolCall): string {
  const texts = targetNames(call).map((name) => targetText(call.arguments, name) ?? "");
  return texts.join(" in ") || tasksText(call.arguments);
}

/** Of a list of tasks no more are counted. */
const MAX_TASKS = 200;

/** "2 of 7 done: Write the tests": of a list of tasks with their states, as TodoWrite and update_plan take one; else "". */
function tasksText({ todos, plan }: JsonObject): string {
  const given = isArray(todos) ? todos : isArray(plan) ? plan : [];
  const tasks = given.slice(0, MAX_TASKS).filter(isObject);
  if (tasks.length === 0) return "";
  const isIn = (state: string) => (task: JsonObject) => task.status === state;
  const done = tasks.filter(isIn("completed")).length;
  const now = tasks.find(isIn("in_progress")) ?? tasks.find(isIn("pending"));
  const name = now && (stringField(now, "content") ?? stringField(now, "step"));
  return `${done} of ${tasks.length} done${name ? `: ${name}` : ""}`;
}

/** Of a command that is a list of words, no more are said. */
const MAX_WORDS = 100;

/** An argument that is a text; a command may be a list of words, of which a shell's last one counts. */
function targetText(given: JsonObject, name: string): string | undefined {
  const words = name === "command" ? stringsField(given, name) : [];
  if (words.length === 0) {
    const text = stringField(given, name);
    return text !== undefined && isPatch(text) ? patchTarget(text) : text;
  }
  const isScript = words.length === 3 && /^-l?c$/.test(words[1] ?? "");
  return isScript ? words[2] : words.slice(0, MAX_WORDS).join(" ");
}

/** The names of the arguments that `targetOf` says; none when the arguments hold no text. */
export function targetNames({ name: tool, arguments: given }: ToolCall): readonly string[] {
  const { pattern, path } = given;
  const isSearch = pattern && path && SEARCHES.test(tool);
  if (isSearch && isTarget(given, "pattern") && isTarget(given, "path")) return ["pattern", "path"];
  const best = TOLD_FIRST.find((name) => isTarget(given, name)) ?? firstTarget(given);
  return best === undefined ? [] : [best];
}

/** The arguments that say most, the first ones first. */
const TOLD_FIRST = ["path", "file_path", "command", "pattern", "query", "url", "task"];

function firstTarget(given: JsonObject): string | undefined {
  let looked = 0;
  for (const name in given) {
    if (isTarget(given, name)) return name;
    if (++looked === MAX_LOOKED_AT) return undefined;
  }
  return undefined;
}

function isTarget(given: JsonObject, name: string): boolean {
  return targetText(given, name) !== undefined;
}
