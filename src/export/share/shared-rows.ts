// Which entries of a session are shared: those on the chosen paths and in the chosen turns, without
// the kinds that are left out, and the file's own facts (labels, name) as far as they concern them.
// Bodies are read only to find prompts; removals inside an entry are not decided here.
import type { EntryAddress } from "../../edit/operation/operation.ts";
import { beginsTurn } from "../../model/entry/entry.ts";
import { readEntry } from "../../model/entry/read-entry.ts";
import type { OpenedSession } from "../../model/session.ts";
import { type EntryTable, FLAG, hasFlag, NO_ROW, roleOf, typeOf } from "../../model/table/table.ts";
import { isReset } from "../../references/kept.ts";
import { cutText } from "../../text/cut.ts";
import { countText, numberText } from "../../text/units.ts";
import { saidOfFile } from "../../tree/labels.ts";
import { openingLeaf } from "../../tree/leaves.ts";
import { above, pathTo } from "../../tree/path.ts";
import { type LeftOut, ShareError, type ShareScope } from "./scope.ts";
import type { ShareSource } from "./share-source.ts";

export interface ChosenRows {
  /** By row: 1 if the entry is shared in its place. */
  readonly stays: Uint8Array;
  /** Labels and the name, from beside the chosen paths: they follow below the leaf. In file order. */
  readonly carried: readonly number[];
  /**
   * The current position of the shared conversation, whether itself shared or not; NO_ROW for none.
   */
  readonly leaf: number;
}

/** Errors: ShareError for a branch or turn that does not exist, SessionError of the file. */
export async function chooseRows(source: ShareSource, scope: ShareScope): Promise<ChosenRows> {
  const { session } = source.opened;
  const { table } = session;
  const leavesOut = new Set(scope.leaveOut);
  const mayStay = (row: number) =>
    !hasFlag(table, row, FLAG.repeated) && !isLeftOut(table, row, leavesOut);
  const own = openingLeaf(session);
  const on = new Uint8Array(table.count);
  if (scope.branches === "all") {
    if (scope.turns) throw new ShareError("Turns are those of one branch, and none was chosen.");
    return { stays: on.map((_, row) => Number(mayStay(row))), carried: [], leaf: own };
  }
  const ends = endsOf(source, scope.branches);
  let last = ends.at(-1) ?? NO_ROW;
  if (scope.turns) {
    if (ends.length > 1) throw new ShareError("Turns are those of one branch.");
    const part = await turnsOf(source.opened, pathTo(table, last), scope.turns);
    for (const row of part) on[row] = 1;
    last = part.at(-1) ?? NO_ROW;
  } else {
    // Paths that meet continue as one.
    for (const end of ends) {
      for (let at = end; at !== NO_ROW && on[at] !== 1; at = above(table, at)) on[at] = 1;
    }
  }
  const stays = on.map((isOn, row) => Number(isOn === 1 && mayStay(row)));
  // The session's own leaf if it is in the shared part, else the end of the last branch named.
  const leaf = ends.length > 1 && stays[own] === 1 ? own : last;
  return { stays, carried: ofTheFile(table, stays, mayStay), leaf };
}

function endsOf(source: ShareSource, addresses: readonly EntryAddress[]): readonly number[] {
  return addresses.map((address) => {
    const row = source.rowAt(address);
    if (row === NO_ROW) throw new ShareError(`Entry ${cutText(address, 64)} is not there.`);
    return row;
  });
}

/**
 * A turn begins at a prompt (`isPrompt` of src/model); entries before the first one are in no turn
 * and are shared with it.
 */
async function turnsOf(
  { session, bodies }: OpenedSession,
  path: Int32Array,
  { from, to }: NonNullable<ShareScope["turns"]>,
): Promise<Int32Array> {
  const begins: number[] = [];
  for (const [at, row] of path.entries()) {
    if (roleOf(session.table, row) !== "user") continue;
    if (beginsTurn(readEntry(await bodies.body(row)))) begins.push(at);
  }
  if (from > begins.length) {
    const has = countText(begins.length, "turn");
    throw new ShareError(`The branch has ${has}, so there is no turn ${numberText(from)}.`);
  }
  return path.subarray(from === 1 ? 0 : begins[from - 1], begins[to] ?? path.length);
}

/**
 * For a part, only the labels and the name that count: an entry that a later one elsewhere
 * overrules is history.
 */
function ofTheFile(
  table: EntryTable,
  stays: Uint8Array,
  mayStay: (row: number) => boolean,
): readonly number[] {
  const counts = saidOfFile(table, (row) => stays[row] === 1);
  for (const [row, { type }] of table.parsedEntries) {
    const isOfFile = type === "label" || type === "session_info" || type === "leaf";
    if (isOfFile && !counts.has(row)) stays[row] = 0;
  }
  return [...counts].filter((row) => stays[row] !== 1 && mayStay(row)).sort((a, b) => a - b);
}

/** The leave-out choice that removes an entry as a whole, by its kind. */
const LEFT_OUT_WITH: ReadonlyMap<string, LeftOut> = new Map([
  ["label", "labels"],
  ["usage", "costs"],
  ["active_tools_change", "system-prompt"],
  ["message:system", "system-prompt"],
  ["custom", "custom"],
  ["custom_message", "custom"],
  ["unknown", "custom"],
  ["message:unknown", "custom"],
  ["message:custom", "custom"],
  ["message:hookMessage", "custom"],
]);

function isLeftOut(table: EntryTable, row: number, leavesOut: ReadonlySet<LeftOut>): boolean {
  const type = typeOf(table, row);
  // It decides what is sent of all earlier entries, and is only a position.
  if (isReset(table, row)) return false;
  const what = LEFT_OUT_WITH.get(type === "message" ? `message:${roleOf(table, row)}` : type);
  return what !== undefined && leavesOut.has(what);
}
