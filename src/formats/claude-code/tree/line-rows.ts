// The rows of one drawn line: everything that hangs where it begins, down to its real fork.
import type { ApiMessages } from "./api-messages.ts";
import type { Branches } from "./forks.ts";
import type { Head } from "./head.ts";

/** Gathers the rows of a line: down to its real fork, with everything that stands beside. */
export class LineRows {
  readonly #heads: readonly Head[];
  readonly #branches: Branches;
  readonly #messages: ApiMessages;
  readonly #open: { readonly row: number; readonly after: number }[] = [];
  /** Rows with what they are ordered by: never before the row they hang under. */
  readonly #found: { readonly row: number; readonly after: number }[] = [];
  readonly #next: number[] = [];

  constructor(heads: readonly Head[], branches: Branches, messages: ApiMessages) {
    this.#heads = heads;
    this.#branches = branches;
    this.#messages = messages;
  }

  from(starts: ArrayLike<number>): { readonly rows: number[]; readonly branches: number[] } {
    for (let at = starts.length - 1; at >= 0; at--) {
      this.#open.push({ row: starts[at] ?? 0, after: 0 });
    }
    for (let found = this.#open.pop(); found; found = this.#open.pop()) {
      const after = Math.max(found.after, found.row);
      this.#found.push({ row: found.row, after });
      const { branches, beside } = this.#branches.split(found.row);
      const isFork = branches.length > 1;
      for (const row of beside) this.#open.push({ row, after });
      for (const row of branches) {
        if (isFork) this.#absorb(row, after, this.#branches.messageAt(found.row));
        else this.#open.push({ row, after });
      }
    }
    // Rows that hang under one another were found in that order.
    const rows = this.#found.sort((a, b) => a.after - b.after).map(({ row }) => row);
    return { rows, branches: this.#next.sort((a, b) => a - b) };
  }

  /** What belongs to the point of a real fork stands above it: other branches go on from it, too. */
  #absorb(branch: number, after: number, message: number): void {
    const open = [{ row: branch, after }];
    for (let at = open.pop(); at; at = open.pop()) {
      if (!this.#isOf(at.row, message)) {
        this.#next.push(at.row);
        continue;
      }
      const order = Math.max(at.after, at.row);
      this.#found.push({ row: at.row, after: order });
      const { branches, beside } = this.#branches.split(at.row);
      for (const row of beside) this.#open.push({ row, after: order });
      for (const row of branches) open.push({ row, after: order });
    }
  }

  /** Whether a row is a line of the message, a result of one of its calls, or nothing anybody says. */
  #isOf(row: number, message: number): boolean {
    const head = this.#heads[row];
    if (!head) return false;
    if (head.kind === "reply") return this.#messages.number[row] === message;
    if (head.kind === "result") {
      return head.results.some((id) => this.#messages.ofCall.get(id) === message);
    }
    return head.kind === "other";
  }
}
