// Summaries end in file lists; everything else in them is text.
import { expect, it } from "vitest";
import { splitSummary } from "./summary-files.tsx";

it("A summary's file lists are both taken from its end", () => {
  const summary =
    "## Goal\nShip it\n\n<read-files>\na.ts\nb c.ts\n</read-files>\n\n<modified-files>\nd.ts\n</modified-files>";
  expect(splitSummary(summary)).toEqual({
    text: "## Goal\nShip it",
    readFiles: ["a.ts", "b c.ts"],
    modifiedFiles: ["d.ts"],
  });
});

it("A summary's only file list is taken where there is one", () => {
  expect(splitSummary("x\n\n<read-files>\na.ts\n</read-files>")).toEqual({
    text: "x",
    readFiles: ["a.ts"],
    modifiedFiles: [],
  });
});

it.each(["no lists", "<read-files>\na.ts\n</read-files>\n\nthen more", "</modified-files>", ""])(
  "A summary without file lists stays as it is: %j",
  (summary) => {
    expect(splitSummary(summary)).toEqual({ text: summary, readFiles: [], modifiedFiles: [] });
  },
);
