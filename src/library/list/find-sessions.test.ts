import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { indexedSession } from "../../testing/library/indexed-sessions.ts";
import { scoresOf } from "./find-sessions.ts";
import { fuzzyScore } from "./fuzzy.ts";
import { scattered, typedQuery } from "./typed-query.ts";

const session = indexedSession("s/lighthouse.jsonl", {
  id: "019df1ee-eae0",
  name: "Fix  the Lamp",
  firstMessage: "in the system prompt read the README.md",
  cwd: "/home/dev/src/lighthouse",
});
const haystack =
  "019df1ee-eae0 fix  the lamp in the system prompt read the readme.md /home/dev/src/lighthouse s/lighthouse.jsonl";

/** The score, "–" without a match, or the reason why nothing can match. */
function scored(typed: string): string {
  const { scores, problem } = scoresOf([session], scattered(typedQuery(typed)));
  const [score = Number.NaN] = scores;
  return problem ?? (Number.isNaN(score) ? "–" : rounded(score));
}

function rounded(score: number): string {
  return String(Number(score.toFixed(10)));
}

/** The rules of formats.md 2.16 again, for one word, a character at a time. */
function fuzzyByTheBook(word: string, text: string): number | null {
  let score = 0;
  let run = 0;
  let last = -1;
  let next = 0;
  for (let index = 0; index < text.length && next < word.length; index++) {
    if (text[index] !== word[next]) continue;
    if (index - 1 === last) {
      run++;
      score -= 5 * run;
    } else {
      run = 0;
      if (last >= 0) score += 2 * (index - last - 1);
    }
    if (index === 0 || /[\s\-_./:]/.test(text[index - 1] ?? "")) score -= 10;
    score += index * 0.1;
    last = index;
    next++;
  }
  return next < word.length ? null : score;
}

function ofWords(...words: readonly string[]): string {
  return rounded(words.reduce((sum, word) => sum + (fuzzyByTheBook(word, haystack) ?? 0), 0));
}

describe("text typed into the list", () => {
  it.each([
    ["", "0"],
    ["   ", "0"],
    // Runs of 1 and 2 at the very beginning, where a word begins.
    ["01", "-24.9"],
    ["lamp", ofWords("lamp")],
    ["LAMP", ofWords("lamp")],
    ["lamp fix", ofWords("lamp", "fix")],
    ["zzz", "–"],
    ["lamp zzz", "–"],
    ['"fix the lamp"', "1.4"],
    ['"FIX   the"', "1.4"],
    ['"fix lamp"', "–"],
    ['lamp"fix the"', rounded(Number(ofWords("lamp")) + 1.4)],
    ['""', "0"],
    ['" "', "0"],
    // An unclosed quote is an ordinary character, and no text here has one.
    ['"fix', "–"],
    ['"fix the" "lamp', "–"],
    ["re:fix", "1.4"],
    ["re: F.X ", "1.4"],
    ["re:^0", "0"],
    ["re:nothing", "–"],
    ["re:", "The regular expression after “re:” is missing."],
    ["re:(", "This is not a valid regular expression, so it finds nothing."],
  ])("%j scores %s", (typed, score) => {
    expect(scored(typed)).toBe(score);
  });

  it.each<[string, number | null]>([
    ["lamp", -30.6],
    ["fix lamp", -12.1],
    ["LIGHT", 113.7],
    ["lh", 5],
    ["12parse", -21.8],
    ["parse 12", 94.2],
    ["read_line", -4.3],
    ["src/read", -20.9],
    ["40?", -5.5],
    ['"the lamp"', 1.8],
    ['"THE   lamp" light', 115.5],
    ['fix"the lamp"where', -25.2],
    ['"lamp', null],
    ['lamp" fix', null],
    ["é", -3.1],
    ["eae0 nothing", null],
    ["re:l.*p", 2.2],
    ["re:\\bparse\\d+", 3.6],
    ["re:^fix", null],
    ["re:É$|house", 8.7],
    ["re:", null],
    ["re:[", null],
  ])("%j scores %s, as pi 0.87.1 answers", (typed, expected) => {
    // pi has no path after the working directory.
    const asked = indexedSession("", {
      id: "019df1ee-eae0",
      name: "Fix the lamp",
      firstMessage: "Where is parse12 in src/read_line.ts:40?  É",
      cwd: "/home/dev/light-house",
    });
    const [score = Number.NaN] = scoresOf([asked], scattered(typedQuery(typed))).scores;
    if (expected === null) expect(score).toBeNaN();
    else expect(score).toBeCloseTo(expected, 9);
  });

  it("also matches with letters and digits swapped, for five more", () => {
    const straight = fuzzyScore("ab12", "x ab12");
    expect(straight).not.toBeNull();
    expect(fuzzyScore("12ab", "x ab12")).toBe((straight ?? 0) + 5);
    expect(fuzzyScore("ab12", "12ab")).toBe((fuzzyScore("12ab", "12ab") ?? 0) + 5);
    expect(fuzzyScore("1a1", "11a")).toBeNull();
  });

  it("scores by the rules, for any word and text", () => {
    const text = fc.string({ unit: fc.constantFrom(..."ab1 -_./:\tc\u3000"), maxLength: 30 });
    const word = fc.string({ unit: fc.constantFrom(..."abc-"), minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(word, text, (wanted, searched) => {
        expect(fuzzyScore(wanted, searched)).toBe(fuzzyByTheBook(wanted, searched));
      }),
    );
  });

  it("examines only the beginning of a session, however long its name", () => {
    const long = indexedSession("p", { name: `${"x".repeat(9000)}y` });
    expect([...scoresOf([long], typedQuery('"xy"')).scores]).toEqual([Number.NaN]);
  });

  it("says that a regular expression takes too long, and matches nothing", () => {
    const sessions = [indexedSession("p", { name: "a".repeat(7000) })];
    const { scores, problem } = scoresOf(sessions, typedQuery("re:(?:a{50}){20}"));
    expect(problem).toMatch(/takes too long/);
    expect(scores.every(Number.isNaN)).toBe(true);
  });
});
