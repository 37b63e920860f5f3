import { describe, expect, it } from "vitest";
import { ensure } from "../../../src/lib/ensure.ts";
import { type MapRequest, mapOf } from "../../../src/map/map-data.ts";
import { marksOf } from "../../../src/map/marks.ts";
import { sumUsage } from "../../../src/stats/usage-sum.ts";
import { reply, usage, user } from "../../../src/testing/entries.ts";
import { sessionOf } from "../../../src/testing/session.ts";
import type { Subject } from "../scene/subject.ts";
import { amountText, costWords, nameOf, statusOf } from "./run-words.ts";

const FORKS = `
  ask    user: Check the tokens
  jose   user: Try jose
  done   assistant: Done
  pass   < ask user: Try passport
  ran    assistant: | bash npm test
  lost   result!: 1 failed
  own    < ask user: Try by hand
  good   assistant: It works`;

const TURNS = `
  ask    user: Why do the tests fail?
  look   assistant: | bash npm test
  again  user: cd /x && npm test
  done   user: Nobody answers`;

describe("a run of a session with forks", () => {
  it("has its branch's name, number and colour, and its outcome", () => {
    expect(said(FORKS)).toEqual([
      "Trunk: Check the tokens | 1 entry | ",
      "Branch 1: Try jose | 2 entries | abandoned · finished",
      "Branch 2: Try passport | 3 entries | abandoned · failed",
      "Branch 3: Try by hand | 2 entries | current · finished",
    ]);
    const subject = subjectOf(FORKS);
    expect([0, 1, 2, 3].map((run) => nameOf(subject, run).colour)).toEqual([0, 1, 2, 3]);
    expect([0, 2].map((run) => nameOf(subject, run).numbers)).toEqual(["", "2"]);
  });

  it("says by time how long it took, by tokens how many", () => {
    expect(said(FORKS, "time")[1]).toBe("Branch 1: Try jose | 2 s | abandoned · finished");
    expect(said(FORKS, "tokens")[1]).toMatch(
      /^Branch 1: Try jose \| \d+ tokens \| abandoned · finished$/,
    );
  });

  it("says of the current branch how it ended", () => {
    expect(said(`${FORKS}\n  more user: And now?`).at(-1)).toMatch(/\| current · unfinished$/);
  });
});

it("gives a word first for a failed branch, else whether the session continues there", () => {
  const subject = subjectOf(FORKS);
  const short = [0, 1, 2, 3].map((run) => statusOf(subject, run).short);
  expect(short).toEqual(["", "abandoned", "failed", "current"]);
});

describe("a row of a session with one branch", () => {
  it("is a turn with its prompt, without the text around it", () => {
    expect(said(TURNS)).toEqual([
      "Turn 1: Why do the tests fail? | 2 entries | ",
      "Turn 2: npm test | 1 entry | ",
      "Turn 3: Nobody answers | 1 entry | unfinished",
    ]);
  });

  it("is named after the compaction before it", () => {
    const compacted = `${TURNS}
      fold compaction kept=again tokens=900: What happened
      end  assistant: Done`;
    expect(said(compacted)).toEqual([
      "Before compaction 1 | 4 entries | ",
      "After compaction 1 | 2 entries | ",
    ]);
  });
});

describe("what a run cost", () => {
  it("is the usage of its entries: a second writer's side entries cost nothing", () => {
    const paid = (model: string, total: number) =>
      reply(model, { provider: "openclaw", model, usage: usage(10, 10, total) });
    const subject = subjectOf([user("ask"), paid("answers", 0.25), paid("delivery-mirror", 4)]);
    expect(costWords(subject, 0)).toBe("$0.25");
    const { cost } = sumUsage(ensure(subject.details, "details"), [0, 1, 2]);
    expect(cost).toBe(0.25);
  });
});

function said(session: string, measure: MapRequest["measure"] = "entries"): readonly string[] {
  const subject = subjectOf(session, measure);
  return Array.from({ length: subject.runs.count }, (_, run) =>
    [nameOf(subject, run).text, amountText(subject, run), statusOf(subject, run).whole].join(" | "),
  );
}

function subjectOf(
  session: Parameters<typeof sessionOf>[0],
  measure: MapRequest["measure"] = "entries",
): Subject {
  const { table, details } = sessionOf(session);
  const ownLeaf = table.count - 1;
  const data = mapOf(table, { measure, form: "down" }, details, ownLeaf);
  const marks = marksOf(table, data.runs, details, null);
  const header = { type: "session", cwd: "/x" };
  return {
    ...data,
    table,
    ownLeaf,
    header,
    details,
    marks,
    shown: null,
    found: null,
    drafted: null,
    kinds: null,
  };
}
