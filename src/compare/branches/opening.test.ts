// What a comparison opens on.

import { describe, expect, it } from "vitest";
import { keyAt } from "../../model/table/table.ts";
import { sessionOf } from "../../testing/session.ts";
import { branchBeside, openingComparison } from "./opening.ts";

function opensOn(story: string, leaf: string): string {
  const { table, row } = sessionOf(story);
  const opening = openingComparison(table, row(leaf));
  if (opening.what === "branches") return `branch ${keyAt(table, opening.b)}`;
  return opening.what === "context" ? `compaction ${keyAt(table, opening.compaction)}` : "nothing";
}

const three = `
  s        user: Start
  a1 < s   assistant: One
  a2       user: More
  a3       assistant: Done
  b1 < s   assistant: Two
  b2       user: More
  b3       assistant: Done
  b4       user: Thanks
  c1 < s   assistant: Three
`;

describe("a comparison opens on", () => {
  it.each([
    ["the branch with the most messages since the fork, not the newest", "a3", "branch b4"],
    ["the same from a short branch", "c1", "branch b4"],
    ["the largest other one from the largest", "b4", "branch a3"],
  ])("%s", (_, leaf, expected) => {
    expect(opensOn(three, leaf)).toBe(expected);
  });

  it("what parted furthest from the branch in view, counted from there", () => {
    const story = `
      s        user: Start
      a1       assistant: One
      a2       user: More
      a3       assistant: Done
      d1 < a2  assistant: Instead
      b1 < s   assistant: Two
      b2       user: More
    `;
    expect(opensOn(story, "a3")).toBe("branch b2");
  });

  it("the newest of equally large ones", () => {
    const story = `
      s        user: Start
      a1 < s   assistant: One
      b1 < s   assistant: Two
      c1 < s   assistant: Three
    `;
    expect(opensOn(story, "a1")).toBe("branch c1");
  });

  it("no stub of settings, nor an unanswered prompt, while there is a compaction", () => {
    const story = `
      s        user: Start
      a1       assistant: One
      k1       compaction kept=s: It was long
      k2       compaction kept=s: It was longer
      a2       user: Go on
      b1 < a1  model: other
      b2       label for=s: here
      c1 < a1  user: Never answered
    `;
    expect(opensOn(story, "a2")).toBe("compaction k2");
  });

  it("such a stub rather than nothing", () => {
    const story = `
      s        user: Start
      a1       assistant: One
      b1 < s   model: other
      c1 < s   user: Never answered
      d1 < s   thinking: high
    `;
    expect(opensOn(story, "a1")).toBe("branch c1");
  });

  it("the newest compaction of a session with one branch", () => {
    const story = `
      s   user: Start
      k1  compaction kept=s: Long
      a1  assistant: One
      k2  compaction kept=a1: Longer
      a2  assistant: Two
    `;
    expect(opensOn(story, "a2")).toBe("compaction k2");
    expect(opensOn(story, "a1")).toBe("compaction k1");
  });

  it("what continues below the point in view, without any other choice", () => {
    const story = "s user: Start\n a1 assistant: One\n a2 user: Two";
    expect(opensOn(story, "a1")).toBe("branch a2");
    expect(opensOn(story, "a2")).toBe("nothing");
  });

  it("another beginning of the session", () => {
    expect(
      opensOn("s user: Start\n a1 assistant: One\n t < - user: Again\n b1 assistant: Two", "b1"),
    ).toBe("branch a1");
  });
});

describe("the branch beside another", () => {
  it("is a rival even where there are compactions, and none in a session with one branch", () => {
    const { table, row } = sessionOf(
      "s user: Start\n k1 compaction kept=s: Long\n b1 < s user: Stub",
    );
    expect(branchBeside(table, row("k1"))).toBe(row("b1"));
    const one = sessionOf("s user: Start\n a1 assistant: One");
    expect(branchBeside(one.table, one.row("a1"))).toBe(-1);
  });
});
