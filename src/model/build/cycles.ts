// Opens the cycles that parent links can make, so that every walk up the tree ends by construction.
import { NO_ROW } from "../table/table.ts";

/** After this many rounds of redirecting links, remaining cycles are cut. */
const MAX_ROUNDS = 8;

/**
 * Ends every cycle of `parent` (row → row above, NO_ROW for a root), in place. A link that goes down
 * the file, because a later row has the id it names, goes to `earlierParent(row)` instead, where that
 * is given and not NO_ROW. A cycle without such a link is cut: `cut` gets its first row in file order, which
 * then has no parent. Time grows with the number of rows, however they are tangled.
 */
export function openCycles(
  parent: Int32Array,
  cut: (row: number) => void = () => {},
  earlierParent: (row: number) => number = () => NO_ROW,
): void {
  for (let round = 1; ; round++) {
    let isTurned = false;
    for (const members of cyclesOf(parent)) {
      const turned = round <= MAX_ROUNDS ? turn(parent, members, earlierParent) : false;
      isTurned ||= turned;
      if (turned) continue;
      const first = members.reduce((least, row) => Math.min(least, row));
      parent[first] = NO_ROW;
      cut(first);
    }
    // A link that was cut closes nothing; one that was turned may close another cycle.
    if (!isTurned) return;
  }
}

function turn(
  parent: Int32Array,
  members: readonly number[],
  earlierParent: (row: number) => number,
): boolean {
  let isTurned = false;
  for (const row of members) {
    if ((parent[row] ?? NO_ROW) <= row) continue;
    const earlier = earlierParent(row);
    if (earlier === NO_ROW) continue;
    parent[row] = earlier;
    isTurned = true;
  }
  return isTurned;
}

/** The rows of every cycle; each row has one way up, so cycles share none. */
function cyclesOf(parent: Int32Array): readonly (readonly number[])[] {
  const cycles: number[][] = [];
  const walkOf = new Int32Array(parent.length);
  for (let row = 0; row < parent.length; row++) {
    const walk = row + 1;
    let at = row;
    while (at !== NO_ROW && walkOf[at] === 0) {
      walkOf[at] = walk;
      at = parent[at] ?? NO_ROW;
    }
    if (at === NO_ROW || walkOf[at] !== walk) continue;
    const members = [at];
    for (let up = parent[at] ?? at; up !== at; up = parent[up] ?? at) members.push(up);
    cycles.push(members);
  }
  return cycles;
}
