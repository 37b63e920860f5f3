// Summaries end in file lists; everything else in them is text.
import { expect, it } from "vitest";
import { splitSummary } from "./summary-files.tsx";

it("takes both file lists from the end of a summary", () => {
  const summary =
    "## Goal\nShip it\n\n<read-files>\na.ts\nb c.ts\n</read-files>\n\n<modified-files>\nd.ts\n</modified-files>";
  expect(splitSummary(summary)).toEqual({
    text: "## Goal\nShip it",
    readFiles: ["a.ts", "b c.ts"],
    modifiedFiles: ["d.ts"],
  });
});

it("takes one list where there is one", () => {
  expect(splitSummary("x\n\n<read-files>\na.ts\n</read-files>")).toEqual({
    text: "x",
    readFiles: ["a.ts"],
    modifiedFiles: [],
  });
});

it.each(["no lists", "<read-files>\na.ts\n</read-files>\n\nthen more", "</modified-files>", ""])(
  "leaves %j as it is",
  (summary) => {
    expect(splitSummary(summary)).toEqual({ text: summary, readFiles: [], modifiedFiles: [] });
  },
);
