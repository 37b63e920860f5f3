// Lines of a patch as they are drawn: digits at their beginning are text.
import { expect, it } from "vitest";
import { patchLine } from "./diff-lines.ts";

it("A patch line reads as added, removed, unchanged or left out", () => {
  const lines = [
    "*** Update File: a.ts",
    "@@ class A",
    "@@",
    " 12 same",
    "-  34 old",
    "+56 new",
    "",
  ];
  const printed = lines.map((line) => {
    const { kind, old, new: now, parts } = patchLine(line);
    return `${kind}|${old}|${now}|${parts.map(({ text }) => text).join("")}`;
  });
  expect(printed).toEqual([
    "note|||*** Update File: a.ts",
    "skip|||class A",
    "skip|||⋯",
    "same|||12 same",
    "remove|||  34 old",
    "add|||56 new",
    "same|||",
  ]);
});
