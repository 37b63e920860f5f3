// What is printed beside the messages, as it is stored and as the paper says it.
import { expect, it } from "vitest";
import { missingText, nextOutput, readChoice } from "./printed-choice.ts";

it.each([
  [null, "without thinking and long output of tools"],
  ["thinking=yes", "without long output of tools"],
  ["output=none", "without thinking and the output of tools"],
  ["thinking=yes&output=whole", ""],
  ["thinking=1&output=half&more=2", "without thinking and long output of tools"],
])("The choice stored as %j is a paper “%s”", (stored, missing) => {
  expect(missingText(readChoice(stored))).toBe(missing);
});

it("The choice of output cycles through all its values", () => {
  expect([nextOutput("none"), nextOutput("beginning"), nextOutput("whole")]).toEqual([
    "beginning",
    "whole",
    "none",
  ]);
});
