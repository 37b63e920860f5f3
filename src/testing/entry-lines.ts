// Sessions as text, for tests: one line an entry, in the order of the file. Knows the shapes of
// formats.md 2.4 and 2.5, and no more of them than tests of trees need.
//
//   1         user: Hello            the parent is the entry above; none for the first
//   2         calls: bash npm test   a reply that only calls a tool
//   3         result: bash passed    what the tool answered (error: when it failed)
//   4 < 1 @9  assistant: Hi          another parent (- for none), nine seconds after the start
import { type Json, type JsonObject, parseJson } from "../model/json/json.ts";
import { ProblemLog } from "../model/problem.ts";
import type { EntryTable } from "../model/table/table.ts";
import { tableOf } from "../model/table/table-builder.ts";

/** Throws at a line that is not of this form. */
export function entriesFromText(text: string): readonly JsonObject[] {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  let above: string | null = null;
  return lines.map((line, index) => {
    const [, id, parent, seconds, kind, words = ""] = LINE.exec(line) ?? [];
    if (id === undefined || kind === undefined) throw new Error(`Not an entry: ${line}`);
    const parentId: string | null = parent === undefined ? above : parent === "-" ? null : parent;
    const time = START + Number(seconds ?? index) * 1000;
    above = id;
    return { id, parentId, timestamp: new Date(time).toISOString(), ...fieldsOf(kind, words) };
  });
}

export function tableFromText(text: string): EntryTable {
  return tableOf(entriesFromText(text), new ProblemLog());
}

/**
 * A session file's text without its damaged lines: what the agents read of it. They lose an entry
 * whose line is not JSON; we keep its place. Lines that hold several objects stay.
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

const LINE = /^(\S+)(?:\s*<\s*(\S+))?(?:\s+@(\d+))?\s+(\w+)(?::\s*(.*))?$/;
const START = Date.UTC(2026, 0, 1);

function fieldsOf(kind: string, words: string): JsonObject {
  const [first = "", ...others] = words.split(" ");
  const rest = others.join(" ");
  switch (kind) {
    case "user":
      return message({ role: "user", content: words });
    case "assistant":
      return reply(words, "stop");
    case "failed":
      return message({ role: "assistant", content: [], stopReason: "error", errorMessage: words });
    case "aborted":
      return reply(words, "aborted");
    case "calls":
      return message({
        role: "assistant",
        content: [{ type: "toolCall", id: "call", name: first, arguments: { command: rest } }],
        stopReason: "toolUse",
      });
    case "result":
    case "error":
      return message({
        role: "toolResult",
        toolCallId: "call",
        toolName: first,
        content: blocks(rest),
        isError: kind === "error",
      });
    case "command":
      return message({ role: "bashExecution", command: words, output: "", exitCode: 0 });
    case "label":
      return { type: "label", targetId: first, label: rest };
    case "compaction":
      return { type: "compaction", firstKeptEntryId: first, summary: rest, tokensBefore: 1000 };
    case "summary":
      return { type: "branch_summary", fromId: first, summary: rest };
    case "name":
      return { type: "session_info", name: words };
    case "model":
      return { type: "model_change", provider: first, modelId: rest };
    case "thinking":
      return { type: "thinking_level_change", thinkingLevel: words };
    case "leaf":
      return { type: "leaf", targetId: first === "" ? null : first };
    default:
      return { type: kind };
  }
}

function message(fields: JsonObject): JsonObject {
  return { type: "message", message: fields };
}

function reply(words: string, stopReason: string): JsonObject {
  return message({ role: "assistant", content: blocks(words), stopReason });
}

function blocks(text: string): Json {
  return text === "" ? [] : [{ type: "text", text }];
}
