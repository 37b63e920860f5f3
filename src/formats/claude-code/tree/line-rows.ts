// The rows of one drawn line: everything that hangs where it begins, down to its real fork.
import { NO_ROW } from "../../../model/table/table.ts";
import type { ApiMessages } from "./api-messages.ts";
import type { Branches } from "./forks.ts";
import type { Heads } from "./head.ts";

/** Gathers the rows of a line: down to its real fork, with everything that stands beside. */
export class LineRows {
  readonly #heads: Heads;
  readonly #branches: Branches;
  readonly #messages: ApiMessages;
  /** Rows that are still to be found, and what each comes after: two lists, as rows are many. */
  readonly #open: number[] = [];
  readonly #openAfter: number[] = [];
  /** Rows with what they are ordered by: never before the row they hang under. */
  readonly #found: number[] = [];
  readonly #foundAfter: number[] = [];
  readonly #next: number[] = [];

  constructor(heads: Heads, branches: Branches, messages: ApiMessages) {
    this.#heads = heads;
    this.#branches = branches;
    this.#messages = messages;
  }

  from(starts: ArrayLike<number>): {
    readonly rows: readonly number[];
    readonly branches: number[];
  } {
    for (let at = starts.length - 1; at >= 0; at--) this.#push(starts[at] ?? 0, 0);
    for (let row = this.#open.pop(); row !== undefined; row = this.#open.pop()) {
      const after = this.#find(row, this.#openAfter.pop() ?? 0);
      const only = this.#branches.onlyChild(row);
      if (only === NO_ROW) this.#goOn(row, after);
      else this.#push(only, after);
    }
    return { rows: this.#inOrder(), branches: this.#next.sort((a, b) => a - b) };
  }

  #push(row: number, after: number): void {
    this.#open.push(row);
    this.#openAfter.push(after);
  }

  /** Takes a row that comes after another one; returns what those after it come after. */
  #find(row: number, after: number): number {
    const own = Math.max(after, row);
    this.#found.push(row);
    this.#foundAfter.push(own);
    return own;
  }

  /** With the children of a row, where they are none or several. */
  #goOn(row: number, after: number): void {
    const { branches, beside } = this.#branches.split(row);
    const isFork = branches.length > 1;
    for (const one of beside) this.#push(one, after);
    for (const one of branches) {
      if (isFork) this.#absorb(one, after, this.#branches.messageAt(row));
      else this.#push(one, after);
    }
  }

  /** Rows that hang under one another were found in that order. */
  #inOrder(): readonly number[] {
    const [found, after] = [this.#found, this.#foundAfter];
    let isSorted = true;
    for (let at = 1; at < after.length; at++) isSorted &&= (after[at - 1] ?? 0) <= (after[at] ?? 0);
    if (isSorted) return found;
    const places = Array.from(found, (_, at) => at);
    places.sort((a, b) => (after[a] ?? 0) - (after[b] ?? 0));
    return places.map((at) => found[at] ?? 0);
  }

  /** What belongs to the point of a real fork stands above it: other branches go on from it, too. */
  #absorb(branch: number, after: number, message: number): void {
    const open = [{ row: branch, after }];
    for (let at = open.pop(); at; at = open.pop()) {
      if (!this.#isOf(at.row, message)) {
        this.#next.push(at.row);
        continue;
      }
      const order = this.#find(at.row, at.after);
      const { branches, beside } = this.#branches.split(at.row);
      for (const row of beside) this.#push(row, order);
      for (const row of branches) open.push({ row, after: order });
    }
  }

  /** Whether a row is a line of the message, a result of one of its calls, or nothing anybody says. */
  #isOf(row: number, message: number): boolean {
    const kind = this.#heads.kindAt(row);
    if (kind === "reply") return this.#messages.number[row] === message;
    if (kind === "result") {
      return this.#heads.resultsAt(row).some((id) => this.#messages.ofCall(id) === message);
    }
    return kind === "other";
  }
}
