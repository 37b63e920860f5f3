// What the transcript lists, from columns alone: cards, forks and folds in reading order. A reply and the
// tool results after it are one card. Knows neither bodies nor the screen.

import { type ContextEntries, givesMessages } from "../../../src/context/context-entries.ts";
import { firstIndex } from "../../../src/lib/first-index.ts";
import { fitted, type Integers } from "../../../src/lib/narrowed.ts";
import { type EntryDetails, isPrompt } from "../../../src/model/table/details.ts";
import { type EntryRef, refOf } from "../../../src/model/table/entry-ref.ts";
import {
  callerAt,
  type EntryTable,
  FLAG,
  hasFlag,
  isPartOfReply,
  NO_ROW,
  roleOf,
  typeOf,
} from "../../../src/model/table/table.ts";
import { numberText } from "../../../src/text/units.ts";
import { branchesAt } from "../../../src/tree/children.ts";

/**
 * `row` is the entry's; `position` its index on the path; `key` is its reference, which stays valid in the
 * next table.
 */
interface Card {
  readonly key: EntryRef;
  readonly row: number;
  readonly position: number;
  /** Not sent to the model at this leaf. */
  readonly isPale: boolean;
}

/** A part of a reply that is an entry of its own in the file. */
export interface ReplyPart {
  readonly row: number;
  /**
   * Rows of the tool results that follow, up to the next user message or reply; where the table knows the
   * calls of results, only those that this part asked for.
   */
  readonly results: readonly number[];
}

/** A longer run is shown as more than one card. */
export const MAX_PARTS = 50;

export type TranscriptRow =
  | (Card & { readonly kind: "entry" })
  | (Card & {
      readonly kind: "reply";
      /** Entries that form one message of the model; `row` is the first. Most have no other. */
      readonly parts: readonly ReplyPart[];
      /** No message follows it, so calls without a result may still run. */
      readonly isLast: boolean;
    })
  | {
      /** `row` is one of several children of its parent: the branch that was taken. */
      readonly kind: "fork";
      readonly key: string;
      readonly row: number;
      readonly position: number;
    }
  | {
      /** The entries before this position that a compaction removed from the context. */
      readonly kind: "fold";
      readonly key: string;
      readonly position: number;
      readonly count: number;
    };

export interface Transcript {
  readonly context: ContextEntries;
  readonly rows: readonly TranscriptRow[];
  /** The index in `rows` of the card that shows an entry. */
  readonly indexByRow: ReadonlyMap<number, number>;
}

/** By position on the path: how many prompts there were, this one included. */
export function turnsAlong(
  table: EntryTable,
  details: EntryDetails | null,
  path: Int32Array,
): Integers {
  const along = new Int32Array(path.length);
  let turns = 0;
  for (let at = 0; at < path.length; at++) {
    if (isPrompt(table, details, path[at] ?? NO_ROW)) turns++;
    along[at] = turns;
  }
  return fitted(along);
}

/**
 * "turn 2 of 5" for a position on the path, as figures count turns; for entries copied from another
 * session, which no figure counts, "copied turn 1 of 3". "" where there is no turn.
 */
export function turnText(table: EntryTable, path: Int32Array, along: Integers, at: number): string {
  // Copied entries come first.
  const own = firstIndex(
    0,
    path.length,
    (one) => !hasFlag(table, path[one] ?? NO_ROW, FLAG.inherited),
  );
  const copied = along[own - 1] ?? 0;
  const [turn, turns] = [along[at] ?? 0, along.at(-1) ?? 0];
  if (at < own) return copied > 0 ? ofText("copied turn", turn, copied) : "";
  return turns > copied ? ofText("turn", turn - copied, turns - copied) : "";
}

function ofText(what: string, turn: number, turns: number): string {
  return `${what} ${numberText(Math.max(1, turn))} of ${numberText(turns)}`;
}

/** Exactly the entries that give the model messages. */
export function sentTranscript(table: EntryTable, context: ContextEntries): Transcript {
  const list = new RowList(table, context);
  const positions = new Map(Array.from(context.path, (row, position) => [row, position]));
  let position = 0;
  for (const row of context.rows) {
    // What was sent from another branch stands where it was sent.
    position = positions.get(row) ?? position;
    list.fork(row, position);
    if (givesMessages(table, context, row)) list.card(row, position, false);
  }
  return list.finish();
}

