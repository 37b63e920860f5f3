// The file of a read-only copy: the header and the chosen entries, rebuilt from nothing but what is
// shared. What is left out is never written, not even to be blanked later.

import { joined } from "../../lib/joined.ts";
import { newHeader } from "../../manager/session/session-writer.ts";
import { type JsonObject, stringField } from "../../model/json/json.ts";
import { stringify } from "../../model/json/stringify.ts";
import { SessionError } from "../../model/problem.ts";
import type { Session } from "../../model/session.ts";
import { NO_ROW } from "../../model/table/table.ts";
import { bytesOf } from "../../text/bytes.ts";
import { completeHeader } from "../jsonl/pi-fields.ts";
import { takeOutOfHeader } from "./entry/take-out.ts";
import type { LeftOut, ShareScope } from "./scope.ts";
import type { ShareSource } from "./share-source.ts";
import { SharedEntries, type SharedEntry } from "./shared-entries.ts";
import { type ChosenRows, chooseRows } from "./shared-rows.ts";
import { type SharedTree, sharedTree } from "./shared-tree.ts";

/**
 * What else is changed in an entry, after all that the scope leaves out; null: the entry goes, and
 * what hangs below it hangs below the nearest one above that stays. Asked twice for every entry, as
 * nothing is written before it is known which ones go: both answers have to be the same. An id that
 * is changed becomes a fresh one, wherever it is named; what an entry hangs below is not asked about.
 * The header is asked for as row NO_ROW; where that goes there is one that says nothing.
 */
export type ChangeEntry = (
  entry: JsonObject,
  row: number,
) => JsonObject | null | Promise<JsonObject | null>;

export interface ShareOptions {
  readonly change?: ChangeEntry;
  readonly signal?: AbortSignal;
}

/** Chunks of up to this many bytes, or one line. */
const MAX_GATHERED = 256 << 10;
const FEED = bytesOf("\n");

/**
 * The lines of a session file of today's version that holds what the scope says. Chunks are good until
 * the next one is asked for.
 *
 * Every line is written anew from what a reader sees of its entry, whatever is shared: bytes that no
 * reader sees, such as the first of two fields of one name or a line that is no entry, might hold what
 * is left out, and nobody has looked through them. Numbers beyond what JavaScript holds are rounded.
 *
 * Errors: ShareError for a branch or turn that is not there; SessionError of the file, "cancelled".
 */
export async function* sharedLines(
  source: ShareSource,
  scope: ShareScope,
  options: ShareOptions = {},
): AsyncGenerator<Uint8Array> {
  const { change, signal } = options;
  const { session } = source.opened;
  const { entries, tree } = await plan(source, scope, options);
  const header = headerOf(session, scope.leaveOut, entries);
  const changed = change ? ((await change(header, NO_ROW)) ?? newHeader("", {})) : header;
  let parts: Uint8Array[] = [bytesOf(`${stringify({ ...changed, type: "session" })}\n`)];
  let size = 0;
  for await (const one of entries.read(tree.order)) {
    check(session, signal);
    const line = await lineOf(one, tree, change);
    parts.push(line, FEED);
    size += line.length;
    if (size < MAX_GATHERED) continue;
    yield joined(parts);
    parts = [];
    size = 0;
  }
  if (parts.length > 0) yield joined(parts);
}

/** Which rows of the session `sharedLines` writes, in the order of its lines. Errors: the same. */
export async function sharedOrder(
  source: ShareSource,
  scope: ShareScope,
  options: ShareOptions = {},
): Promise<readonly number[]> {
  return (await plan(source, scope, options)).tree.order;
}

/** What has to be known before the first line is written. */
async function plan(source: ShareSource, scope: ShareScope, { change, signal }: ShareOptions) {
  const { session } = source.opened;
  const chosen = await chooseRows(source, scope);
  const onEntry = () => check(session, signal);
  const entries = await SharedEntries.of(source, scope.leaveOut, rowsOf(chosen), onEntry);
  const { left, changedIds } = change
    ? await without(chosen, entries, change, onEntry)
    : { left: chosen, changedIds: NO_IDS };
  const isOwnId = (id: string) => entries.shorten(id) === id && !changedIds.has(id);
  return { entries, tree: sharedTree(session.table, left, isOwnId) };
}

