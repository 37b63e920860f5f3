// The order in which the model was sent the lines of the tree (formats-more.md 7.1): text that the program
// inserted comes before the words that the person typed, and all calls of a message before their results, though
// the file has them after.

import type { SessionLines } from "../lines/session-lines.ts";

/** Maximum rows that a row is moved past. */
const MAX_MOVED = 1000;

/** `rows`: in the order of the file. */
export function inSentOrder(rows: readonly number[], lines: SessionLines): readonly number[] {
  const order: number[] = [];
  /**
   * The beginning of the user's message that continues, and its first words; after its results nothing is
   * moved.
   */
  let start = 0;
  let words: number | null = null;
  let hasResults = false;
  let message = 0;
  /** Where the rows of the message end. */
  let messageEnd = 0;
  for (const row of rows) {
    const kind = lines.kindAt(row);
    const own = lines.messageAt(row);
    if (own !== 0 && own === message && order.length - messageEnd < MAX_MOVED) {
      order.splice(messageEnd++, 0, row);
      continue;
    }
    const attachment = hasResults ? null : lines.shapeAt(row).attachment;
    if (attachment === "system" && order.length - start < MAX_MOVED) {
      order.splice(start++, 0, row);
      if (words !== null) words++;
      continue;
    }
    if (attachment === "sent" && words !== null && order.length - words < MAX_MOVED) {
      order.splice(words++, 0, row);
      continue;
    }
    order.push(row);
    if (kind === "prompt" || kind === "note") words ??= order.length - 1;
    if (kind === "result") hasResults = true;
    if (kind === "other" || kind === "result") continue;
    message = own;
    messageEnd = order.length;
    if (kind === "prompt" || kind === "note") continue;
    start = order.length;
    words = null;
    hasResults = false;
  }
  return order;
}