/** Every entry of the path; what a compaction removed only where `isFoldOpen`. */
export function pathTranscript(
  table: EntryTable,
  context: ContextEntries,
  isFoldOpen: boolean,
): Transcript {
  const inContext = new Set(context.rows);
  const list = new RowList(table, context);
  const removed = removedCount(context);
  if (removed > 0) list.fold(removed);
  for (let position = isFoldOpen ? 0 : removed; position < context.path.length; position++) {
    const row = context.path[position] ?? NO_ROW;
    list.fork(row, position);
    list.card(row, position, !inContext.has(row));
  }
  return list.finish();
}

/** How many entries at the beginning of the path a compaction removed from the context. */
export function removedCount({ compaction, path, keptFrom }: ContextEntries): number {
  return compaction === NO_ROW ? 0 : Math.min(keptFrom, path.indexOf(compaction));
}

/**
 * A good place to start reading: the newest compaction, from whose summary the model continues; else the
 * first prompt.
 */
export function openingIndex(table: EntryTable, { context, rows, indexByRow }: Transcript): number {
  if (context.compaction !== NO_ROW) return indexByRow.get(context.compaction) ?? 0;
  const first = rows.findIndex((row) => "row" in row && roleOf(table, row.row) === "user");
  return Math.max(0, first);
}

interface OpenPart extends ReplyPart {
  /** Of the card in the list. */
  readonly index: number;
  readonly parts: ReplyPart[];
  readonly results: number[];
}

/** A list under construction. */
class RowList {
  readonly #table: EntryTable;
  readonly #context: ContextEntries;
  readonly #rows: TranscriptRow[] = [];
  readonly #indexByRow = new Map<number, number>();
  readonly #forks: { readonly row: number; readonly position: number }[] = [];
  /** The part of a reply that the next tool result belongs to. */
  #open: OpenPart | null = null;
  /** The same for every part, by its row, where the table knows the calls of results. */
  readonly #replies = new Map<number, OpenPart>();

  constructor(table: EntryTable, context: ContextEntries) {
    this.#table = table;
    this.#context = context;
  }

  /** A fork is shown above the next card, so never inside one. */
  fork(row: number, position: number): void {
    const isFork = hasFlag(this.#table, row, FLAG.hasSiblings);
    if (isFork && branchesAt(this.#table, row).length > 1) this.#forks.push({ row, position });
  }

  fold(count: number): void {
    this.#rows.push({ kind: "fold", key: "fold", position: 0, count });
  }

  card(row: number, position: number, isPale: boolean): void {
    const role = roleOf(this.#table, row);
    const caller = callerAt(this.#table, row);
    const open = (caller === NO_ROW ? null : this.#replies.get(caller)) ?? this.#open;
    if (role === "toolResult" && open) {
      open.results.push(row);
      this.#indexByRow.set(row, open.index);
      return;
    }
    const going = role === "assistant" ? this.#goingOn(row, isPale) : null;
    if (!going) this.#addForks();
    const index = going ? this.#rows.length - 1 : this.#rows.length;
    const card = { key: refOf(this.#table, row), row, position, isPale };
    this.#indexByRow.set(row, index);
    if (role === "assistant") {
      const parts = going ?? [];
      this.#open = { row, index, parts, results: [] };
      parts.push(this.#open);
      if (!going) this.#rows.push({ ...card, kind: "reply", parts, isLast: false });
      if (this.#table.callers) this.#replies.set(row, this.#open);
      return;
    }
    if (role === "user") this.#open = null;
    this.#rows.push({ ...card, kind: "entry" });
  }

  /** The parts of the card above, where a reply continues it and nothing is shown between. */
  #goingOn(row: number, isPale: boolean): ReplyPart[] | null {
    const above = this.#rows.at(-1);
    const isOne = isPartOfReply(this.#table, row) && this.#forks.length === 0;
    if (!isOne || above?.kind !== "reply" || above.isPale !== isPale) return null;
    const parts = this.#open?.index === this.#rows.length - 1 ? this.#open.parts : null;
    return parts && parts.length < MAX_PARTS ? parts : null;
  }

  finish(): Transcript {
    this.#addForks();
    const table = this.#table;
    const last = this.#rows.findLastIndex(
      (row) =>
        row.kind === "reply" ||
        (row.kind === "entry" && ["message", "custom_message"].includes(typeOf(table, row.row))),
    );
    const reply = this.#rows[last];
    if (reply?.kind === "reply") this.#rows[last] = { ...reply, isLast: true };
    return { context: this.#context, rows: this.#rows, indexByRow: this.#indexByRow };
  }

  #addForks(): void {
    for (const { row, position } of this.#forks) {
      const key = `fork ${refOf(this.#table, row)}`;
      this.#rows.push({ kind: "fork", key, row, position });
    }
    this.#forks.length = 0;
  }
}