/** What a scope shares, as it would leave without a change: looked through before anything is written. */
export interface SharedObjects {
  readonly header: JsonObject;
  /** Of the entries, in the order in which they are looked through. */
  readonly rows: readonly number[];
  /** Users that are left out, and a text beside the entries without them. */
  readonly users: ReadonlySet<string>;
  readonly shorten: (text: string) => string;
  /** Those of some of them, and as they are stored; `unlinked` both. Errors: SessionError, "cancelled". */
  read(rows: readonly number[]): AsyncGenerator<Pick<SharedEntry, "row" | "entry" | "stored">>;
}

/** Errors: ShareError for a branch or turn that is not there; SessionError of the file. */
export async function sharedObjects(
  source: ShareSource,
  scope: ShareScope,
  signal?: AbortSignal,
): Promise<SharedObjects> {
  const { session } = source.opened;
  const rows = rowsOf(await chooseRows(source, scope));
  const onEntry = () => check(session, signal);
  const entries = await SharedEntries.of(source, scope.leaveOut, rows, onEntry);
  return {
    header: headerOf(session, scope.leaveOut, entries),
    rows,
    users: entries.users,
    shorten: entries.shorten,
    async *read(rows) {
      for await (const { row, entry, stored } of entries.read(rows)) {
        check(session, signal);
        yield { row, entry: unlinked(entry), stored: unlinked(stored) };
      }
    },
  };
}

/** Those in their place first, then those that follow below the leaf. */
function rowsOf({ stays, carried }: ChosenRows): readonly number[] {
  const rows: number[] = [];
  for (let row = 0; row < stays.length; row++) if (stays[row] === 1) rows.push(row);
  for (const row of carried) rows.push(row);
  return rows;
}

function check({ fileName }: Session, signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return;
  throw new SessionError(
    "cancelled",
    `Sharing ${fileName} was cancelled.`,
    "Nothing of the opened file changed; share it again any time.",
  );
}

const NO_IDS: ReadonlySet<string> = new Set();

/** As nobody's child: whom it hangs below is said by what is shared. */
function unlinked(entry: JsonObject): JsonObject {
  return { ...entry, parentId: null };
}

/** What is chosen without the entries that a change drops, and the ids that it changes. */
async function without(
  chosen: ChosenRows,
  entries: SharedEntries,
  change: ChangeEntry,
  onEntry: () => void,
): Promise<{ readonly left: ChosenRows; readonly changedIds: ReadonlySet<string> }> {
  const { stays, carried, leaf } = chosen;
  const left = stays.slice();
  const gone = new Set<number>();
  const changedIds = new Set<string>();
  for await (const { row, entry } of entries.read(rowsOf(chosen))) {
    onEntry();
    const changed = await change(unlinked(entry), row);
    if (changed === null) {
      left[row] = 0;
      gone.add(row);
    } else if (typeof entry.id === "string" && changed.id !== entry.id) changedIds.add(entry.id);
  }
  const kept = { stays: left, carried: carried.filter((row) => !gone.has(row)), leaf };
  return { left: kept, changedIds };
}

function headerOf(
  { format, header, version }: Session,
  leaveOut: readonly LeftOut[],
  { shorten }: SharedEntries,
): JsonObject {
  const isSound = header?.type === "session" && typeof header.id === "string";
  const cwd = (header && stringField(header, "cwd")) ?? "";
  // A later version is what its header says; entries of an older one are written as today's.
  const today: JsonObject = version > 3 || !header ? {} : { version: 3 };
  const isPi = format === "pi" || format === "pi-html";
  const sound: JsonObject = isSound && !isPi ? completeHeader(header) : { ...header, ...today };
  const made: JsonObject = isSound ? sound : { ...newHeader(cwd, {}) };
  return takeOutOfHeader(made, leaveOut, shorten);
}

async function lineOf(
  { row, stored, entry }: SharedEntry,
  tree: SharedTree,
  change: ChangeEntry | undefined,
): Promise<Uint8Array> {
  const written = change ? await change(unlinked(entry), row) : entry;
  if (written === null) throw new Error(`Broken invariant: row ${row} goes the second time only`);
  const changes = tree.changes(row, stored, written);
  return bytesOf(stringify({ ...written, ...Object.fromEntries(changes) }));
}
