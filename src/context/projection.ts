// From context entries to messages, keeping which entry gave which message (formats.md 5.5, step 5): of bodies that
// are there, or read from the file one after another for who passes them on and need not hold them.
import { effectOf, replacementOf } from "../model/entry/context-edit.ts";
import { type Json, type JsonObject, objectsField } from "../model/json/json.ts";
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
  const answered = new Answered(table);
  const all = context.rows.flatMap((row, at) =>
    answered.take(projectedEntry(table, context, at, bodyOf(row))),
  );
  return [...all, ...answered.close()];
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
  const messages = isOut ? [] : messagesOf(body, isFirst, edit && replacementOf(edit));
  const effect = effectOf(edit);
  return { row, messages, edit: effect, editedBy: effect === "none" ? NO_ROW : by };
}

/** Entries in their order. oh-my-pi sends calls with results alone: its replies come once their results are known. */
class Answered {
  readonly #table: EntryTable;
  /** A reply, and what came after it. */
  #open: ProjectedEntry[] = [];

  constructor(table: EntryTable) {
    this.#table = table;
  }

  /** Those that are known with this one. */
  take(entry: ProjectedEntry): readonly ProjectedEntry[] {
    if (!sendsWholeTurnsOnly(this.#table)) return [entry];
    const isMore = entry.messages.length === 0 || roleOf(this.#table, entry.row) === "toolResult";
    const known = isMore ? [] : this.close();
    this.#open.push(entry);
    return known;
  }

  close(): readonly ProjectedEntry[] {
    const open = this.#open;
    this.#open = [];
    const given = open.flatMap(({ messages }) => messages);
    const answered = new Set(given.map(({ toolCallId }) => toolCallId));
    return open.map((entry) => ({
      ...entry,
      messages: entry.messages.flatMap((message) => withoutCalls(message, answered)),
    }));
  }
}

/**
 * A message without the calls that have no result; none where it holds nothing else. What its provider signed is none
 * of it then: it would not take a reply that was changed.
 */
function withoutCalls(
  message: ContextMessage,
  answered: ReadonlySet<Json | undefined>,
): readonly ContextMessage[] {
  const content = message.role === "assistant" ? objectsField(message, "content") : [];
  const isOpen = ({ type, id }: JsonObject) => type === "toolCall" && !answered.has(id);
  if (!content.some(isOpen)) return [message];
  const left = content.filter((block) => !isOpen(block) && block.type !== "redactedThinking");
  const unsigned = left.map(({ thinkingSignature: _, ...block }) => block);
  return left.length === 0 ? [] : [{ ...message, content: unsigned }];
}

/** As `projectContext`. Errors: SessionError of the bodies. */
export async function* readContext(
  table: EntryTable,
  bodies: Pick<BodyReader, "body">,
  context: ContextEntries,
): AsyncGenerator<ProjectedEntry> {
  const answered = new Answered(table);
  for await (const { at, body } of bodiesOf(table, bodies, context.rows)) {
    yield* answered.take(projectedEntry(table, context, at, body));
  }
  yield* answered.close();
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
