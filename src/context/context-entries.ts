// Which entries of a path the model sees, and what edits do to them (formats.md 5.5, steps 1–3).
import { memo } from "../lib/memo.ts";
import { type EntryKey, keyOf } from "../model/table/ids.ts";
import { rowsSent } from "../model/table/sent-list.ts";
import {
  type EntryTable,
  FLAG,
  hasFlag,
  keyAt,
  NO_ROW,
  roleOf,
  rowOf,
  typeOf,
} from "../model/table/table.ts";
import {
  askedAgain,
  isRollover,
  keptAmong,
  keptIndex,
  keptFrom as namedFirst,
  resetBefore,
} from "../references/kept.ts";
import { pathTo } from "../tree/path.ts";
import { isLeftOut } from "./left-out.ts";
import { notesOf, withNotes } from "./notes.ts";

/** The context of one leaf, as rows. */
export interface ContextEntries {
  /** Root to leaf, everything. */
  readonly path: Int32Array;
  /** What is in context, in the order the model gets it: a compaction comes first. */
  readonly rows: readonly number[];
  /** The compaction that begins the context; NO_ROW when there is none on the path. */
  readonly compaction: number;
  /**
   * Index in `path` of the first entry kept from before the compaction, path length when none; without a compaction that
   * of the first entry of all, or after a reset.
   */
  readonly keptFrom: number;
  /** The `context_edit` row in force, by the id it is for. */
  readonly edits: ReadonlyMap<EntryKey, number>;
}

/** `leaf` NO_ROW: the context of an empty session. */
export function contextEntries(table: EntryTable, leaf: number): ContextEntries {
  return follow(table, pathTo(table, leaf));
}

/** By path: every view asks for the context of the one that is looked at. */
const contextsOf = memo((path: Int32Array, table: EntryTable) => follow(table, path));

/** The context at the end of a path that is already known: what `pathTo` gives. Computed once a path. */
export function contextOn(table: EntryTable, path: Int32Array): ContextEntries {
  return contextsOf(path, table);
}

/** Index in `path` of what is in context first: of all, after a reset, the compaction or what it kept. */
export function contextFrom({ path, compaction, keptFrom }: ContextEntries): number {
  return compaction === NO_ROW ? keptFrom : Math.min(keptFrom, path.indexOf(compaction));
}

function follow(table: EntryTable, path: Int32Array): ContextEntries {
  const reset = resetBefore(table, path, path.length);
  let position = path.length - 1;
  while (position > reset && typeOf(table, path[position] ?? NO_ROW) !== "compaction") position--;
  const compaction = position <= reset ? NO_ROW : (path[position] ?? NO_ROW);
  const recorded = requestOn(table, path, Math.max(position, reset));
  if (recorded !== NO_ROW) return asRecorded(table, path, recorded, compaction);
  const rows: number[] = [];
  let keptFrom = path.length;
  if (compaction === NO_ROW) {
    keptFrom = reset + 1;
    for (const row of path.subarray(keptFrom)) rows.push(row);
  } else {
    rows.push(compaction);
    const first = keptIndex(table, path, position);
    if (first < position) keptFrom = first;
    const isKept = keptAmong(table, compaction);
    const again = isKept ? NO_ROW : askedAgain(table, path, position, first);
    if (again !== NO_ROW) rows.push(again);
    for (let i = first; i < path.length; i++) {
      const row = path[i] ?? NO_ROW;
      if (i < position && isKept?.(row) === false) continue;
      // The compaction carries the folded system message; those from before it are not sent again.
      const isKeptSystem = i < position && roleOf(table, row) === "system";
      if (i !== position && !isKeptSystem) rows.push(row);
    }
  }
  const first = new Set(beginningOf(table, path, compaction));
  const all = withNotes(table, path, reset, rows);
  const sent = first.size === 0 ? all : [...first].concat(all.filter((row) => !first.has(row)));
  return { path, rows: sent, compaction, keptFrom, edits: editsAmong(table, sent) };
}

/**
 * What is sent before all else: the system prompt, that of the last request where the file records them, which goes with
 * what follows; then what stands before the summary of a compaction.
 */
function beginningOf(table: EntryTable, path: Int32Array, compaction: number): readonly number[] {
  const before = compaction === NO_ROW ? [] : (table.beginnings?.get(compaction) ?? []);
  return [...systemsOf(table, path[requestOn(table, path, -1)] ?? NO_ROW), ...before];
}

/** What of a request that is recorded, or of none, was sent as the system prompt. */
function systemsOf({ sent, beginnings }: EntryTable, request: number): readonly number[] {
  const system = sent?.get(request)?.system ?? NO_ROW;
  return system === NO_ROW ? (beginnings?.get(NO_ROW) ?? []) : [system];
}

/** Index in `path` of the last request that the file records, after an index; NO_ROW for none. */
function requestOn({ sent }: EntryTable, path: Int32Array, after: number): number {
  if (!sent) return NO_ROW;
  let at = path.length - 1;
  while (at > after && !sent.has(path[at] ?? NO_ROW)) at--;
  return at > after ? at : NO_ROW;
}

/** What was sent with the request at an index of `path`, and what follows it. */
function asRecorded(
  table: EntryTable,
  path: Int32Array,
  request: number,
  compaction: number,
): ContextEntries {
  const own = path[request] ?? NO_ROW;
  const rows = new Set([...systemsOf(table, own), ...rowsSent(table.sent ?? new Map(), own)]);
  const before = path.findIndex((row) => rows.has(row));
  for (const row of path.subarray(request)) if (roleOf(table, row) !== "system") rows.add(row);
  const keptFrom = before < 0 ? path.length : before;
  return { path, rows: [...rows], compaction, keptFrom, edits: editsAmong(table, path) };
}

