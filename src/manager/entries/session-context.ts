// The context of a leaf, for entries in memory: the answers of src/context in the shapes of the
// SessionManager's API (formats.md 2.17, 5.5).
import { contextEntries } from "../../context/context-entries.ts";
import { type ContextMessage, toModelMessages } from "../../context/messages.ts";
import { projectContext } from "../../context/projection.ts";
import { modelNamed, settingsOn } from "../../context/settings.ts";
import { ensure } from "../../lib/ensure.ts";
import type { ModelName } from "../../model/entry/model-name.ts";
import type { Json, JsonObject } from "../../model/json/json.ts";
import { endsPath, keyOf } from "../../model/table/ids.ts";
import { type EntryTable, NO_ROW, rowOf } from "../../model/table/table.ts";
import { childrenAt, childrenOf } from "../../tree/children.ts";
import { labelsOf } from "../../tree/labels.ts";
import { tableFrom } from "./rows.ts";
import type { SessionTreeNode } from "./session-entry.ts";
import type { SessionEntry } from "./stored-types.ts";

/** One entry of the context and what it gives the model. */
export interface ProjectedSessionEntry {
  /** The entry as stored, without context edits. */
  readonly sourceEntry: SessionEntry;
  /** After context edits; empty for entries that give the model nothing. */
  readonly messages: readonly ContextMessage[];
}

/** What the model is to know at a leaf: messages and settings. */
export interface SessionContext {
  /** The messages for the model, in order. `convertToLlm` converts them to what is sent. */
  readonly messages: readonly ContextMessage[];
  /** `off` if the path records none. */
  readonly thinkingLevel: Json;
  /** The model last used or chosen on the path; null for none. */
  readonly model: ModelName | null;
}

/** A SessionContext with the entries that the messages come from. */
export interface SessionProjection extends SessionContext {
  readonly entries: readonly ProjectedSessionEntry[];
}

/** Entries with their rows; row = index. */
export interface Rows {
  readonly entries: readonly SessionEntry[];
  readonly table: EntryTable;
}

/** The row of a leaf id as the context functions take it: null is "before the first entry", an
 * unknown, empty or missing id means the last entry. */
function leafRow(table: EntryTable, leafId: Json | undefined): number {
  if (leafId === null) return NO_ROW;
  const row = endsPath(leafId) ? NO_ROW : rowOf(table, keyOf(leafId));
  return row === NO_ROW ? table.count - 1 : row;
}

export function entryAt({ entries }: Rows, row: number): SessionEntry {
  return ensure(entries[row], `entry in row ${row}`);
}

/** The entries in context at a leaf row, a compaction first. */
export function contextEntriesAt(rows: Rows, leaf: number): SessionEntry[] {
  return contextEntries(rows.table, leaf).rows.map((row) => entryAt(rows, row));
}

export function projectionAt(rows: Rows, leaf: number): SessionProjection {
  const context = contextEntries(rows.table, leaf);
  const projected = projectContext(rows.table, context, (row) => entryAt(rows, row));
  const { thinkingLevel, modelFrom } = settingsOn(rows.table, context.path);
  return {
    entries: projected.map(({ row, messages }) => ({ sourceEntry: entryAt(rows, row), messages })),
    messages: projected.flatMap(({ messages }) => messages),
    thinkingLevel,
    model: modelFrom === NO_ROW ? null : modelNamed(entryAt(rows, modelFrom)),
  };
}

export function sessionContextAt(rows: Rows, leaf: number): SessionContext {
  const { entries: _, ...context } = projectionAt(rows, leaf);
  return context;
}

/**
 * What the model is to know at a leaf (formats.md 2.17, 5.5). `entries`: without the header, in
 * file order. `leafId`: null gives an empty context; missing or unknown means the last entry.
 * `_byId` is part of the documented arguments; the lookup is made from `entries`.
 *
 * @example
 * const [, ...entries] = parseSessionEntries(await readFile("session.jsonl", "utf8"));
 * const { messages, model } = buildSessionContext(entries.filter((one) => one.type !== "session"));
 */
export function buildSessionContext(
  entries: readonly SessionEntry[],
  leafId?: string | null,
  _byId?: ReadonlyMap<string, SessionEntry>,
): SessionContext {
  const table = tableFrom(entries);
  return sessionContextAt({ entries, table }, leafRow(table, leafId));
}

/**
 * What is sent to the model for these messages (formats.md 2.18); other roles are dropped.
 *
 * @example
 * const { messages } = SessionManager.open("session.jsonl").buildSessionContext();
 * for (const { role } of convertToLlm(messages)) console.log(role);
 */
export function convertToLlm(messages: readonly ContextMessage[]): JsonObject[] {
  return [...toModelMessages(messages)];
}

/**
 * The last `compaction` in the given order; null without one.
 *
 * @example
 * const entries = SessionManager.open("session.jsonl").getBranch();
 * console.log(getLatestCompactionEntry(entries)?.summary);
 */
export function getLatestCompactionEntry(entries: readonly SessionEntry[]): SessionEntry | null {
  return entries.findLast(({ type }) => type === "compaction") ?? null;
}

/** Roots in file order, children by time (formats.md 2.12). */
export function treeOf(rows: Rows): SessionTreeNode[] {
  const children = childrenOf(rows.table);
  const labels = labelsOf(rows.table);
  const nodeOf = (row: number): SessionTreeNode => {
    const label = labels.get(row);
    return {
      entry: entryAt(rows, row),
      children: [],
      ...(label && { label: label.text, labelTimestamp: entryAt(rows, label.setBy).timestamp }),
    };
  };
  const roots = Array.from(children.roots, nodeOf);
  const open = roots.map((node, i) => ({ node, row: children.roots[i] ?? 0 }));
  for (let next = open.pop(); next; next = open.pop()) {
    for (const row of childrenAt(children, next.row)) {
      const node = nodeOf(row);
      next.node.children.push(node);
      open.push({ node, row });
    }
  }
  return roots;
}
