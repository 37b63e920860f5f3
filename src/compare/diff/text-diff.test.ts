// Words marked, long texts by lines, and never more than a bounded amount of work.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aroundChanges, diffTexts, piecesOn, printTextDiff } from "./text-diff.ts";

describe("two texts", () => {
  it.each([
    ["Use jose now.", "Use jose now.", "Use jose now."],
    ["Use jose now.", "Use passport now.", "Use [-jose-]{+passport+} now."],
    ["a b c d", "a x y d", "a [-b c-]{+x y+} d"],
    ["", "new", "{+new+}"],
    ["one\ntwo", "one\n2", "one\n[-two-]{+2+}"],
    ["", "", ""],
  ])("%j and %j read %j", (a, b, printed) => {
    expect(printTextDiff(diffTexts(a, b))).toBe(printed);
  });

  it("are shown as two texts when they have little in common, whatever words they share", () => {
    const answer =
      "All tests pass now. The parser read the day as local time, so the day before midnight was off.";
    const other =
      "I could not find the cause. It fails about once in ten runs, and only when the clock is mocked.";
    expect(printTextDiff(diffTexts(answer, other))).toBe(`(by apart) [-${answer}-]{+${other}+}`);
    expect(piecesOn("a", diffTexts(answer, other))).toEqual([{ text: answer, change: "same" }]);
  });

  it("are marked when one is a version of the other", () => {
    const answer = "All 41 tests pass now: the parser reads the day as UTC.";
    const other = "All 38 tests pass: the parser reads each day as UTC, and says so.";
    expect(printTextDiff(diffTexts(answer, other))).toBe(
      "All [-41-]{+38+} tests pass[- now-]: the parser reads [-the-]{+each+} day as UTC{+, and says so+}.",
    );
  });

  it("are marked when one has the other in it, however much it adds", () => {
    const short = "Run the tests again.";
    const long = `${short} ${"Then read what they print and mend it. ".repeat(9)}`;
    expect(diffTexts(short, long).pieces.map(({ change }) => change)).toEqual(["same", "added"]);
  });

  it("are compared by lines when they are long, and say so", () => {
    const lines = Array.from({ length: 3000 }, (_, i) => `line ${i} of a long output`);
    const changed = lines.map((line, i) => (i === 1500 ? "line 1500 is another" : line));
    const diff = diffTexts(lines.join("\n"), changed.join("\n"));
    expect(diff.by).toBe("lines");
    expect(diff.pieces.filter(({ change }) => change !== "same")).toEqual([
      { text: "line 1500 of a long output\n", change: "removed" },
      { text: "line 1500 is another\n", change: "added" },
    ]);
  });

  it("stand whole when nothing in them agrees, and say so", () => {
    const text = (word: string) =>
      Array.from({ length: 4000 }, (_, i) => `${word} ${i * 7}`).join("\n");
    expect(diffTexts(text("left"), text("right")).by).toBe("whole");
  });

  it("can be put together again from their pieces", () => {
    const text = fc.array(fc.constantFrom("a", "b", " ", "\n", "word", ".", "  "), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(text, text, (left, right) => {
        const [a, b] = [left.join(""), right.join("")];
        const diff = diffTexts(a, b);
        const joined = (side: "a" | "b") =>
          piecesOn(side, diff)
            .map((piece) => piece.text)
            .join("");
        expect([joined("a"), joined("b")]).toEqual([a, b]);
      }),
    );
  });

  it("show a change with the lines around it", () => {
    const lines = Array.from({ length: 30 }, (_, i) => `${i}`);
    const changed = lines.map((line) => (line === "15" ? "x" : line));
    const { pieces } = diffTexts(lines.join("\n"), changed.join("\n"));
    expect(
      aroundChanges(pieces, 2)
        .map(({ text }) => text)
        .join("|"),
    ).toBe("⋯\n13\n14\n|15|x|\n16\n17\n⋯");
    const same = diffTexts(lines.join("\n"), lines.join("\n")).pieces;
    expect(aroundChanges(same, 2)).toEqual(same);
  });
});
