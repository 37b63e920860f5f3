// Marks rows whose links are odd, and says so.
import type { ProblemKind, ProblemLog, Severity } from "../problem.ts";
import { type EntryKey, shownId } from "../table/ids.ts";
import { FLAG } from "../table/table.ts";
import type { Columns } from "./columns.ts";

export type LinkProblems = ReturnType<typeof linkProblems>;

export function linkProblems(
  columns: Columns,
  keyAt: (row: number) => EntryKey | undefined,
  problems: ProblemLog,
) {
  const lineOf = (row: number) => columns.all.line[row] ?? 0;
  const nameOf = (row: number) => {
    const id = keyAt(row);
    return id === undefined ? `on line ${lineOf(row)}` : shownId(id);
  };
  const add = (kind: ProblemKind, severity: Severity, row: number, message: () => string) =>
    problems.add({ kind, severity, line: lineOf(row), message });
  return {
    cycle(row: number): void {
      columns.mark(row, FLAG.cycle);
      add("cycle", "error", row, () => {
        return `Entry ${nameOf(row)} is its own ancestor. Its link to its parent was cut, so the entries below it stay readable.`;
      });
    },

    duplicate(earlier: number, row: number, id: EntryKey): void {
      if (columns.has(row, FLAG.noId)) return;
      const before = lineOf(earlier);
      if (columns.has(earlier, FLAG.repeated)) {
        add("repeated-line", "note", row, () => {
          return `Repeats line ${before} byte for byte; the entry is shown once.`;
        });
        return;
      }
      columns.mark(earlier, FLAG.shadowed);
      add("duplicate-id", "warning", row, () => {
        return `Id ${shownId(id)} was already used on line ${before}. Both entries are shown; children belong to this later one.`;
      });
    },

    selfParent(row: number): void {
      columns.mark(row, FLAG.selfParent);
      add("self-parent", "warning", row, () => {
        return `Entry ${nameOf(row)} names itself as its parent; it is shown as a root.`;
      });
    },

    orphan(row: number, parent: EntryKey): void {
      columns.mark(row, FLAG.orphan);
      const missing = shownId(parent);
      add("orphan", "warning", row, () => {
        return missing
          ? `The parent of entry ${nameOf(row)}, ${missing}, is not in this file; the entry is shown as a root.`
          : `Entry ${nameOf(row)} does not name a parent; it is shown as a root.`;
      });
    },
  };
}
