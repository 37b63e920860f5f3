// Which lines are one message of the API (2.3): each holds a block of it, and all of them its usage.
import type { Heads } from "./head.ts";

export interface ApiMessages {
  /** By row: the number of its message, from 1 on; 0 for every line that is no reply. */
  readonly number: Int32Array;
  /** The rows of each message in file order, by its number. */
  readonly rows: readonly (readonly number[])[];
  /** The message that a call is in, by the call's id; the last one with that id. Undefined without one. */
  ofCall(id: string): number | undefined;
}

/** A reply without an id is a message by itself. */
export function apiMessages(heads: Heads): ApiMessages {
  const { count } = heads;
  const number = new Int32Array(count);
  const rows: number[][] = [[]];
  /** By the number of its id. */
  const byId: number[] = [];
  for (let row = 0; row < count; row++) {
    if (heads.kindAt(row) !== "reply") continue;
    const id = heads.messageAt(row);
    const known = id === 0 ? undefined : byId[id];
    const own = known ?? rows.length;
    if (known === undefined) rows.push([]);
    if (id !== 0) byId[id] = own;
    number[row] = own;
    rows[own]?.push(row);
  }
  // Asked for at real forks, which most sessions do not have.
  let calls: ReadonlyMap<string, number> | null = null;
  const ofCall = (id: string) => {
    calls ??= messagesOfCalls(heads, number);
    return calls.get(id);
  };
  return { number, rows, ofCall };
}

function messagesOfCalls(heads: Heads, number: Int32Array): ReadonlyMap<string, number> {
  const calls = new Map<string, number>();
  for (let row = 0; row < number.length; row++) {
    const own = number[row] ?? 0;
    if (own !== 0) for (const { id } of heads.callsAt(row)) calls.set(id, own);
  }
  return calls;
}
