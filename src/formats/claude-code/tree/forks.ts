// Which forks of the recorded tree are real (2.6). Most are none: parallel calls, their results, hooks and
// attachments hang side by side. A branch is what a person or the model goes on with.
import type { ApiMessages } from "./api-messages.ts";
import type { Forest } from "./forest.ts";
import type { Head } from "./head.ts";

export interface Branches {
  /**
   * The children of a row with which the conversation goes on, and the others. Two or more of the
   * first kind are a real fork.
   */
  split(row: number): { readonly branches: readonly number[]; readonly beside: readonly number[] };
  /** The same of rows that hang under nothing. */
  splitRoots(roots: ArrayLike<number>): ReturnType<Branches["split"]>;
  /** The number of the message of a row, or of the nearest one above it; 0 for none. */
  messageAt(row: number): number;
}

export function branchesIn(
  heads: readonly Head[],
  parent: Int32Array,
  forest: Forest,
  { number }: ApiMessages,
): Branches {
  const count = heads.length;
  const above = new Int32Array(count);
  for (const row of forest.order) {
    above[row] = number[row] || (above[parent[row] ?? -1] ?? 0);
  }
  // Of what is below a row, itself included: whether somebody goes on, and two of the messages.
  const goesOn = new Uint8Array(count);
  const one = new Int32Array(count);
  const other = new Int32Array(count);
  const take = (row: number, message: number) => {
    if (message === 0 || message === one[row] || message === other[row]) return;
    if (one[row] === 0) one[row] = message;
    else if (other[row] === 0) other[row] = message;
  };
  for (let at = forest.order.length - 1; at >= 0; at--) {
    const row = forest.order[at] ?? 0;
    const kind = heads[row]?.kind;
    // A compaction goes on with something else than what stands beside it.
    if (kind === "prompt" || kind === "boundary" || kind === "summary") goesOn[row] = 1;
    take(row, number[row] ?? 0);
    for (const child of forest.childrenOf(row)) {
      if (goesOn[child]) goesOn[row] = 1;
      take(row, one[child] ?? 0);
      take(row, other[child] ?? 0);
    }
  }
  const split = (rows: ArrayLike<number>, message: number) => {
    const branches: number[] = [];
    const beside: number[] = [];
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0;
      const isOther = [one[row], other[row]].some((found) => found && found !== message);
      if (goesOn[row] || isOther) branches.push(row);
      else beside.push(row);
    }
    return { branches, beside };
  };
  return {
    split: (row) => split(forest.childrenOf(row), above[row] ?? 0),
    splitRoots: (roots) => split(roots, 0),
    messageAt: (row) => above[row] ?? 0,
  };
}