/**
 * Whether a context entry gives the model a message, from columns alone: what `messagesOf` finds
 * in its body. Edits are not looked at.
 */
export function givesMessages(
  table: EntryTable,
  context: Pick<ContextEntries, "compaction">,
  row: number,
): boolean {
  switch (typeOf(table, row)) {
    case "message":
    case "custom_message":
      return !hasFlag(table, row, FLAG.unsent) && !isLeftOut(table, row);
    case "branch_summary":
      return Boolean(table.parsedEntries.get(row)?.summary);
    case "compaction":
      return row === context.compaction;
    case "custom":
      return Boolean(notesOf(table).get(row));
    default:
      return false;
  }
}

/** What stands before a context and gave the model something: none of it is seen in it. */
export function hiddenIn(table: EntryTable, context: ContextEntries): Int32Array {
  return context.path.filter(
    (row) => !isInContext(context, row) && givesMessages(table, { compaction: row }, row),
  );
}

/** Whether the model is sent an entry, from columns alone; edits are not looked at. */
export function isSent(table: EntryTable, context: ContextEntries, row: number): boolean {
  return givesMessages(table, context, row) && isInContext(context, row);
}

/** 1 by row for those in a context: a set of a long session's rows would be as large as all its columns. */
const rowsIn = memo(({ rows }: ContextEntries): Uint8Array => {
  const length = rows.reduce((most, row) => Math.max(most, row + 1), 0);
  const isIn = new Uint8Array(length);
  for (const row of rows) isIn[row] = 1;
  return isIn;
});

/** Whether an entry is in context, whatever it gives the model. */
export function isInContext(context: ContextEntries, row: number): boolean {
  return rowsIn(context)[row] === 1;
}

/** The row of the `context_edit` in force for an entry; NO_ROW for none. */
export function editOf(table: EntryTable, context: ContextEntries, row: number): number {
  if (context.edits.size === 0) return NO_ROW;
  return context.edits.get(keyAt(table, row) ?? keyOf(undefined)) ?? NO_ROW;
}

/** A screen compares two ends, and a list of hits leads to a few. */
const MAX_KEPT = 16;

/**
 * By leaf, in the order they were made: the contexts at the ends of branches that are asked for again and again, by
 * links and by the cells of a comparison.
 */
const contextsAtLeaves = memo((_: EntryTable) => new Map<number, ContextEntries>());

/**
 * Whether the model is sent an entry at a leaf, from columns alone; edits are not looked at. The table
 * is one that no row is added to.
 */
export function isSentAt(table: EntryTable, leaf: number, row: number): boolean {
  // The last entry is in context, and begins it where it is a compaction: no path need be walked.
  if (row === leaf) return givesMessages(table, { compaction: row }, row);
  return isSent(table, contextAt(table, leaf), row);
}

function contextAt(table: EntryTable, leaf: number): ContextEntries {
  const known = contextsAtLeaves(table);
  const context = known.get(leaf) ?? contextEntries(table, leaf);
  known.set(leaf, context);
  const [oldest = leaf] = known.keys();
  if (known.size > MAX_KEPT) known.delete(oldest);
  return context;
}

/** The `context_edit` row that decides what the model sees of a row at `leaf`; undefined for none. */
export function editAt(table: EntryTable, leaf: number, row: number): number | undefined {
  const edit = editOf(table, contextAt(table, leaf), row);
  return edit === NO_ROW ? undefined : edit;
}

function editsAmong(table: EntryTable, rows: Iterable<number>): ReadonlyMap<EntryKey, number> {
  const edits = new Map<EntryKey, number>();
  for (const row of rows) {
    if (typeOf(table, row) !== "context_edit") continue;
    edits.set(keyOf(table.parsedEntries.get(row)?.targetId), row);
  }
  return edits;
}

/** What ids say of such rows may be different where rows before them are known. */
const ODD = FLAG.shadowed | FLAG.repeated | FLAG.cycle | FLAG.selfParent | FLAG.damaged;

/**
 * Whether the end of a file alone says what the model is sent at its leaf: the context of a long session begins at its
 * newest compaction. `table`: the last rows of a file, of lines without problems; what comes before them is not known.
 * True where the rows in context at the leaf, their parents and the forks among
 * them are those of the whole file, as long as no earlier entry has one of their ids or names one of
 * them as its parent: agents draw ids at random and write entries after their parents. `leaf`: of these rows.
 */
export function holdsContext(table: EntryTable, leaf: number): boolean {
  const last = table.count - 1;
  // A `leaf` entry may name any other as the leaf.
  if (leaf === NO_ROW || typeOf(table, last) === "leaf") return false;
  const { path, compaction, keptFrom } = contextEntries(table, leaf);
  if (compaction === NO_ROW || isRollover(table, compaction)) return false;
  const isKept = keptFrom < path.length;
  const kept = namedFirst(table.parsedEntries.get(compaction));
  // What it kept may be further up; what is here and not on the path is nowhere on it.
  const isKnown = isKept || !kept || rowOf(table, kept.key) !== NO_ROW;
  if (!isKnown) return false;
  const from = isKept ? keptFrom : path.indexOf(compaction);
  // The parent of the first one tells whether there is a fork.
  if (from === 0) return false;
  // A parent may come after its children, but nothing else than these rows.
  const first = path[0] ?? 0;
  if (path.some((row) => row < first)) return false;
  for (let row = 0; row < table.count; row++) if (hasFlag(table, row, ODD)) return false;
  return true;
}
