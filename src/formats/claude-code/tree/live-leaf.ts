// Where the conversation is (2.5): the end from which the last answer or prompt of the file is reached,
// unless the program wrote down another one since.
import { NO_ROW } from "../../../model/table/table.ts";
import type { DrawnTree } from "./drawn-tree.ts";
import { forestOf } from "./forest.ts";
import { type Heads, isSaid, isTreeLine } from "./head.ts";
import type { RecordedTree } from "./recorded-tree.ts";

/** The row that the recorded tree ends at; NO_ROW where nothing was said. */
export function liveLeaf(heads: Heads, { parent }: RecordedTree, isSide: Uint8Array): number {
  const leaf = lastSaid(heads, parent, isSide);
  const uuid = namesLeaf(heads);
  const named = uuid === null ? NO_ROW : lastNamed(heads, uuid);
  if (named === NO_ROW || isAbove(parent, named, leaf)) return leaf;
  return lastBelow(parent, named);
}

function lastSaid(heads: Heads, parent: Int32Array, isSide: Uint8Array): number {
  const isNamed = new Uint8Array(heads.count);
  for (let row = 0; row < heads.count; row++) {
    const above = parent[row] ?? NO_ROW;
    if (above !== NO_ROW && isSide[row] === isSide[above]) isNamed[above] = 1;
  }
  // The nearest row above that says something, itself included.
  const said = new Int32Array(heads.count);
  for (const row of forestOf(parent).order) {
    said[row] = isSaid(heads.kindAt(row)) ? row : (said[parent[row] ?? NO_ROW] ?? NO_ROW);
  }
  const best = { leaf: NO_ROW, said: NO_ROW, isAside: true };
  for (let row = 0; row < heads.count; row++) {
    if (isNamed[row] || !isTreeLine(heads, row)) continue;
    const found = said[row] ?? NO_ROW;
    if (found === NO_ROW) continue;
    const isAside = isSide[found] === 1 || heads.isAsideAt(found);
    const isBetter = isAside === best.isAside ? found >= best.said : !isAside;
    if (isBetter) Object.assign(best, { leaf: row, said: found, isAside });
  }
  return best.leaf;
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
function lastBelow(parent: Int32Array, row: number): number {
  const { children, firstOf } = forestOf(parent);
  const open = [row];
  let last = row;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    last = Math.max(last, at);
    for (let nth = firstOf(at); nth < firstOf(at + 1); nth++) open.push(children[nth] ?? row);
  }
  return last;
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
