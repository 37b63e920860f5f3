// For tests: a session told in lines of text, so that a test shows its tree.
//
//   u1        user: Use jose
//   a1        assistant: I look. | read src/auth.ts | bash npm test
//   r1        result: export function verify() {}
//   r2        result!: 3 tests failed
//   u2 < a1   user: Stop
//
// `id < parent`: the parent is the line before unless named, `< -` makes a root. A result answers
// the calls above it in order. Every entry is a minute later than the one before.

import type { ReadBodies } from "../compare/branches/side.ts";
import type { Json, JsonObject } from "../model/json/json.ts";
import { ProblemLog } from "../model/problem.ts";
import { keyOf } from "../model/table/ids.ts";
import { type EntryTable, NO_ROW, rowOf } from "../model/table/table.ts";
import { tableOf } from "../model/table/table-builder.ts";

export interface ToldSession {
  readonly entries: readonly JsonObject[];
  readonly table: EntryTable;
  readonly readBodies: ReadBodies;
  /** The row of an id. */
  row(id: string): number;
}

interface Call {
  readonly id: string;
  readonly name: string;
}

const LINE = /^(\S+)\s+(?:<\s*(\S+)\s+)?([\w!]+)((?:\s\w+=\S+)*):\s?(.*)$/;

/** Throws on a line it does not understand: a test must not lose one. */
export function tellSession(story: string): ToldSession {
  const lines = story.split("\n").map((line) => line.trim());
  const entries: JsonObject[] = [];
  /** Calls without a result, after each entry. */
  const waitingAfter = new Map<string | null, readonly Call[]>();
  let previous: string | null = null;
  for (const line of lines.filter((text) => text !== "")) {
    const match = LINE.exec(line);
    if (!match) throw new Error(`Not a line of a story: ${line}`);
    const [, id = "", parent, word = "", options = "", text = ""] = match;
    const parentId = parent === undefined ? previous : parent === "-" ? null : parent;
    const timestamp = new Date(Date.UTC(2026, 2, 14, 9, entries.length)).toISOString();
    const fields = new Map(
      options
        .trim()
        .split(" ")
        .map((option) => pairOf(option)),
    );
    const waiting = [...(waitingAfter.get(parentId) ?? [])];
    waitingAfter.set(id, waiting);
    const content = contentOf(word, text, id, fields, waiting);
    entries.push({ id, parentId, timestamp, ...content });
    previous = id;
  }
  return sessionOf(entries);
}

function sessionOf(entries: readonly JsonObject[]): ToldSession {
  const table = tableOf(entries, new ProblemLog());
  return {
    entries,
    table,
    readBodies: (rows) => Promise.resolve(rows.map((row) => entries[row] ?? {})),
    row(id) {
      const row = rowOf(table, keyOf(id));
      if (row === NO_ROW) throw new Error(`The story has no ${id}`);
      return row;
    },
  };
}

function pairOf(option: string): readonly [string, string] {
  const [name = "", value = ""] = option.split("=");
  return [name, value];
}

function contentOf(
  word: string,
  text: string,
  id: string,
  fields: ReadonlyMap<string, string>,
  waiting: Call[],
): JsonObject {
  const blocks = [{ type: "text", text }];
  switch (word) {
    case "user":
    case "system":
      return message({ role: word, content: blocks });
    case "assistant": {
      const [said = "", ...calls] = text.split("|").map((part) => part.trim());
      const toolCalls = calls.map((call, i) => toolCall(call, `${id}-${i}`));
      waiting.push(...toolCalls);
      const says = said === "" ? [] : [{ type: "text", text: said }];
      return message({ role: "assistant", content: [...says, ...toolCalls], model: "m" });
    }
    case "result":
    case "result!": {
      const call = waiting.shift() ?? { id: "none", name: "tool" };
      const isError = word === "result!";
      return message({
        role: "toolResult",
        toolCallId: call.id,
        toolName: call.name,
        content: blocks,
        isError,
      });
    }
    case "compaction":
      return {
        type: "compaction",
        summary: text.replaceAll("\\n", "\n"),
        tokensBefore: Number(fields.get("tokens") ?? 0),
        ...(fields.has("kept") && { firstKeptEntryId: fields.get("kept") }),
      };
    case "label":
      return { type: "label", targetId: fields.get("for") ?? "", label: text };
    case "edit": {
      const replacement = text === "" ? null : { content: text };
      return { type: "context_edit", targetId: fields.get("for") ?? "", replacement };
    }
    case "model":
      return { type: "model_change", provider: "p", modelId: text };
    default:
      throw new Error(`Not a kind of entry a story can tell: ${word}`);
  }
}

function message(fields: JsonObject): JsonObject {
  return { type: "message", message: fields };
}

function toolCall(text: string, id: string): Call & { readonly [key: string]: Json } {
  const [name = "", ...rest] = text.split(" ");
  const target = rest.join(" ");
  const args: JsonObject = name === "bash" ? { command: target } : { path: target };
  return { type: "toolCall", id, name, arguments: args };
}
