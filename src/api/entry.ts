// An entry of a session with what it says: what a program reads, row by row, a few megabytes at a time.
import { bodiesOf } from "../context/projection.ts";
import type { WholeSession } from "../formats/whole-session.ts";
import type { Entry as Said } from "../model/entry/entry.ts";
import { readEntry } from "../model/entry/read-entry.ts";
import type { JsonObject } from "../model/json/json.ts";
import { addressOf } from "../model/table/address.ts";
import type { EntryType, Role } from "../model/table/kinds.ts";
import { FLAG, hasFlag, NO_ROW, parentOf, roleOf, typeOf } from "../model/table/table.ts";
import { cwdOf } from "../tree/branch/branches.ts";
import { entrySummary, summaryText } from "../tree/entry-summary.ts";
import type { Filter } from "../tree/filters.ts";
import { labelAt } from "../tree/labels.ts";

/** Names an entry: its `id`, or its `row`. */
export type EntryName = string | number;

/** Which entries: those of one branch, those that a filter of the app lets through; all when left out. */
export interface EntriesOptions {
  readonly branch?: EntryName;
  readonly filter?: Filter;
}

/** What an entry says, discriminated by `kind`: `user`, `assistant`, `toolResult`, `compaction`, … */
export type EntryContent = Said;

/** One entry of a session. */
export interface Entry {
  /** Names it in its session: its own id, or a place such as `@7` (line 7) where the id names another entry, too. */
  readonly id: string;
  /** The entry above it; null at the beginning of a branch. */
  readonly parentId: string | null;
  /** Its place in the session, from 0: what figures and comparisons name it by. */
  readonly row: number;
  /** The line it stands on, from 1; 0 in a session that has no lines. */
  readonly line: number;
  readonly type: EntryType;
  /** Who speaks in a message; "unknown" in another entry. */
  readonly role: Role;
  /** ms since 1970; null without a readable time. */
  readonly time: number | null;
  /** Who and what about, on one line: `User: Ship it`, `bash: npm test`. */
  readonly text: string;
  /** Its label; null without one. */
  readonly label: string | null;
  /** What it says, by `kind`. */
  readonly content: EntryContent;
  /** The entry as stored, in the shape that pi has today. */
  readonly stored: JsonObject;
}

/** The entries in some rows, in their order; a few megabytes of them are read at a time. Errors: SessionError. */
export async function* entriesOf(
  { session, details, bodies }: WholeSession,
  rows: ArrayLike<number>,
): AsyncGenerator<Entry> {
  const { table } = session;
  const cwd = cwdOf(session);
  for await (const { at, body } of bodiesOf(table, bodies, rows)) {
    const row = rows[at] ?? NO_ROW;
    const parent = hasFlag(table, row, FLAG.parentless) ? NO_ROW : parentOf(table, row);
    const time = table.time[row] ?? Number.NaN;
    yield {
      id: addressOf(table, row),
      parentId: parent === NO_ROW ? null : addressOf(table, parent),
      row,
      line: table.line[row] ?? 0,
      type: typeOf(table, row),
      role: roleOf(table, row),
      time: Number.isNaN(time) ? null : time,
      text: summaryText(entrySummary(table, details, row, cwd)),
      label: labelAt(table, row)?.text ?? null,
      content: readEntry(body),
      stored: body,
    };
  }
}
