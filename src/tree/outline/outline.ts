// The outline: the tree as rows, in the order of the agent's own /tree (formats.md 2.22): of the branches of a fork the
// one that leads to the leaf comes first. The path to the leaf stays at the left, however often it forks; all other
// branches are indented below their fork.
//
//   user: refactor            depth 0, level 1
//   assistant: two ways       depth 0, level 2: a fork
//   user: try jose            depth 0, level 3: begins a branch, leads to the leaf
//   assistant: done           depth 0, level 4: the leaf
//   ╰ user: try passport      depth 1, level 3
//
// A prompt holds its turn: what follows it up to the next prompt. Both a branch and a turn fold.
import { fitted, type Integers } from "../../lib/narrowed.ts";
import { type EntryTable, NO_ROW, parentOf } from "../../model/table/table.ts";
import { besideIn } from "../children.ts";
import { pathTo } from "../path.ts";
import { leafFirst } from "./leaf-first.ts";

/** Columns, one element per shown row from top to bottom, but for `placeOf`. */
export interface Outline {
  /** Table rows. */
  readonly rows: Int32Array;
  /** Forks above at which the row's branch leaves the path to the leaf, among what is shown; 0 for the path and roots. */
  readonly depth: Integers;
  /** Bits of OUTLINE. */
  readonly marks: Uint8Array;
  /** Bit n is set where a line runs on below this row in lane n, see `laneOf`. */
  readonly lanes: Integers;
  /**
   * Index of the row's owner: the prompt of its turn if that is in the same branch; else the branch's
   * first entry; for a first entry the fork it comes from. NO_ROW for roots.
   */
  readonly owner: Int32Array;
  /** How many owners there are above, plus one. */
  readonly level: Integers;
  /** From 1, among the rows of one owner. */
  readonly position: Integers;
  /** Rows of the same owner. */
  readonly siblings: Integers;
  /** By table row: its index here, NO_ROW when it is not shown. */
  readonly placeOf: Int32Array;
  /** How many rows are folded away in this one, with its branch or its turn. */
  readonly away: Integers;
  /** Rows that are visible, folded away or not. */
  readonly visible: number;
}

export const OUTLINE = {
  /** On the path to the leaf. */
  onPath: 1,
  /** A root or the first entry after a fork, with something below: its branch can be folded. */
  foldable: 2,
  folded: 4,
  /** The first entry of a branch. Its line bends away from the fork, unless the branch leads to the leaf. */
  startsBranch: 8,
  /** A prompt with shown entries in its turn: these can be folded. */
  turn: 16,
  turnFolded: 32,
} as const;

export interface OutlineOptions {
  /** Whose path comes first. */
  readonly leaf: number;
  readonly isVisible: (row: number) => boolean;
  /** Rows whose branch is folded away below them; those that cannot be folded are left alone. */
  readonly folded: ReadonlySet<number>;
  /** What begins a turn; nothing does when left out. */
  readonly isPrompt?: (row: number) => boolean;
  /** By prompt: whether its turn is folded away. */
  readonly isTurnFolded?: (prompt: number) => boolean;
}

/** Bits of `shownRows`. */
export const SHOWN = { visible: 1, prompt: 2 } as const;

/**
 * By row: what is shown of a table and what begins a turn, if an outline depends on it. Reuses the
 * earlier column if it is equal, as it mostly is after all was read: then the outline is reused,
 * too.
 */
export function shownRows(
  { count }: EntryTable,
  { isVisible, isPrompt }: Pick<Required<OutlineOptions>, "isVisible" | "isPrompt">,
  before: Uint8Array | null,
): Uint8Array {
  const rows = new Uint8Array(count);
  let isSame = before?.length === count;
  for (let row = 0; row < count; row++) {
    const bits = (isVisible(row) ? SHOWN.visible : 0) | (isPrompt(row) ? SHOWN.prompt : 0);
    rows[row] = bits;
    isSame &&= before?.[row] === bits;
  }
  return before && isSame ? before : rows;
}

