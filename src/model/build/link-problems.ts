// Marks rows whose links are odd, and says so.
import type { ProblemKind, ProblemLog, Severity } from "../problem.ts";
import { type EntryKey, shownId } from "../table/ids.ts";
import { FLAG } from "../table/table.ts";
import type { Columns } from "./columns.ts";

export class LinkProblems {
  readonly #columns: Columns;
  readonly #keyAt: (row: number) => EntryKey | undefined;
  readonly #problems: ProblemLog;

  constructor(
    columns: Columns,
    keyAt: (row: number) => EntryKey | undefined,
    problems: ProblemLog,
  ) {
    this.#columns = columns;
    this.#keyAt = keyAt;
    this.#problems = problems;
  }

  cycle(row: number): void {
    this.#columns.mark(row, FLAG.cycle);
    this.#add("cycle", "error", row, () => {
      return `Entry ${this.#name(row)} is its own ancestor. Its link to its parent was cut, so the entries below it stay readable.`;
    });
  }

  duplicate(earlier: number, row: number, id: EntryKey): void {
    if (this.#columns.has(row, FLAG.noId)) return;
    const before = this.#lineOf(earlier);
    if (this.#columns.has(earlier, FLAG.repeated)) {
      this.#add("repeated-line", "note", row, () => {
        return `Repeats line ${before} byte for byte; the entry is shown once.`;
      });
      return;
    }
    this.#columns.mark(earlier, FLAG.shadowed);
    this.#add("duplicate-id", "warning", row, () => {
      return `Id ${shownId(id)} was already used on line ${before}. Both entries are shown; children belong to this later one.`;
    });
  }

  selfParent(row: number): void {
    this.#columns.mark(row, FLAG.selfParent);
    this.#add("self-parent", "warning", row, () => {
      return `Entry ${this.#name(row)} names itself as its parent; it is shown as a root.`;
    });
  }

  orphan(row: number, parent: EntryKey): void {
    this.#columns.mark(row, FLAG.orphan);
    const missing = shownId(parent);
    this.#add("orphan", "warning", row, () => {
      return missing
        ? `The parent of entry ${this.#name(row)}, ${missing}, is not in this file; the entry is shown as a root.`
        : `Entry ${this.#name(row)} does not name a parent; it is shown as a root.`;
    });
  }

  #add(kind: ProblemKind, severity: Severity, row: number, message: () => string): void {
    this.#problems.add({ kind, severity, line: this.#lineOf(row), message });
  }

  #lineOf(row: number): number {
    return this.#columns.all.line[row] ?? 0;
  }

  #name(row: number): string {
    const id = this.#keyAt(row);
    return id === undefined ? `on line ${this.#lineOf(row)}` : shownId(id);
  }
}
