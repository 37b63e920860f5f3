// Which lines are one message of the API (2.3): each holds a block of it, and all of them its usage.
import type { Head } from "./head.ts";

export interface ApiMessages {
  /** By row: the number of its message, from 1 on; 0 for every line that is no reply. */
  readonly number: Int32Array;
  /** The rows of each message in file order, by its number. */
  readonly rows: readonly (readonly number[])[];
  /** The message that a call is in, by the call's id; the last one with that id. */
  readonly ofCall: ReadonlyMap<string, number>;
}

/** A reply without an id is a message by itself. */
export function apiMessages(heads: readonly Head[]): ApiMessages {
  const number = new Int32Array(heads.length);
  const rows: number[][] = [[]];
  const byId = new Map<string, number>();
  const ofCall = new Map<string, number>();
  heads.forEach(({ kind, messageId, calls }, row) => {
    if (kind !== "reply") return;
    const known = messageId === "" ? undefined : byId.get(messageId);
    const own = known ?? rows.length;
    if (known === undefined) rows.push([]);
    if (messageId !== "") byId.set(messageId, own);
    number[row] = own;
    rows[own]?.push(row);
    for (const { id } of calls) ofCall.set(id, own);
  });
  return { number, rows, ofCall };
}
