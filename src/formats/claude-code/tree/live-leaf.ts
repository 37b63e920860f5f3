// Where the conversation is (2.5): the end from which the last answer or prompt of the file is reached,
// unless the program recorded another end since.
import { NO_ROW } from "../../../model/table/table.ts";
import { isSaid } from "../lines/line-kinds.ts";
import type { SessionLines } from "../lines/session-lines.ts";
import type { DrawnTree } from "./drawn-tree.ts";
import { forestOf } from "./forest.ts";
import type { RecordedTree } from "./recorded-tree.ts";

/** The row that the recorded tree ends at; NO_ROW without any message. */
export function liveLeaf(
  lines: SessionLines,
  { parent }: RecordedTree,
  isSide: Uint8Array,
): number {
  const leaf = lastSaid(lines, parent, isSide);
  const uuid = namesLeaf(lines);
  const named = uuid === null ? NO_ROW : lastNamed(lines, uuid);
  if (named === NO_ROW || isAbove(parent, named, leaf)) return leaf;
  return lastBelow(parent, named);
}

function lastSaid(lines: SessionLines, parent: Int32Array, isSide: Uint8Array): number {
  const isNamed = new Uint8Array(lines.count);
  for (let row = 0; row < lines.count; row++) {
    const above = parent[row] ?? NO_ROW;
    if (above !== NO_ROW && isSide[row] === isSide[above]) isNamed[above] = 1;
  }
  // The nearest row above with a speaker, itself included.
  const said = new Int32Array(lines.count);
  for (const row of forestOf(parent).order) {
    said[row] = isSaid(lines.kindAt(row)) ? row : (said[parent[row] ?? NO_ROW] ?? NO_ROW);
  }
  const best = { leaf: NO_ROW, said: NO_ROW, isAside: true };
  for (let row = 0; row < lines.count; row++) {
    if (isNamed[row] || !lines.isInTree(row)) continue;
    const found = said[row] ?? NO_ROW;
    if (found === NO_ROW) continue;
    const isAside = isSide[found] === 1 || lines.shapeAt(found).isAside;
    const isBetter = isAside === best.isAside ? found >= best.said : !isAside;
    if (isBetter) Object.assign(best, { leaf: row, said: found, isAside });
  }
  return best.leaf;
}

/**
 * The uuid that the newest `last-prompt` names, unless the conversation continued after it; null for
 * none.
 */
export function namesLeaf(lines: SessionLines): string | null {
  for (let row = lines.count - 1; row >= 0; row--) {
    if (lines.isInTree(row)) return null;
    const { leafUuid } = lines.rareAt(row);
    if (leafUuid !== undefined) return leafUuid;
  }
  return null;
}

/** The last line of the tree with a uuid; NO_ROW for none. */
export function lastNamed(lines: SessionLines, uuid: string): number {
  for (let row = lines.count - 1; row >= 0; row--) {
    if (lines.uuidAt(row) === uuid && lines.isInTree(row)) return row;
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

/** The leaf of the recorded tree in the drawn one: the last line of the tree where its line ends. */
export function drawnLeaf(lines: SessionLines, drawn: DrawnTree, leaf: number): number {
  if (leaf === NO_ROW) return NO_ROW;
  let line = drawn.lineOf[leaf] ?? NO_ROW;
  for (;;) {
    const next = drawn.lines[line]?.next ?? [];
    if (next.length === 0) break;
    line = next.reduce((best, one) => (lastIn(drawn, one) > lastIn(drawn, best) ? one : best));
  }
  return drawn.lines[line]?.rows.findLast((row) => lines.isInTree(row)) ?? leaf;
}

function lastIn(drawn: DrawnTree, line: number): number {
  return drawn.lines[line]?.rows.at(-1) ?? NO_ROW;
}
