import { describe, expect, it } from "vitest";
import { tableOf } from "../model/build/table-builder.ts";
import { ProblemLog } from "../model/problem.ts";
import type { EntryTable } from "../model/table/table.ts";
import { tableOfParents } from "../testing/map-trees.ts";
import { runsOf } from "../tree/branch/runs.ts";
import { MARKS, marksBetween, marksOf } from "./marks.ts";

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
      "prompt 1 5 · compaction 2 · error – · label 1 · setting 0 · name 4 · odd 5",
    );
  });

  it("leave out what a filter hides", () => {
    expect(printMarks(tableOfParents([-1, 0]), Uint8Array.of(0, 1))).toContain("prompt 1 ·");
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

function printMarks(table: EntryTable, isVisible: Uint8Array | null = null): string {
  const marks = marksOf(table, runsOf(table), null, isVisible);
  return MARKS.map((mark) => `${mark} ${[...marks[mark]].join(" ") || "–"}`).join(" · ");
}
