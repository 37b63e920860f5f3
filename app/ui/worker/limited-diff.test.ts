// Diffs of any size come back at a size that can be drawn, with everything counted.
// @module-tag long

import { expect, it } from "vitest";
import { diffLineReader } from "../code/diff-lines.ts";
import { limitedChanges, limitedDiff, MAX_LINES } from "./limited-diff.ts";
import type { LimitedDiff } from "./text-jobs.ts";

const numbered = (count: number, word: string) =>
  Array.from({ length: count }, (_, line) => `${word} ${line}`).join("\n");

const facts = ({ lines, total, added, removed, comparedBy }: LimitedDiff) => ({
  sent: lines.length,
  total,
  added,
  removed,
  comparedBy,
});

it("The limited diff marks words in a diff of ordinary size", () => {
  const diff = limitedChanges([{ before: "a red door", after: "a blue door" }]);
  expect(facts(diff)).toEqual({ sent: 2, total: 2, added: 1, removed: 1, comparedBy: "words" });
  expect(diff.lines[1]?.parts.map(({ text }) => text)).toEqual(["a ", "blue", " door"]);
});

it("The limited diff counts a recorded diff of 300,000 lines and sends its first ones", () => {
  const diff = limitedDiff(`+1 a\n${"+2 b\n".repeat(299_999)}`.trimEnd(), diffLineReader());
  expect(facts(diff)).toEqual({
    sent: MAX_LINES,
    total: 300_000,
    added: 300_000,
    removed: 0,
    comparedBy: "words",
  });
});

it("The limited diff shows two texts without a common line one after the other", () => {
  const change = { before: numbered(20_000, "old"), after: numbered(20_000, "new") };
  const diff = limitedChanges([change]);
  expect(diff.lines.every(({ parts }) => parts.every(({ isChanged }) => !isChanged))).toBe(true);
  expect(facts(diff)).toEqual({
    sent: MAX_LINES,
    total: 40_000,
    added: 20_000,
    removed: 20_000,
    comparedBy: "sides",
  });
});

it("The limited diff finds the one changed line of 100,000", () => {
  const before = numbered(100_000, "line");
  const diff = limitedChanges([{ before, after: before.replace("line 50000\n", "changed\n") }]);
  expect(facts(diff)).toMatchObject({ added: 1, removed: 1, total: 8, comparedBy: "words" });
});

it("The limited diff compares hundreds of changes in one call, by lines once words are too much", () => {
  const words = (word: string, line: number) =>
    Array.from({ length: 80 }, (_, position) => `${word}${position + line}`).join(" ");
  const changes = Array.from({ length: 700 }, (_, line) => ({
    before: words("old", line),
    after: words("new", line),
  }));
  expect(facts(limitedChanges(changes))).toEqual({
    sent: 1400,
    total: 1400,
    added: 700,
    removed: 700,
    comparedBy: "lines",
  });
});

it("The limited diff cuts a line of megabytes", () => {
  const [line] = limitedDiff(`+1 ${"x".repeat(5_000_000)}`, diffLineReader()).lines;
  expect(line?.parts[0]?.text).toHaveLength(2000);
});
