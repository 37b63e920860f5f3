// What is printed beside what was said, as it is stored and as the paper says it.
import { expect, it } from "vitest";
import { missingText, nextOutput, readChoice } from "./printed-choice.ts";

it.each([
  [null, "without thinking and long output of tools"],
  ["thinking=yes", "without long output of tools"],
  ["output=none", "without thinking and the output of tools"],
  ["thinking=yes&output=whole", ""],
  ["thinking=1&output=half&more=2", "without thinking and long output of tools"],
])("stored as %j it is a paper “%s”", (stored, missing) => {
  expect(missingText(readChoice(stored))).toBe(missing);
});

it("goes round through all there is of output", () => {
  expect([nextOutput("none"), nextOutput("beginning"), nextOutput("whole")]).toEqual([
    "beginning",
    "whole",
    "none",
  ]);
});
