// Which forks of the recorded tree are real (2.6). Most are not: parallel calls, their results, hooks and
// attachments are siblings. A branch is where a person or the model continues.
import type { SessionLines } from "../lines/session-lines.ts";
import { BY_PERSON } from "../lines/written-texts.ts";
import type { Forest } from "./forest.ts";

export interface Branches {
  /**
   * The children of a row with which the conversation continues, and the others. Two or more of the
   * first kind are a real fork.
   */
  split(row: number): { readonly branches: readonly number[]; readonly beside: readonly number[] };
  /** As `split`, for rows without a parent. */
  splitRoots(roots: ArrayLike<number>): ReturnType<Branches["split"]>;
  /** The number of the message of a row, or of the nearest one above it; 0 for none. */
  messageAt(row: number): number;
}

const NONE: ReadonlySet<number> = new Set();

/** `started`: from `startedBy`. */
export function branchesIn(
  lines: SessionLines,
  parent: Int32Array,
  forest: Forest,
  started: ReadonlySet<number>,
): Branches {
  const count = lines.count;
  const above = new Int32Array(count);
  const { order, children } = forest;
  for (let at = 0; at < order.length; at++) {
    const row = order[at] ?? 0;
    above[row] = lines.messageAt(row) || (above[parent[row] ?? -1] ?? 0);
  }
  // Of a row and everything below it: whether the conversation continues, and two of the messages.
  const goesOn = new Uint8Array(count);
  const one = new Int32Array(count);
  const other = new Int32Array(count);
  const take = (row: number, message: number) => {
    if (message === 0 || message === one[row] || message === other[row]) return;
    if (one[row] === 0) one[row] = message;
    else if (other[row] === 0) other[row] = message;
  };
  for (let at = order.length - 1; at >= 0; at--) {
    const row = order[at] ?? 0;
    const kind = lines.kindAt(row);
    // A compaction continues with rows other than its siblings.
    const isAsked = kind === "prompt" || started.has(row);
    if (isAsked || kind === "boundary" || kind === "summary") goesOn[row] = 1;
    take(row, lines.messageAt(row));
    const end = forest.firstOf(row + 1);
    for (let nth = forest.firstOf(row); nth < end; nth++) {
      const child = children[nth] ?? 0;
      if (goesOn[child]) goesOn[row] = 1;
      take(row, one[child] ?? 0);
      take(row, other[child] ?? 0);
    }
  }
  const holdsOther = (row: number, message: number) => {
    const [first = 0, second = 0] = [one[row], other[row]];
    return (first !== 0 && first !== message) || (second !== 0 && second !== message);
  };
  const split = (rows: ArrayLike<number>, message: number) => {
    const branches: number[] = [];
    const beside: number[] = [];
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0;
      if (goesOn[row] || holdsOther(row, message)) branches.push(row);
      else beside.push(row);
    }
    const again = branches.length > 1 ? writtenAgain(branches) : NONE;
    if (again.size === 0) return { branches, beside };
    return { branches: branches.filter((row) => !again.has(row)), beside: [...beside, ...again] };
  };
  /** A line that was written twice, and nothing continues from there. */
  const writtenAgain = (rows: readonly number[]): ReadonlySet<number> => {
    const last = new Map(rows.map((row) => [lines.uuidAt(row), row]));
    const isAgain = (row: number) =>
      lines.uuidAt(row) !== null && last.get(lines.uuidAt(row)) !== row;
    return new Set(
      rows.filter((row) => isAgain(row) && forest.firstOf(row) === forest.firstOf(row + 1)),
    );
  };
  return {
    split(row) {
      const held = children.subarray(forest.firstOf(row), forest.firstOf(row + 1));
      const { branches, beside } = split(held, above[row] ?? 0);
      // The person did not go back there: what a program writes in a turn (a hook's summary, an error) may be a
      // sibling of that turn's reply, and have the next prompt or the model's next message below it.
      if (branches.length < 2 || !branches.some((one) => isProgram(lines, one))) {
        return { branches, beside };
      }
      const isAsked = (one: number) => goesOn[one] === 1;
      const said = branches.filter((one) => !isAsked(one));
      return { branches: branches.filter(isAsked), beside: [...beside, ...said] };
    },
    splitRoots: (roots) => split(roots, 0),
    messageAt: (row) => above[row] ?? 0,
  };
}

/** Whether a program other than the model wrote a line, and no person asked it to. */
function isProgram(lines: SessionLines, row: number): boolean {
  const { kind, written } = lines.shapeAt(row);
  if (kind === "note") return written !== null && !BY_PERSON.has(written);
  return kind === "other" || kind === "synthetic";
}
