import { expect, it } from "vitest";
import type { EntryTable } from "../model/table/table.ts";
import { sessionOf } from "../testing/session.ts";
import { leafOf } from "./leaves.ts";
import { outlineOf } from "./outline/outline.ts";
import { outlineLines } from "./print.ts";

function print(table: EntryTable): string {
  const leaf = leafOf(table);
  const outline = outlineOf(table, { leaf, isVisible: () => true, folded: new Set() });
  const lines = Array.from(
    outlineLines(table, outline, leaf),
    ({ row, marks, label, notes }) => `${marks}entry ${row}${label}${notes}\n`,
  );
  return lines.join("");
}

it("prints a session with its branches, the path to the leaf and what is odd", () => {
  const table = sessionOf(`
    1        user: refactor
    2        assistant: two ways
    3        user: try passport
    4 < 2    user: try jose
    5        assistant: done
    6 < gone user: lost
  `).table;
  expect(print(table)).toBe(
    [
      "* entry 5 (parent missing) ← leaf",
      "- entry 0",
      "- entry 1",
      "-+  entry 2",
      "-+  entry 3",
      "-   entry 4",
      "",
    ].join("\n"),
  );
});
