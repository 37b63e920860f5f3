// Opens the cycles that parent links can make, so that every walk up the tree ends by construction.
import { NO_ROW } from "./table.ts";

/**
 * Ends every cycle of `parent` (row → row above, NO_ROW for a root), in place. One that a repeated id
 * closes is opened by giving a row of it to `otherParent(row)`, where that is not NO_ROW; any other is
 * told to `cut` by its first row in file order, which then has no parent.
 */
export function openCycles(
  parent: Int32Array,
  otherParent: (row: number) => number,
  cut: (row: number) => void,
): void {
  const walkOf = new Int32Array(parent.length);
  for (let row = 0; row < parent.length; row++) {
    const walk = row + 1;
    let at = row;
    // An opened cycle is walked again: its new way may lead back to where this walk came from.
    for (;;) {
      while (at !== NO_ROW && walkOf[at] === 0) {
        walkOf[at] = walk;
        at = parent[at] ?? NO_ROW;
      }
      if (at === NO_ROW || walkOf[at] !== walk) break;
      const members = cycleFrom(parent, at);
      for (const member of members) walkOf[member] = 0;
      const misled = members.find((member) => otherParent(member) !== NO_ROW);
      if (misled !== undefined) {
        parent[misled] = otherParent(misled);
        continue;
      }
      const first = members[0] ?? at;
      parent[first] = NO_ROW;
      cut(first);
    }
  }
}

/** The rows of the cycle that `row` is in, in file order. */
function cycleFrom(parent: Int32Array, row: number): number[] {
  const members = [row];
  for (let at = parent[row] ?? row; at !== row; at = parent[at] ?? row) members.push(at);
  return members.sort((a, b) => a - b);
}