/** The lane of a depth: forks below the thirty-first have no lane. */
export function laneOf(depth: number): number {
  return Math.min(31, depth);
}

/** Entries hidden by the filter hand their children to the nearest shown ancestor. Linear time. */
export function outlineOf(table: EntryTable, options: OutlineOptions): Outline {
  const { isVisible, isPrompt = no, isTurnFolded = no } = options;
  const order = leafFirst(table, options.leaf);
  const parent = new Int32Array(table.count).fill(NO_ROW);
  const isShown = new Uint8Array(table.count);
  const isBeside = besideIn(table);
  const forks = new Int32Array(table.count);
  const turnOf = new Int32Array(table.count).fill(NO_ROW);
  const turnSize = new Int32Array(table.count);
  let length = 0;
  let visible = 0;
  for (const row of order) {
    const above = parentOf(table, row);
    const shownAbove = above === NO_ROW || isShown[above] ? above : (parent[above] ?? NO_ROW);
    parent[row] = shownAbove;
    const isSeen = isVisible(row);
    const isHead = isPrompt(row);
    const turn = isHead ? (isSeen ? row : NO_ROW) : (turnOf[above] ?? NO_ROW);
    turnOf[row] = turn;
    if (!isSeen) continue;
    visible++;
    if (!isHead) {
      count(turnSize, turn);
      if (turn !== NO_ROW && isTurnFolded(turn)) continue;
    }
    isShown[row] = 1;
    if (isBeside[row] === 0) count(forks, shownAbove);
    // Shown rows move to the front: never ahead of the rows still to be read.
    order[length++] = row;
  }
  const shown = { order: order.subarray(0, length), parent, forks, turnOf, turnSize, visible };
  return layOut(table, shown, options);
}

const no = (): boolean => false;

/** Columns by row, but for `order`. */
interface ShownTree {
  /** The shown rows, those of folded branches among them, from top to bottom. */
  readonly order: Int32Array;
  /** The shown row above. */
  readonly parent: Int32Array;
  /** How many shown rows have it as their parent. */
  readonly forks: Int32Array;
  /** The shown prompt whose turn it is in, itself for a prompt; NO_ROW for none. */
  readonly turnOf: Int32Array;
  /** Of a prompt: shown entries of its turn beside itself. */
  readonly turnSize: Int32Array;
  /** Rows that are visible, folded away or not. */
  readonly visible: number;
}

