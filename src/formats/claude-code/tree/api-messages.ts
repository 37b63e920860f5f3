// Which lines are one message of the API (2.3): each holds a block of it, and all of them its usage.
import type { SessionLines } from "../lines/session-lines.ts";

export interface ApiMessages {
  /** By row: the number of its message, from 1 on; 0 for every line that is no reply. */
  readonly number: Int32Array;
  /** The rows of each message in file order, by its number. */
  readonly rows: readonly (readonly number[])[];
}

/** A reply without an id is a message by itself. */
export function apiMessages(lines: SessionLines): ApiMessages {
  const { count } = lines;
  const number = new Int32Array(count);
  const rows: number[][] = [[]];
  /** By the number of its id. */
  const byId: number[] = [];
  for (let row = 0; row < count; row++) {
    if (lines.kindAt(row) !== "reply") continue;
    const id = lines.messageAt(row);
    const known = id === 0 ? undefined : byId[id];
    const own = known ?? rows.length;
    if (known === undefined) rows.push([]);
    if (id !== 0) byId[id] = own;
    number[row] = own;
    rows[own]?.push(row);
  }
  return { number, rows };
}
