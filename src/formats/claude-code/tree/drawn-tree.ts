// The tree that people see: a recorded fork that is not real becomes one line in file order, so that
// all lines of a message, all results and every quiet line are on the path (2.6, 2.7 rule 2).
import { openCycles } from "../../../model/build/cycles.ts";
import { NO_ROW } from "../../../model/table/table.ts";
import type { SessionLines } from "../lines/session-lines.ts";
import { forestOf } from "./forest.ts";
import { type Branches, branchesIn } from "./forks.ts";
import type { RecordedTree } from "./recorded-tree.ts";
import { inSentOrder } from "./sent-order.ts";
import type { SideRoot } from "./sidechains.ts";

/** Rows one below the other, and the lines that begin where it ends. */
interface DrawnLine {
  readonly rows: readonly number[];
  /** Indexes of lines. */
  readonly next: readonly number[];
}

export interface DrawnTree {
  /** By row; NO_ROW for a root. */
  readonly parent: Int32Array;
  readonly lines: readonly DrawnLine[];
  /** By row: the index of its line. */
  readonly lineOf: Int32Array;
  /** The first rows of sub-agents inside the file: a path ends there. */
  readonly sideRoots: ReadonlyMap<number, SideRoot>;
}

/** `isSide`: by row, whether a sub-agent's line; `sides`: where sub-agents begin; `started`: from `startedBy`. */
export function drawnTree(
  lines: SessionLines,
  { parent: recorded, faults }: RecordedTree,
  isSide: Uint8Array,
  sides: ReadonlyMap<number, SideRoot>,
  started: ReadonlySet<number>,
): DrawnTree {
  const parent = withQuietLines(lines, recorded, isSide);
  for (const row of sides.keys()) parent[row] = NO_ROW;
  const forest = forestOf(parent);
  const branches = branchesIn(lines, parent, forest, started);
  const roots = forest.roots.filter((row) => !sides.has(row));
  const { branches: trunks, beside } = branches.splitRoots(roots);
  // If a history breaks, the lines after the break have no parent, as in pi's files.
  const orphans = new Set(faults.flatMap(({ kind, row }) => (kind === "orphan" ? [row] : [])));
  const broken = new Set(trunks.length < 2 ? [] : trunks.filter((row) => orphans.has(row)));
  const drawing = new Drawing(lines, branches, orphans);
  const isWhole = (row: number) => !broken.has(row);
  const whole = trunks.filter(isWhole);
  // New conversations are siblings, below the lines before all of them.
  if (whole.length > 1) drawing.drawFork(beside, whole);
  else drawing.draw(roots.filter(isWhole), NO_ROW);
  for (const row of broken) drawing.draw([row], NO_ROW);
  for (const [row, { under }] of sides) drawing.draw([row], under);
  // The call of a sub-agent may claim to be below it.
  openCycles(drawing.parent);
  return { parent: drawing.parent, lines: drawing.lines, lineOf: drawing.lineOf, sideRoots: sides };
}

/** Lines outside the tree come after the line they were written after. */
function withQuietLines(lines: SessionLines, recorded: Int32Array, isSide: Uint8Array): Int32Array {
  const parent = recorded.slice();
  let before = NO_ROW;
  for (let row = 0; row < lines.count; row++) {
    if (!lines.isInTree(row)) parent[row] = before;
    else if (!isSide[row]) before = row;
  }
  return parent;
}

interface Start {
  readonly rows: ArrayLike<number>;
  readonly under: number;
  /** The line above; NO_ROW for none. */
  readonly after: number;
}

class Drawing {
  readonly parent: Int32Array;
  readonly lineOf: Int32Array;
  readonly lines: { readonly rows: readonly number[]; readonly next: number[] }[] = [];
  readonly #lines: SessionLines;
  readonly #branches: Branches;
  readonly #orphans: ReadonlySet<number>;
  /** By row: its sort key in its line, never before its parent. */
  readonly #after: Int32Array;

  /** `orphans`: rows whose parent is not in the file. */
  constructor(lines: SessionLines, branches: Branches, orphans: ReadonlySet<number>) {
    this.parent = new Int32Array(lines.count).fill(NO_ROW);
    this.lineOf = new Int32Array(lines.count).fill(NO_ROW);
    this.#lines = lines;
    this.#branches = branches;
    this.#orphans = orphans;
    this.#after = new Int32Array(lines.count);
  }

  /** Draws the subtree of these rows below `under`, and all lines that continue from its end. */
  draw(rows: ArrayLike<number>, under: number): void {
    this.#drawAll([{ rows, under, after: NO_ROW }]);
  }

  /**
   * A line of the rows `beside` with their subtrees, and a line below it for each of the others.
   */
  drawFork(beside: readonly number[], trunks: readonly number[]): void {
    const at = this.#line(beside, NO_ROW, NO_ROW).end;
    const after = beside.length > 0 ? this.lines.length - 1 : NO_ROW;
    this.#drawAll(trunks.map((row) => ({ rows: [row], under: at, after })));
  }

