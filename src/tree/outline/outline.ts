// The outline: the tree as rows, as the agent's own /tree shows it (formats.md 2.22). A straight
// stretch is not indented; the branches of a fork are, the one that leads to the leaf first.
//
//   user: refactor            depth 0, level 1
//   assistant: two ways       depth 0, level 2: a fork
//   ├ user: try jose          depth 1, level 3: begins a branch, leads to the leaf
//   │ assistant: done         depth 1, level 4: the leaf
//   ╰ user: try passport      depth 1, level 3
//
// A prompt holds its turn: what follows it up to the next prompt. Both a branch and a turn fold.
import { fitted, type Integers } from "../../lib/narrowed.ts";
import { type EntryTable, NO_ROW, parentOf } from "../../model/table/table.ts";
import { pathTo } from "../path.ts";
import { leafFirst } from "./leaf-first.ts";

/** Columns, one element per shown row from top to bottom, but for `placeOf`. */
export interface Outline {
  /** Table rows. */
  readonly rows: Int32Array;
  /** Forks above, among what is shown; 0 for roots. */
  readonly depth: Integers;
  /** Bits of OUTLINE. */
  readonly marks: Uint8Array;
  /** Bit n is set where a line runs on below this row in lane n, see `laneOf`. */
  readonly lanes: Integers;
  /**
   * Index of the row this one belongs to: the prompt of its turn where that stands in the same
   * branch; else the branch's first entry; for a first entry the fork it comes from. NO_ROW for roots.
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
  /** The first entry of a branch: its line bends away from the fork. */
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
 * By row: what is shown of a table and what begins a turn, as far as an outline depends on it. The
 * column from before where it says the same, as it mostly does once all was read: then the outline
 * stands, too.
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

/** The lane of a depth: forks below the thirty-first have no lane of their own. */
export function laneOf(depth: number): number {
  return Math.min(31, depth);
}

/** Entries hidden by the filter hand their children to the nearest shown ancestor. Linear time. */
export function outlineOf(table: EntryTable, options: OutlineOptions): Outline {
  const order = leafFirst(table, options.leaf);
  const parent = new Int32Array(table.count).fill(NO_ROW);
  const isShown = new Uint8Array(table.count);
  const forks = new Int32Array(table.count);
  const turns = new Turns(table, options);
  let length = 0;
  let visible = 0;
  for (const row of order) {
    const above = parentOf(table, row);
    const shownAbove = above === NO_ROW || isShown[above] ? above : (parent[above] ?? NO_ROW);
    parent[row] = shownAbove;
    const isVisible = options.isVisible(row);
    const isFolded = turns.fold(row, above, isVisible);
    if (!isVisible) continue;
    visible++;
    if (isFolded) continue;
    isShown[row] = 1;
    count(forks, shownAbove);
    // What is shown moves to the front: never ahead of what is still to be read.
    order[length++] = row;
  }
  return layOut(order.subarray(0, length), { table, parent, forks, turns, visible }, options);
}

/** Which turn every row is in, found from the top down. */
class Turns {
  /** By row: the shown prompt whose turn it is in, itself for a prompt; NO_ROW for none. */
  readonly of: Int32Array;
  /** By prompt: shown entries of its turn beside itself. */
  readonly size: Int32Array;
  readonly #options: OutlineOptions;

  constructor(table: EntryTable, options: OutlineOptions) {
    this.of = new Int32Array(options.isPrompt ? table.count : 0).fill(NO_ROW);
    this.size = new Int32Array(options.isPrompt ? table.count : 0);
    this.#options = options;
  }

  /** Whether the row, which comes after the one above it, is folded away with its turn. */
  fold(row: number, above: number, isVisible: boolean): boolean {
    const { isPrompt, isTurnFolded } = this.#options;
    if (!isPrompt) return false;
    const isHead = isPrompt(row);
    const turn = isHead ? (isVisible ? row : NO_ROW) : (this.of[above] ?? NO_ROW);
    this.of[row] = turn;
    if (turn === NO_ROW || isHead || !isVisible) return false;
    count(this.size, turn);
    return isTurnFolded?.(turn) === true;
  }

