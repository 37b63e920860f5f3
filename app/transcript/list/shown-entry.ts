// What a card shows of a body: the entry as stored, or as a context edit presents it to the model.

import { editOf } from "../../../src/context/context-entries.ts";
import { messagesOf } from "../../../src/context/messages.ts";
import { memo } from "../../../src/lib/memo.ts";
import { type EditEffect, effectOf, replacementOf } from "../../../src/model/entry/context-edit.ts";
import type { Entry } from "../../../src/model/entry/entry.ts";
import { readEntry, readMessage } from "../../../src/model/entry/read-entry.ts";
import type { JsonObject } from "../../../src/model/json/json.ts";
import { type EntryTable, NO_ROW } from "../../../src/model/table/table.ts";
import type { TranscriptView } from "../../session/view/view-state.ts";
import type { Transcript } from "./transcript-rows.ts";

export interface ShownEntry {
  readonly entry: Entry;
  /** What the context edit in force does: the entry shown is already edited in the sent view. */
  readonly edit: EditEffect;
  /** What the file holds, where the sent view shows something else. */
  readonly stored: Entry | null;
}

/** Narrowed once, so that what a card computes from an entry can be cached by it. */
const entryOf = memo((body: JsonObject): Entry => readEntry(body));

export function shownEntry(
  body: JsonObject,
  row: number,
  table: EntryTable,
  transcript: Transcript,
  view: TranscriptView,
): ShownEntry {
  const stored = entryOf(body);
  const by = editOf(table, transcript.context, row);
  const edit = by === NO_ROW ? undefined : table.parsedEntries.get(by);
  const replacement = edit && replacementOf(edit);
  if (!replacement) return { entry: stored, edit: effectOf(edit), stored: null };
  const [message] = messagesOf(body, false, replacement);
  return view === "sent" && message
    ? { entry: readMessage(message), edit: "replaced", stored }
    : { entry: stored, edit: "replaced", stored: null };
}
