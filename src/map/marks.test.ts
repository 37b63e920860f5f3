import { describe, expect, it } from "vitest";
import { tableOf } from "../model/build/table-builder.ts";
import { ProblemLog } from "../model/problem.ts";
import type { EntryTable } from "../model/table/table.ts";
import { tableOfParents } from "../testing/map-trees.ts";
import { runsOf } from "../tree/branch/runs.ts";
import { type DraftedRows, MARKS, marksBetween, marksOf } from "./marks.ts";

describe("marks", () => {
  it("name what stands out, by place", () => {
    const entries = [
      { type: "model_change", id: "a", parentId: null, provider: "p", modelId: "m" },
      prompt("1", "a"),
      { type: "compaction", id: "c", parentId: "1", summary: "", firstKeptEntryId: "1" },
      { type: "label", id: "d", parentId: "c", targetId: "1", label: "here" },
      { type: "session_info", id: "e", parentId: "d", name: "n" },
      prompt("6", "gone"),
    ];
    expect(printMarks(tableOf(entries, new ProblemLog()))).toBe(
      "prompt 1 5 · compaction 2 · error – · agents – · label 1 · setting 0 · name 4 · odd 5 · edited – · new – · removed –",
    );
  });

  it("leave out what a filter hides", () => {
    expect(printMarks(tableOfParents([-1, 0]), Uint8Array.of(0, 1))).toContain("prompt 1 ·");
  });

  it("tell what a draft edited, made and removed, where a filter shows it", () => {
    const drafted: DraftedRows = {
      statusOf: (row) => (row === 0 ? "edited" : row === 2 ? "new" : "same"),
      removedBelow: (row) => (row === 1 ? 3 : 0),
    };
    const table = tableOfParents([-1, 0, 1]);
    expect(printMarks(table, null, drafted)).toContain("edited 0 · new 2 · removed 1");
    const isVisible = Uint8Array.of(0, 1, 1);
    expect(printMarks(table, isVisible, drafted)).toContain("edited – · new 2 · removed 1");
  });

  it("are found between two places", () => {
    const places = Int32Array.of(1, 4, 5, 9);
    expect([...marksBetween(places, 4, 9)]).toEqual([4, 5]);
    expect([...marksBetween(places, 10, 20)]).toEqual([]);
  });
});

function prompt(id: string, parentId: string) {
  return { type: "message", id, parentId, message: { role: "user", content: "" } };
}

function printMarks(
  table: EntryTable,
  isVisible: Uint8Array | null = null,
  drafted: DraftedRows | null = null,
): string {
  const marks = marksOf(table, runsOf(table), null, isVisible, drafted);
  return MARKS.map((mark) => `${mark} ${[...marks[mark]].join(" ") || "–"}`).join(" · ");
}
