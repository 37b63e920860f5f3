// From context entries to messages, keeping which entry gave which message (formats.md 5.5, step 5): of bodies that
// are there, or read from the file one after another for who passes them on and need not hold them.
import { effectOf, replacementOf } from "../model/entry/context-edit.ts";
import { isArray, isObject, type JsonObject } from "../model/json/json.ts";
import type { BodyReader } from "../model/session.ts";
import { type EntryTable, NO_ROW, roleOf } from "../model/table/table.ts";
import { type ContextEntries, editOf } from "./context-entries.ts";
import { isLeftOut, sendsWholeTurnsOnly } from "./left-out.ts";
import { type ContextMessage, messagesOf } from "./messages.ts";

/** Entries are read together up to here: what of a context is in memory. */
const MAX_BYTES = 4 << 20;
const MAX_ROWS = 1024;

export type ProjectedEntry = ReturnType<typeof projectedEntry>;

/** `bodyOf` gives the entry of a row, which the caller has read. */
export function projectContext(
  table: EntryTable,
  context: ContextEntries,
  bodyOf: (row: number) => JsonObject,
): readonly ProjectedEntry[] {
  return context.rows.map((row, at) => projectedEntry(table, context, at, bodyOf(row)));
}

/**
 * What one entry in context gives: that of `context.rows[at]`, whose body is given. `edit`: what a `context_edit` did
 * here, in row `editedBy`; NO_ROW without one.
 */
function projectedEntry(table: EntryTable, context: ContextEntries, at: number, body: JsonObject) {
  const row = context.rows[at] ?? NO_ROW;
  const isFirst = row === context.compaction;
  const by = editOf(table, context, row);
  const edit = table.parsedEntries.get(by);
  const isOut = isLeftOut(table, row);
  const given = isOut ? [] : messagesOf(body, isFirst, edit && replacementOf(edit));
  const messages = isUnanswered(table, context, at) ? given.flatMap(withoutCalls) : given;
  const effect = effectOf(edit);
  return { row, messages, edit: effect, editedBy: effect === "none" ? NO_ROW : by };
}

/** Whether the reply at an index of the context is of an agent that sends calls with results alone, and none follows. */
function isUnanswered(table: EntryTable, { rows }: ContextEntries, at: number): boolean {
  if (roleOf(table, rows[at] ?? NO_ROW) !== "assistant" || !sendsWholeTurnsOnly(table))
    return false;
  return roleOf(table, rows[at + 1] ?? NO_ROW) !== "toolResult";
}

/** Of a reply whose calls no result follows: its agent sends neither them nor a reply that holds nothing else. */
function withoutCalls(message: ContextMessage): readonly ContextMessage[] {
  const { role, content } = message;
  if (role !== "assistant" || content === undefined || !isArray(content)) return [message];
  const left = content.filter((block) => !isObject(block) || block.type !== "toolCall");
  if (left.length === content.length) return [message];
  return left.length === 0 ? [] : [{ ...message, content: left }];
}

/** As `projectContext`. Errors: SessionError of the bodies. */
export async function* readContext(
  table: EntryTable,
  bodies: Pick<BodyReader, "body">,
  context: ContextEntries,
): AsyncGenerator<ProjectedEntry> {
  for await (const { at, body } of bodiesOf(table, bodies, context.rows)) {
    yield projectedEntry(table, context, at, body);
  }
}

/** The bodies of some rows in their order, a few megabytes of them at a time. Errors: SessionError. */
export async function* bodiesOf(
  table: EntryTable,
  bodies: Pick<BodyReader, "body">,
  rows: ArrayLike<number>,
): AsyncGenerator<{ readonly at: number; readonly body: JsonObject }> {
  for (const { from, to } of batchesOf(table, rows)) {
    const reading = Array.from({ length: to - from }, (_, nth) =>
      bodies.body(rows[from + nth] ?? NO_ROW),
    );
    for (const [nth, body] of (await Promise.all(reading)).entries()) {
      yield { at: from + nth, body };
    }
  }
}

/** Indexes of rows that are read together: `[from, to)`, one after another. */
export function* batchesOf(
  { length }: EntryTable,
  rows: ArrayLike<number>,
): Generator<{ readonly from: number; readonly to: number }> {
  for (let from = 0; from < rows.length; ) {
    let bytes = 0;
    let to = from;
    while (to < rows.length && to - from < MAX_ROWS && (to === from || bytes < MAX_BYTES)) {
      bytes += length[rows[to] ?? 0] ?? 0;
      to++;
    }
    yield { from, to };
    from = to;
  }
}
