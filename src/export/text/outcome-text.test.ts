// The sentence above two branches.
import { expect, it } from "vitest";
import type { ScoreLine } from "../../compare/branches/score.ts";
import { lessText, outcomeSentence } from "./outcome-text.ts";

it("The outcome of two branches is which one is current, and how their checks ended", () => {
  const passed = { kind: "tests", hasPassed: true } as const;
  expect(
    outcomeSentence(
      { course: "current", check: passed },
      { course: "abandoned", check: { kind: "types", hasPassed: false } },
    ),
  ).toBe("A is current: tests pass. B was left: type checks fail.");
  expect(
    outcomeSentence(
      { course: null, check: { kind: "build", hasPassed: null } },
      { course: null, check: null },
    ),
  ).toBe("A: how the build ended is not recorded. B: no test ran.");
  expect(outcomeSentence({ course: null, check: null }, { course: null, check: null })).toBe(
    "No test ran in either.",
  );
  expect(
    outcomeSentence({ course: "abandoned", check: null }, { course: "cut off", check: null }),
  ).toBe("No test ran in either; A was left, B was cut off.");
});

it("What took less is said of what both record, and of nothing that is equal", () => {
  const line = (unit: ScoreLine["unit"], a: number | null, b: number | null): ScoreLine => ({
    ...{ name: "", unit, a, b },
    lessIsBetter: true,
  });
  expect(lessText(line("dollars", 0.14, 0.01), line("ms", 180_000, 43_000))).toBe(
    "B cost $0.13 less and took 2 m 17 s less.",
  );
  expect(lessText(line("dollars", 0.01, 0.14), line("ms", 180_000, 43_000))).toBe(
    "A cost $0.13 less and B took 2 m 17 s less.",
  );
  expect(lessText(line("dollars", null, 0.14), line("ms", 5, 5))).toBe("");
});
