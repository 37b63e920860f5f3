// What the model saw at one point of a path and at a later one: dropped, kept, added. A compaction
// is the usual reason: its parent is the point before, itself the point after (formats.md 5.5).
// Works on columns alone; no body is read.
import {
  type ContextEntries,
  contextEntries,
  editOf,
  hiddenIn,
} from "../../context/context-entries.ts";
import { type EditEffect, effectOf } from "../../model/entry/context-edit.ts";
import { describeEntry } from "../../model/entry/entry-line.ts";
import { readMessage } from "../../model/entry/read-entry.ts";
import { retainedIn } from "../../model/entry/retained.ts";
import { type JsonObject, objectField } from "../../model/json/json.ts";
import { type EntryDetails, firstWordsAt, isPrompt } from "../../model/table/details.ts";
import { type EntryTable, NO_ROW, parentOf, roleOf, rowOf } from "../../model/table/table.ts";
import type { ContextDrop } from "../../stats/context-drops.ts";
import { contextTimeline } from "../../stats/context-timeline.ts";
import { contextTokens, sentTokens, type TokenCount } from "../../stats/token-count.ts";
import { labelsOf } from "../../tree/labels.ts";
import { newestLeafBelow } from "../../tree/leaves.ts";
import { pathTo } from "../../tree/path.ts";

/** An entry of a context; a compaction with the messages that it holds itself. */
export interface SeenEntry extends TokenCount {
  readonly row: number;
  /** Whether it gives the model a message; settings, labels and older compactions do not. */
  readonly isSeen: boolean;
  /** What a `context_edit` did to it, and the row of that edit; NO_ROW without one. */
  readonly edit: EditEffect;
  readonly editedBy: number;
  /** A system message that lives on, folded into the compaction's own. */
  readonly isCarried: boolean;
}

/** An entry whose `context_edit` is another one after than before; NO_ROW = none in force. */
export interface EditChange {
  readonly row: number;
  readonly before: number;
  readonly after: number;
}

export interface ContextChange {
  /** The points: rows of the path; NO_ROW = before the first entry. */
  readonly from: number;
  readonly to: number;
  readonly before: readonly SeenEntry[];
  readonly after: readonly SeenEntry[];
  /** What their entries add up to. */
  readonly beforeTokens: TokenCount;
  readonly afterTokens: TokenCount;
  /** Where the points are just before and just after a compaction: what its card says of both sizes. */
  readonly drop: ContextDrop | null;
  /** Seen before and no longer. */
  readonly dropped: readonly SeenEntry[];
  /** Seen at both points, as seen after. */
  readonly kept: readonly SeenEntry[];
  /** Only after: the compaction itself, or what was said in between. */
  readonly added: readonly SeenEntry[];
  /** The compaction that replaced what was dropped; NO_ROW when both points stand on the same one. */
  readonly compaction: number;
  /** What the compaction that the point before stands on had summarised already, of all that was seen. */
  readonly hidden: readonly number[];
  /** Messages that one variant keeps inside the compaction (formats.md 5.6). */
  readonly retained: readonly JsonObject[];
  /** Dropped entries people care about. */
  readonly prompts: readonly number[];
  readonly labels: readonly { readonly row: number; readonly text: string }[];
  readonly edits: readonly EditChange[];
}

/** Those that give the model something: no other entry is dropped from what it sees, or kept in it. */
export function seenOf(entries: readonly SeenEntry[]): readonly SeenEntry[] {
  return entries.filter(({ isSeen, edit }) => isSeen || edit === "omitted");
}

/** What one compaction did: its parent against itself. */
export function compactionChange(
  table: EntryTable,
  details: EntryDetails,
  compaction: number,
  path?: Int32Array,
): ContextChange {
  return contextChange(table, details, parentOf(table, compaction), compaction, path);
}

/** Any two points of a session; of one path, the earlier one first. `path`: one with the later point, for what came after it. */
export function contextChange(
  table: EntryTable,
  details: EntryDetails,
  from: number,
  to: number,
  path = pathTo(table, newestLeafBelow(table, to)),
): ContextChange {
  const earlier = contextEntries(table, from);
  const later = contextEntries(table, to);
  const compaction = later.compaction === earlier.compaction ? NO_ROW : later.compaction;
  const stored = table.parsedEntries.get(compaction) ?? {};
  const carries = objectField(stored, "systemMessage") !== undefined;
  const before = seenEntries(table, details, earlier, carries);
  const after = seenEntries(table, details, later, false);
  const afterByRow = new Map(after.map((entry) => [entry.row, entry]));
  const dropped = before.filter((entry) => {
    const now = afterByRow.get(entry.row);
    return !now || (entry.isSeen && !now.isSeen);
  });
  const droppedRows = new Set(dropped.map(({ row }) => row));
  const labels = labelsOf(table);
  const retained = retainedIn(stored);
  const retainedWords = new Set(
    retained.map((message) => describeEntry(readMessage(message)).text),
  );
  const isRetained = (firstWords: string) => firstWords !== "" && retainedWords.has(firstWords);
  const inBefore = new Set(earlier.rows);
  return {
    from,
    to,
    before,
    after,
    beforeTokens: contextTokens(table, details, earlier),
    afterTokens: contextTokens(table, details, later),
    drop:
      compaction === to && parentOf(table, to) === from ? dropAt(table, details, to, path) : null,
    dropped,
    kept: after.filter(({ row }) => inBefore.has(row) && !droppedRows.has(row)),
    added: after.filter(({ row }) => !inBefore.has(row)),
    compaction,
    hidden: [...hiddenIn(table, earlier)],
    retained,
    prompts: [...droppedRows].filter(
      (row) => isPrompt(table, details, row) && !isRetained(firstWordsAt(details, row)),
    ),
    labels: [...droppedRows].flatMap((row) => {
      const label = labels.get(row);
      return label ? [{ row, text: label.text }] : [];
    }),
    edits: editChanges(table, earlier, later),
  };
}

function seenEntries(
  table: EntryTable,
  details: EntryDetails,
  context: ContextEntries,
  isCarried: boolean,
): readonly SeenEntry[] {
  return context.rows.map((row) => {
    const editedBy = editOf(table, context, row);
    const edit = effectOf(table.parsedEntries.get(editedBy));
    const sent = sentTokens(table, details, context, row);
    return {
      row,
      isSeen: sent !== null,
      edit,
      editedBy,
      isCarried: isCarried && roleOf(table, row) === "system",
      ...(sent ?? { tokens: 0, isEstimate: false }),
    };
  });
}

function dropAt(
  table: EntryTable,
  details: EntryDetails,
  compaction: number,
  path: Int32Array,
): ContextDrop | null {
  const { drops } = contextTimeline(table, details, path);
  return drops.find(({ at }) => path[at] === compaction) ?? null;
}

/** Edits that begin or cease to apply to an entry that is in one of the contexts. */
function editChanges(
  table: EntryTable,
  earlier: ContextEntries,
  later: ContextEntries,
): readonly EditChange[] {
  const changes: EditChange[] = [];
  for (const id of new Set([...earlier.edits.keys(), ...later.edits.keys()])) {
    const row = rowOf(table, id);
    const before = earlier.rows.includes(row) ? (earlier.edits.get(id) ?? NO_ROW) : NO_ROW;
    const after = later.rows.includes(row) ? (later.edits.get(id) ?? NO_ROW) : NO_ROW;
    if (before !== after) changes.push({ row, before, after });
  }
  return changes;
}
