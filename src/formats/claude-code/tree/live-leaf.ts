// Where the conversation is (2.5): the end from which the last answer or prompt of the file is reached,
// unless the program wrote down another one since.
import { NO_ROW } from "../../../model/table/table.ts";
import type { DrawnTree } from "./drawn-tree.ts";
import { type Heads, isSaid, isTreeLine } from "./head.ts";
import type { RecordedTree } from "./recorded-tree.ts";

/** The row that the recorded tree ends at; NO_ROW where nothing was said. */
export function liveLeaf(heads: Heads, { parent }: RecordedTree, isSide: Uint8Array): number {
  const leaf = lastSaid(heads, parent, isSide);
  const named = namedLeaf(heads);
  if (named === NO_ROW || isAbove(parent, named, leaf)) return leaf;
  return lastBelow(heads, parent, named);
}

function lastSaid(heads: Heads, parent: Int32Array, isSide: Uint8Array): number {
  const isNamed = new Uint8Array(heads.count);
  for (let row = 0; row < heads.count; row++) {
    const above = parent[row] ?? NO_ROW;
    if (above !== NO_ROW && isSide[row] === isSide[above]) isNamed[above] = 1;
  }
  // The nearest row above that says something, itself included; all ways up share what they found.
  const said = new Int32Array(heads.count).fill(UNKNOWN);
  const best = { leaf: NO_ROW, said: NO_ROW, isAside: true };
  for (let row = 0; row < heads.count; row++) {
    if (isNamed[row] || !isTreeLine(heads, row)) continue;
    const found = saidAt(heads, parent, said, row);
    if (found === NO_ROW) continue;
    const isAside = isSide[found] === 1 || heads.isAsideAt(found);
    const isBetter = isAside === best.isAside ? found >= best.said : !isAside;
    if (isBetter) Object.assign(best, { leaf: row, said: found, isAside });
  }
  return best.leaf;
}

const UNKNOWN = -2;

function saidAt(heads: Heads, parent: Int32Array, known: Int32Array, row: number): number {
  const way: number[] = [];
  let at = row;
  let found = NO_ROW;
  while (at !== NO_ROW) {
    const before = known[at] ?? UNKNOWN;
    if (before !== UNKNOWN || isSaid(heads.kindAt(at))) {
      found = before === UNKNOWN ? at : before;
      break;
    }
    way.push(at);
    at = parent[at] ?? NO_ROW;
  }
  if (at !== NO_ROW) known[at] = found;
  for (const passed of way) known[passed] = found;
  return found;
}

/** The uuid that the newest `last-prompt` names, unless the conversation went on after it; null for none. */
export function namesLeaf(heads: Heads): string | null {
  for (let row = heads.count - 1; row >= 0; row--) {
    if (isTreeLine(heads, row)) return null;
    const { leafUuid } = heads.rareAt(row);
    if (leafUuid !== null) return leafUuid;
  }
  return null;
}

function namedLeaf(heads: Heads): number {
  const named = namesLeaf(heads);
  if (named === null) return NO_ROW;
  return lastNamed(heads, named);
}

/** The last line of the tree with a uuid; NO_ROW for none. */
export function lastNamed(heads: Heads, uuid: string): number {
  for (let row = heads.count - 1; row >= 0; row--) {
    if (heads.uuidAt(row) === uuid && isTreeLine(heads, row)) return row;
  }
  return NO_ROW;
}

function isAbove(parent: Int32Array, row: number, from: number): boolean {
  for (let at = from; at !== NO_ROW; at = parent[at] ?? NO_ROW) if (at === row) return true;
  return false;
}

/** The last row of the file below a row, or that row. */
function lastBelow(heads: Heads, parent: Int32Array, row: number): number {
  // 1: below the row; 2: not.
  const side = new Uint8Array(heads.count);
  side[row] = 1;
  for (let from = heads.count - 1; from > row; from--) {
    const way: number[] = [];
    let at = from;
    while (at !== NO_ROW && !side[at]) {
      way.push(at);
      at = parent[at] ?? NO_ROW;
    }
    const found = at !== NO_ROW && side[at] === 1 ? 1 : 2;
    for (const passed of way) side[passed] = found;
    if (found === 1) return from;
  }
  return row;
}

/** The same leaf in the drawn tree: the last line of the tree where its line ends. */
export function drawnLeaf(heads: Heads, { lines, lineOf }: DrawnTree, leaf: number): number {
  if (leaf === NO_ROW) return NO_ROW;
  let line = lineOf[leaf] ?? NO_ROW;
  for (;;) {
    const next = lines[line]?.next ?? [];
    if (next.length === 0) break;
    line = next.reduce((best, one) => (lastIn(lines, one) > lastIn(lines, best) ? one : best));
  }
  const rows = lines[line]?.rows ?? [];
  for (let at = rows.length - 1; at >= 0; at--) {
    const row = rows[at] ?? NO_ROW;
    if (row !== NO_ROW && isTreeLine(heads, row)) return row;
  }
  return leaf;
}

function lastIn(lines: DrawnTree["lines"], line: number): number {
  return lines[line]?.rows.at(-1) ?? NO_ROW;
}