  /** Bits of OUTLINE. */
  marksAt(row: number): number {
    if (!this.size[row]) return 0;
    return OUTLINE.turn | (this.#options.isTurnFolded?.(row) ? OUTLINE.turnFolded : 0);
  }
}

interface ShownTree {
  readonly table: EntryTable;
  /** By row: the shown row above. */
  readonly parent: Int32Array;
  /** By row: how many shown rows have it as their parent. */
  readonly forks: Int32Array;
  readonly turns: Turns;
  /** Rows that are visible, folded away or not. */
  readonly visible: number;
}

/** `order`: the shown rows, those of folded branches among them, from top to bottom. */
function layOut(order: Int32Array, tree: ShownTree, options: OutlineOptions): Outline {
  const { table, parent, forks, turns, visible } = tree;
  const onPath = new Uint8Array(table.count);
  for (const row of pathTo(table, options.leaf)) onPath[row] = OUTLINE.onPath;
  const placeOf = new Int32Array(table.count).fill(NO_ROW);
  /** By row: the place of the fold that hides what is below. */
  const foldOf = new Int32Array(table.count).fill(NO_ROW);
  const columns = emptyColumns(order.length);
  /** The place of the prompt whose turn a row of the branch with that head is in, else the head. */
  const turnAt = (row: number, head: number): number => {
    const turn = turns.of[row] ?? NO_ROW;
    const place = turn === NO_ROW || turn === row ? NO_ROW : (placeOf[turn] ?? NO_ROW);
    return Math.max(place, head);
  };
  let length = 0;
  for (const row of order) {
    const above = parent[row] ?? NO_ROW;
    const fold = above === NO_ROW ? NO_ROW : (foldOf[above] ?? NO_ROW);
    if (fold !== NO_ROW) {
      foldOf[row] = fold;
      const folded = turns.marksAt(row) & OUTLINE.turnFolded ? (turns.size[row] ?? 0) : 0;
      columns.away[fold] = (columns.away[fold] ?? 0) + 1 + folded;
      continue;
    }
    const at = above === NO_ROW ? NO_ROW : (placeOf[above] ?? NO_ROW);
    const isRoot = at === NO_ROW;
    const startsBranch = !isRoot && (forks[above] ?? 0) > 1;
    const isFoldable = (isRoot || startsBranch) && (forks[row] ?? 0) > 0;
    const isFolded = isFoldable && options.folded.has(row);
    if (isFolded) foldOf[row] = length;
    placeOf[row] = length;
    columns.rows[length] = row;
    columns.depth[length] = isRoot ? 0 : (columns.depth[at] ?? 0) + (startsBranch ? 1 : 0);
    const head = isRoot || startsBranch ? length : (columns.head[at] ?? at);
    columns.head[length] = head;
    columns.owner[length] = isRoot || startsBranch ? at : turnAt(row, head);
    const turnMarks = turns.marksAt(row);
    if (turnMarks & OUTLINE.turnFolded) columns.away[length] = turns.size[row] ?? 0;
    columns.marks[length] =
      turnMarks |
      (onPath[row] ?? 0) |
      (isFoldable ? OUTLINE.foldable : 0) |
      (isFolded ? OUTLINE.folded : 0) |
      (startsBranch ? OUTLINE.startsBranch : 0);
    length++;
  }
  const rows = columns.rows.subarray(0, length);
  const depth = columns.depth.subarray(0, length);
  const marks = columns.marks.subarray(0, length);
  const owner = columns.owner.subarray(0, length);
  // As long as a page shows them: most numbers are small ones.
  const away = fitted(columns.away.subarray(0, length));
  const lanes = fitted(lanesOf(depth, marks, owner));
  const shown = { rows, depth: fitted(depth), marks, lanes, owner, away, placeOf, visible };
  return { ...shown, ...familiesOf(owner) };
}

function emptyColumns(length: number) {
  return {
    rows: new Int32Array(length),
    depth: new Int32Array(length),
    marks: new Uint8Array(length),
    owner: new Int32Array(length),
    /** The place of the first entry of the branch that a row stands in. */
    head: new Int32Array(length),
    away: new Int32Array(length),
  };
}

/** From the bottom up: which lines are open below every row. */
function lanesOf(depth: Int32Array, marks: Uint8Array, owner: Int32Array): Int32Array {
  const lanes = new Int32Array(depth.length);
  let open = 0;
  for (let i = depth.length - 1; i >= 0; i--) {
    lanes[i] = open;
    const own = depth[i] ?? 0;
    const startsBranch = ((marks[i] ?? 0) & OUTLINE.startsBranch) !== 0;
    if (owner[i] === NO_ROW) open = 0;
    else if (startsBranch) open = (open & ~(1 << laneOf(own))) | (1 << laneOf(own - 1));
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

/** Index of the row that stands for an entry: its own, or that of the nearest shown ancestor. */
export function placeOrAbove(table: EntryTable, outline: Outline, row: number): number {
  let at = row;
  while (at !== NO_ROW && outline.placeOf[at] === NO_ROW) at = parentOf(table, at);
  return at === NO_ROW ? NO_ROW : (outline.placeOf[at] ?? NO_ROW);
}