  #drawAll(starts: Start[]): void {
    for (let start = starts.pop(); start; start = starts.pop()) {
      const { end, branches } = this.#line(start.rows, start.under, start.after);
      const after = this.lines.length - 1;
      // The first branch is drawn first.
      for (let at = branches.length - 1; at >= 0; at--) {
        starts.push({ rows: [branches[at] ?? 0], under: end, after });
      }
    }
  }

  /** One line; returns its last row, and the rows at which others begin there. */
  #line(starts: ArrayLike<number>, under: number, after: number) {
    const { rows: written, branches } = this.#rowsFrom(starts);
    const [first = NO_ROW, ...rest] = written;
    // A line that follows a break records it at its top.
    const rows = this.#orphans.has(first)
      ? [first, ...inSentOrder(rest, this.#lines)]
      : inSentOrder(written, this.#lines);
    let above = under;
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? NO_ROW;
      this.parent[row] = above;
      this.lineOf[row] = this.lines.length;
      above = row;
    }
    if (rows.length > 0) {
      if (after !== NO_ROW) this.lines[after]?.next.push(this.lines.length);
      this.lines.push({ rows, next: [] });
    }
    return { end: above, branches };
  }

  /** All rows at the start of a line, down to its real fork, and the rows at which others begin there. */
  #rowsFrom(starts: ArrayLike<number>) {
    const rows: number[] = [];
    const next: number[] = [];
    const open: number[] = [];
    for (let at = starts.length - 1; at >= 0; at--) this.#put(open, starts[at] ?? 0, 0);
    for (let row = open.pop(); row !== undefined; row = open.pop()) {
      rows.push(row);
      const { branches, beside } = this.#branches.split(row);
      const after = this.#after[row] ?? row;
      this.#takeBeside(beside, after, rows);
      if (branches.length < 2) {
        for (const one of branches) this.#put(open, one, after);
        continue;
      }
      const found: number[] = [];
      const messages = this.#messagesOf(row, branches);
      for (const one of branches) {
        const branch: number[] = [];
        this.#put(branch, one, after);
        this.#absorb(branch, messages, rows, found);
      }
      // All but one of them ended in lines that belong to the fork.
      for (const one of found) (found.length < 2 ? open : next).push(one);
    }
    // Rows that hang under one another were found in that order.
    rows.sort((a, b) => (this.#after[a] ?? 0) - (this.#after[b] ?? 0));
    return { rows, branches: next.sort((a, b) => a - b) };
  }

  #put(to: number[], row: number, after: number): void {
    this.#after[row] = Math.max(after, row);
    to.push(row);
  }

  /**
   * `above`: where a branch begins. Rows that belong to a real fork are above it: other branches continue from it, too.
   */
  #absorb(above: number[], messages: ReadonlySet<number>, rows: number[], next: number[]): void {
    for (let row = above.pop(); row !== undefined; row = above.pop()) {
      if (!this.#isOf(row, messages)) {
        next.push(row);
        continue;
      }
      rows.push(row);
      const { branches, beside } = this.#branches.split(row);
      const after = this.#after[row] ?? row;
      this.#takeBeside(beside, after, rows);
      for (const one of branches) this.#put(above, one, after);
    }
  }

  /**
   * No branch leaves from rows beside a line: everything below belongs to the line, whatever its messages.
   */
  #takeBeside(beside: readonly number[], above: number, rows: number[]): void {
    const open: number[] = [];
    for (const one of beside) this.#put(open, one, above);
    for (let row = open.pop(); row !== undefined; row = open.pop()) {
      rows.push(row);
      const { branches, beside: others } = this.#branches.split(row);
      const after = this.#after[row] ?? row;
      for (const one of others) this.#put(open, one, after);
      for (const one of branches) this.#put(open, one, after);
    }
  }

  /**
   * Whether a row is a line of one of the messages, a result of one of their calls, or without a speaker.
   */
  #isOf(row: number, messages: ReadonlySet<number>): boolean {
    const kind = this.#lines.kindAt(row);
    if (kind === "reply") return messages.has(this.#lines.messageAt(row));
    if (kind === "result") {
      const { calls } = this.#lines;
      const messageOf = (id: string) => this.#lines.messageAt(calls.get(id)?.line ?? NO_ROW);
      return this.#lines.resultsAt(row).some((id) => messages.has(messageOf(id)));
    }
    return kind === "other";
  }

  /**
   * The messages that a fork divides: the message above it, and one that several of its branches begin
   * with.
   */
  #messagesOf(row: number, branches: readonly number[]): ReadonlySet<number> {
    const messages = new Set([this.#branches.messageAt(row)]);
    const begun = new Set<number>();
    for (const branch of branches) {
      const message = this.#lines.messageAt(branch);
      if (message !== 0 && begun.has(message)) messages.add(message);
      begun.add(message);
    }
    return messages;
  }
}
