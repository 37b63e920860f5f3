// The three lines that summarise a comparison.
import { describe, expect, it } from "vitest";
import { allRows } from "../../compare/branches/compare-branches.ts";
import { type ScoreLine, scoreOf } from "../../compare/branches/score.ts";
import { historySide } from "../../compare/side.ts";
import { sessionOf } from "../../testing/session.ts";
import { changedTexts, endText, figureTexts, noChangesText, shortPath } from "./comparison-text.ts";

async function verdictOf(story: string, a: string, b: string) {
  const { table, details, row, readBodies } = sessionOf(story);
  const side = (leaf: string) => historySide(table, row(leaf), readBodies);
  const rows = await allRows(side(a), side(b));
  const scored = { table, details, ownLeaf: row(b), cwd: "/home/dev", header: null };
  const end = (leaf: string) => ({ ...scored, leaf: row(leaf) });
  const { verdict } = scoreOf(end(a), end(b), rows);
  return verdict;
}

const line = (name: string, a: number | null, b: number | null): ScoreLine => ({
  name,
  unit: "count",
  a,
  b,
  lessIsBetter: false,
});

describe("a verdict", () => {
  it("says which side is longer and failed more, which files only one changed, and how each ended", async () => {
    const verdict = await verdictOf(
      `
        s       user: Start
        a1 < s  assistant: | edit src/x.ts | bash npm test
        a2      result: ok
        a3      result!: 2 failed
        a4      failed: overloaded
        b1 < s  assistant: | edit src/x.ts | write src/1.ts | write src/2.ts | write src/3.ts | write src/4.ts
        b2      result: ok
        b3      result: ok
        b4      result: ok
        b5      result: ok
        b6      result: ok
        b7      assistant: Done
      `,
      "a4",
      "b7",
    );
    expect(figureTexts(verdict)).toEqual([
      "Longer: B, 7 messages to 4",
      "Cost: no price known",
      "Failed more: A, 2 failures to 0",
    ]);
    expect(changedTexts(verdict)).toEqual([
      {
        who: "Only B changed",
        paths: ["src/1.ts", "src/2.ts", "src/3.ts"],
        rest: " and 1 more file",
      },
      { who: "Both changed", paths: ["src/x.ts"], rest: "" },
    ]);
    expect(endText(verdict, "a", true)).toBe("abandoned · failed, last said");
    expect(endText(verdict, "b", true)).toBe("current · finished");
  });

  it("shortens long paths to their end", () => {
    expect(shortPath("src/a.ts")).toBe("src/a.ts");
    expect(shortPath(`/home/dev/${"deep/".repeat(20)}core/a.ts`)).toBe("…/core/a.ts");
    expect(shortPath("a".repeat(5000))).toHaveLength(42);
  });

  it("says what is equal, and what only one side recorded", async () => {
    const verdict = await verdictOf("s user: Start\n a < s user: One\n b < s user: Two", "a", "b");
    const figures = (cost: ScoreLine) => figureTexts({ ...verdict, cost });
    expect(figures(line("Cost", 0.5, 0.5))).toEqual([
      "Same length: 1 message each",
      "Same cost: $0.50 each",
      "No failures",
    ]);
    expect(figures(line("Cost", 2, 0.5))[1]).toBe("Costs more: A, $2.00 to $0.50");
    expect(figures(line("Cost", null, 0.5))[1]).toBe("Cost: A no price known, B $0.50");
    expect(changedTexts(verdict)).toEqual([]);
    expect(noChangesText(verdict)).toBe("Neither changed a file");
    const ran = { ...verdict, changed: { ...verdict.changed, mayBeMore: true } };
    expect(noChangesText(ran)).toMatch(/^No changed file is recorded; commands /);
  });
});
