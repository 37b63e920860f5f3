// System prompt and tools at two points: what a compaction carried on, and what it changed
// (formats.md 5.4).
import { foldSystemMessages, promptText, toolNames } from "../../context/system-message.ts";
import { type JsonObject, objectField } from "../../model/json/json.ts";
import { type EntryTable, roleOf, typeOf } from "../../model/table/table.ts";
import { diffTexts, type TextDiff } from "../diff/text-diff.ts";
import type { ReadBodies } from "../side.ts";
import type { ContextChange, SeenEntry } from "./context-change.ts";

export interface SystemChange {
  /** Whether there is a system prompt or a tool list at all. */
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
  readonly text: TextDiff;
  readonly toolsRemoved: readonly string[];
  readonly toolsAdded: readonly string[];
  readonly toolsKept: readonly string[];
}

/** Reads the system messages of both contexts. Rejects as `readBodies` does. */
export async function systemChange(
  table: EntryTable,
  change: ContextChange,
  readBodies: ReadBodies,
): Promise<SystemChange> {
  const [before, after] = await Promise.all([
    systemOf(table, change.before, readBodies),
    systemOf(table, change.after, readBodies),
  ]);
  const toolsBefore = before ? toolNames(before, "toolsAdded") : [];
  const toolsAfter = after ? toolNames(after, "toolsAdded") : [];
  return {
    hasBefore: before !== null,
    hasAfter: after !== null,
    text: diffTexts(before ? promptText(before) : "", after ? promptText(after) : ""),
    toolsRemoved: toolsBefore.filter((name) => !toolsAfter.includes(name)),
    toolsAdded: toolsAfter.filter((name) => !toolsBefore.includes(name)),
    toolsKept: toolsAfter.filter((name) => toolsBefore.includes(name)),
  };
}

async function systemOf(
  table: EntryTable,
  entries: readonly SeenEntry[],
  readBodies: ReadBodies,
): Promise<JsonObject | null> {
  const rows = entries.filter(({ isSeen }) => isSeen).map(({ row }) => row);
  const bodies = await readBodies(rows.filter((row) => roleOf(table, row) === "system"));
  const first = rows[0];
  const carried =
    first !== undefined && typeOf(table, first) === "compaction"
      ? objectField(table.parsedEntries.get(first) ?? {}, "systemMessage")
      : undefined;
  const stored = bodies.map((body) => objectField(body, "message") ?? {});
  return foldSystemMessages(carried ? [carried, ...stored] : stored, 0);
}
