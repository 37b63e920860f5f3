// The entries of a session as lines of text, so that a test shows its tree. Knows the shapes of
// formats.md 2.4 and 2.5, and no more of them than tests need.
//
//   u1          user: Use jose            the parent is the entry above; none for the first
//   a1          assistant: I look. | read src/auth.ts | bash npm test
//   r1          result: export function verify() {}
//   r2          result!: 3 tests failed   results answer the calls above them in order
//   u2 < a1 @9  user: Stop                another parent (- for none), nine seconds after the start
//   c1          compaction kept=u2 tokens=900: What happened
//   x1          entry type=strange       an entry of a kind that nobody knows
import { type Json, type JsonObject, parseJson } from "../model/json/json.ts";
import { ENTRY_TYPES } from "../model/table/kinds.ts";

/** Milliseconds since 1970: when the first entry was written; each is a second after the one before. */
export const START = Date.parse("2026-03-14T09:00:00Z");

export function timeAfter(seconds: number): string {
  return new Date(START + seconds * 1000).toISOString();
}

interface Call {
  readonly id: string;
  readonly name: string;
}

/** What a line says of its entry, after id and parent. */
interface Words {
  readonly id: string;
  readonly kind: string;
  readonly options: ReadonlyMap<string, string>;
  readonly text: string;
  /** Calls on the way to the entry that no result has answered yet; a result takes the first. */
  readonly waiting: Call[];
}

const LINE = /^(\S+)(?:\s*<\s*(\S+))?(?:\s+@(\d+))?\s+([\w!]+)((?:\s+\w+=[^\s:]+)*)(?::\s?(.*))?$/;

/** Throws on a line it does not understand: a test must not lose one. */
export function entriesIn(text: string): readonly JsonObject[] {
  const entries: JsonObject[] = [];
  const waitingAfter = new Map<string | null, readonly Call[]>();
  let above: string | null = null;
  for (const line of text.split("\n").map((untrimmed) => untrimmed.trim())) {
    if (line === "") continue;
    const [, id, parent, seconds, kind, options = "", said = ""] = LINE.exec(line) ?? [];
    if (id === undefined || kind === undefined) throw new Error(`Not an entry: ${line}`);
    const parentId: string | null = parent === undefined ? above : parent === "-" ? null : parent;
    const waiting = [...(waitingAfter.get(parentId) ?? [])];
    const fields = fieldsOf({ id, kind, options: optionsIn(options), text: said, waiting });
    if (waiting.length > 0) waitingAfter.set(id, waiting);
    const timestamp = timeAfter(Number(seconds ?? entries.length));
    entries.push({ id, parentId, timestamp, ...fields });
    above = id;
  }
  return entries;
}

/**
 * A session file's text without its damaged lines: what the agents read of it. They lose an entry
 * whose line is not JSON; we keep its position. Lines that hold several objects stay.
 */
export function withoutDamagedLines(text: string): string {
  const isKept = (line: string) =>
    line.trim() === "" || line.includes('}{"type":') || parseJson(line) !== undefined;
  return text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .map((line) => (isKept(line) ? line : ""))
    .join("\n");
}

function optionsIn(text: string): ReadonlyMap<string, string> {
  const pairs = text.split(/\s+/).filter(Boolean);
  return new Map(
    pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.replace(/^\w+=/, "")]),
  );
}

function fieldsOf({ id, kind, options, text, waiting }: Words): JsonObject {
  const target = options.get("for") ?? null;
  switch (kind) {
    case "user":
    case "system":
      return message({ role: kind, content: blocks(text) });
    case "assistant":
      return reply(id, text, waiting);
    case "aborted":
      return message({ role: "assistant", content: blocks(text), stopReason: "aborted" });
    case "failed":
      return message({ role: "assistant", content: [], stopReason: "error", errorMessage: text });
    case "result":
    case "result!":
      return result(text, kind === "result!", waiting);
    case "command":
      return message({ role: "bashExecution", command: text, output: "", exitCode: 0 });
    case "compaction": {
      const kept = options.get("kept");
      return {
        type: kind,
        summary: text.replaceAll("\\n", "\n"),
        tokensBefore: Number(options.get("tokens") ?? 0),
        ...(kept !== undefined && { firstKeptEntryId: kept }),
      };
    }
    case "summary":
      return { type: "branch_summary", fromId: options.get("from") ?? "root", summary: text };
    case "label":
      return { type: kind, targetId: target, label: text };
    case "edit": {
      const replacement = text === "" ? null : { content: text };
      return { type: "context_edit", targetId: target, replacement };
    }
    case "name":
      return { type: "session_info", name: text };
    case "model":
      return { type: "model_change", provider: options.get("provider") ?? "p", modelId: text };
    case "thinking":
      return { type: "thinking_level_change", thinkingLevel: text };
    case "leaf":
      return { type: kind, targetId: target };
    case "custom":
      return { type: "custom", ...(text !== "" && { customType: text }) };
    case "entry":
      return { type: options.get("type") ?? "" };
    default:
      if (!ENTRY_TYPES.some((type) => type === kind)) throw new Error(`Not a kind: ${kind}`);
      return { type: kind };
  }
}

function reply(id: string, text: string, waiting: Call[]): JsonObject {
  const [said = "", ...targets] = text.split("|").map((part) => part.trim());
  const calls = targets.map((call, i) => toolCall(call, `${id}-${i}`));
  waiting.push(...calls);
  const stopReason = calls.length > 0 ? "toolUse" : "stop";
  return message({
    role: "assistant",
    content: [...blocks(said), ...calls],
    model: "m",
    stopReason,
  });
}

function result(text: string, isError: boolean, waiting: Call[]): JsonObject {
  const call = waiting.shift() ?? { id: "none", name: "tool" };
  const content = blocks(text);
  return message({
    role: "toolResult",
    toolCallId: call.id,
    toolName: call.name,
    content,
    isError,
  });
}

function toolCall(text: string, id: string): Call & { readonly [key: string]: Json } {
  const [name = "", ...rest] = text.split(" ");
  const target = rest.join(" ");
  const args: JsonObject = name === "bash" ? { command: target } : { path: target };
  return { type: "toolCall", id, name, arguments: args };
}

function message(fields: JsonObject): JsonObject {
  return { type: "message", message: fields };
}

function blocks(text: string): readonly JsonObject[] {
  return text === "" ? [] : [{ type: "text", text }];
}