function layOut(
  table: EntryTable,
  { order, parent, forks, turnOf, turnSize, visible }: ShownTree,
  { leaf, folded, isTurnFolded = no }: OutlineOptions,
): Outline {
  const isBeside = besideIn(table);
  const onPath = new Uint8Array(table.count);
  for (const row of pathTo(table, leaf)) onPath[row] = OUTLINE.onPath;
  const placeOf = new Int32Array(table.count).fill(NO_ROW);
  /** By row: the place of the fold that hides what is below. */
  const foldOf = new Int32Array(table.count).fill(NO_ROW);
  const rows = new Int32Array(order.length);
  const depth = new Int32Array(order.length);
  const marks = new Uint8Array(order.length);
  const owner = new Int32Array(order.length);
  const away = new Int32Array(order.length);
  /** The place of the first entry of a row's branch. */
  const heads = new Int32Array(order.length);
  /** The place of the prompt whose turn a row of the branch with that head is in, else the head. */
  const turnAt = (row: number, head: number): number => {
    const turn = turnOf[row] ?? NO_ROW;
    return turn === row ? head : Math.max(placeOf[turn] ?? NO_ROW, head);
  };
  let length = 0;
  for (const row of order) {
    const above = parent[row] ?? NO_ROW;
    const fold = foldOf[above] ?? NO_ROW;
    const turn = turnSize[row] ?? 0;
    const turnAway = turn > 0 && isTurnFolded(row) ? turn : 0;
    if (fold !== NO_ROW) {
      foldOf[row] = fold;
      away[fold] = (away[fold] ?? 0) + 1 + turnAway;
      continue;
    }
    const at = placeOf[above] ?? NO_ROW;
    const isRoot = at === NO_ROW;
    const startsBranch = !isRoot && !isBeside[row] && (forks[above] ?? 0) > 1;
    const isFoldable = (isRoot || startsBranch) && (forks[row] ?? 0) > 0;
    const isFolded = isFoldable && folded.has(row);
    if (isFolded) foldOf[row] = length;
    placeOf[row] = length;
    rows[length] = row;
    depth[length] = isRoot ? 0 : (depth[at] ?? 0) + (startsBranch && !onPath[row] ? 1 : 0);
    const head = isRoot || startsBranch ? length : (heads[at] ?? at);
    heads[length] = head;
    owner[length] = isRoot || startsBranch ? at : turnAt(row, head);
    away[length] = turnAway;
    marks[length] =
      (onPath[row] ?? 0) |
      (turn > 0 ? OUTLINE.turn : 0) |
      (turnAway > 0 ? OUTLINE.turnFolded : 0) |
      (isFoldable ? OUTLINE.foldable : 0) |
      (isFolded ? OUTLINE.folded : 0) |
      (startsBranch ? OUTLINE.startsBranch : 0);
    length++;
  }
  const depths = depth.subarray(0, length);
  const owners = owner.subarray(0, length);
  return {
    rows: rows.subarray(0, length),
    // As long as a page shows them: most numbers are small ones.
    depth: fitted(depths),
    marks: marks.subarray(0, length),
    lanes: fitted(lanesOf(depths, marks, owners)),
    owner: owners,
    away: fitted(away.subarray(0, length)),
    placeOf,
    visible,
    ...familiesOf(owners),
  };
}

/** Whether the line of a row comes from the lane to its left. */
export function bends(
  { depth, marks, owner }: Pick<Outline, "depth" | "marks" | "owner">,
  i: number,
): boolean {
  const startsBranch = ((marks[i] ?? 0) & OUTLINE.startsBranch) !== 0;
  return startsBranch && (depth[i] ?? 0) > (depth[owner[i] ?? 0] ?? 0);
}

/** From the bottom up: which lines are open below every row. */
function lanesOf(depth: Int32Array, marks: Uint8Array, owner: Int32Array): Int32Array {
  const lanes = new Int32Array(depth.length);
  let open = 0;
  for (let i = depth.length - 1; i >= 0; i--) {
    lanes[i] = open;
    const own = depth[i] ?? 0;
    if (owner[i] === NO_ROW) open = 0;
    else if (bends({ depth, marks, owner }, i))
      open = (open & ~(1 << laneOf(own))) | (1 << laneOf(own - 1));
    else open |= 1 << laneOf(own);
  }
  return lanes;
}

export function familiesOf(owner: Int32Array) {
  const level = new Int32Array(owner.length);
  const position = new Int32Array(owner.length);
  const size = new Int32Array(owner.length);
  let roots = 0;
  owner.forEach((above, i) => {
    level[i] = above === NO_ROW ? 1 : (level[above] ?? 0) + 1;
    position[i] = above === NO_ROW ? ++roots : count(size, above);
  });
  const siblings = owner.map((above) => (above === NO_ROW ? roots : (size[above] ?? 0)));
  return { level: fitted(level), position: fitted(position), siblings: fitted(siblings) };
}

/** One more at an index; NO_ROW counts nowhere. */
function count(column: Int32Array, index: number): number {
  if (index === NO_ROW) return 0;
  const more = (column[index] ?? 0) + 1;
  column[index] = more;
  return more;
}

/** Index of the row that represents an entry: its own, or that of the nearest shown ancestor. */
export function placeOrAbove(table: EntryTable, outline: Outline, row: number): number {
  let at = row;
  while (at !== NO_ROW && outline.placeOf[at] === NO_ROW) at = parentOf(table, at);
  return at === NO_ROW ? NO_ROW : (outline.placeOf[at] ?? NO_ROW);
}
