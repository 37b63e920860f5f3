// What an agent wrote down of a request: the messages that the model was sent, as rows.

export interface SentList {
  /** Row of the request whose first `keep` messages it begins with; NO_ROW for none. */
  readonly base: number;
  readonly keep: number;
  /** The rows of each message after these. */
  readonly tail: readonly (readonly number[])[];
  /** Row of the system prompt; NO_ROW for none. */
  readonly system: number;
}

/** The rows of each of the first messages of a request. `lists`: by its row, each after the one it begins with. */
export function firstMessages(
  lists: ReadonlyMap<number, SentList>,
  request: number,
  count: number,
): readonly (readonly number[])[] {
  const parts: (readonly (readonly number[])[])[] = [];
  let wanted = count;
  for (let list = lists.get(request); list && wanted > 0; list = lists.get(list.base)) {
    if (wanted > list.keep) parts.push(list.tail.slice(0, wanted - list.keep));
    wanted = Math.min(wanted, list.keep);
  }
  return parts.reverse().flat();
}

/** All rows of a request in the order in which they were sent. */
export function rowsSent(lists: ReadonlyMap<number, SentList>, request: number): readonly number[] {
  const list = lists.get(request);
  if (!list) return [];
  const messages = firstMessages(lists, request, list.keep + list.tail.length);
  const rows = new Set([list.system, ...messages.flat()]);
  return [...rows].filter((row) => row >= 0);
}
