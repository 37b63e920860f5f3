// What stands beside what: written sessions in, printed comparisons out.
import { describe, expect, it } from "vitest";
import { printComparison } from "../../testing/print-comparison.ts";
import { countedReads } from "../../testing/reading/counted-reads.ts";
import { sessionOf, type TestSession } from "../../testing/session.ts";
import { contextSide, historySide, type Side } from "../side.ts";
import { allRows, compareBranches, isDifference } from "./compare-branches.ts";

async function compared(a: Side, b: Side): Promise<string> {
  return `\n${await printComparison(a, b, await allRows(a, b))}\n`;
}

function history(session: TestSession, leaf: string): Side {
  return historySide(session.table, session.row(leaf), session.readBodies);
}

const fork = sessionOf(`
  s        user: Tests fail since the upgrade
  a        assistant: Let me look. | read src/auth.ts
  r        result: export function verify() {}
  ship     assistant: Replacing the verification

  u1 < ship  user: Use jose instead of jsonwebtoken, and keep the API
  a1       assistant: I swap the call. | read src/verify.ts | edit src/verify.ts
  r1       result: import jwt from "jsonwebtoken"
  r2       result: +3 -4
  e1       assistant: All 41 tests pass

  u2 < ship  user: Use passport instead of jsonwebtoken
  a2       assistant: First the strategy. | bash npm i passport | edit src/verify.ts
  r3       result: added 14 packages
  r4       result: +22 -9
`);

describe("two branches", () => {
  it("share their beginning and align by turn, tool and target", async () => {
    expect(await compared(history(fork, "e1"), history(fork, "r4"))).toBe(`
= 4 entries in common
turn 1
* User: Use jose instead of jsonwebtoken, and keep the API | User: Use passport instead of jsonwebtoken
* Assistant: I swap the call. | Assistant: First the strategy.
< read: import jwt from "jsonwebtoken"
> bash: added 14 packages
* edit: +3 -4 | edit: +22 -9
< Assistant: All 41 tests pass
`);
  });

  it("say which results of parallel calls stand elsewhere, in the order they came", async () => {
    const session = sessionOf(`
      s        user: Look around
      u1 < s   user: Go
      x1       assistant: | read a.ts | read b.ts
      x2       result: alpha
      x3       result: beta
      v1 < s   user: Go
      y1       assistant: | read b.ts | read a.ts
      y2       result: beta
      y3       result: alpha
    `);
    expect(await compared(history(session, "x3"), history(session, "y3"))).toBe(`
= User: Look around
~ User: Go
* Assistant: read, read | Assistant: read, read
< read: alpha (elsewhere on the other side)
~ read: beta
> read: alpha (elsewhere on the other side)
`);
  });

  it("keep turns apart that only one of them has", async () => {
    const session = sessionOf(`
      s       user: Start
      a       assistant: Started
      u1 < a  user: Write the parser for dates
      x1      assistant: Done with dates
      u2      user: Now run the tests
      x2      assistant: 12 pass
      v0 < a  user: Explain the plan first please
      y0      assistant: First dates, then tests
      v1      user: Write the parser for dates
      y1      assistant: Done with dates, twice
      v2      user: Now run the tests
      y2      assistant: 12 pass
    `);
    expect(await compared(history(session, "x2"), history(session, "y2"))).toBe(`
= User: Start
= Assistant: Started
turn 1
> User: Explain the plan first please
> Assistant: First dates, then tests
turn 2
~ User: Write the parser for dates
* Assistant: Done with dates | Assistant: Done with dates, twice
turn 3
~ User: Now run the tests
~ Assistant: 12 pass
`);
  });

  it("match similar commands and never different files", async () => {
    const session = sessionOf(`
      s       user: Go
      a1 < s  assistant: | bash npm test | read src/a.ts
      r1      result: 3 failed
      r2      result: A
      a2 < s  assistant: | bash npm test -- --run | read src/b.ts
      r3      result: 2 failed
      r4      result: B
    `);
    expect(await compared(history(session, "r2"), history(session, "r4"))).toBe(`
= User: Go
* Assistant: bash, read | Assistant: bash, read
* bash: 3 failed | bash: 2 failed
< read: A
> read: B
`);
  });

  it("align repeated messages, for any number of repeats", async () => {
    const written = (side: string, skipped: number) =>
      Array.from({ length: 180 }, (_, i) => i)
        .filter((i) => i !== skipped)
        .map((i) => `${side}${i} user: ${i % 3 === 0 ? "And now?" : "Go on"}`)
        .join("\n")
        .replace(" user", " < s user");
    const session = sessionOf(`
      s  user: Start
      ${written("a", 41)}
      ${written("b", 132)}
    `);
    const rows = await allRows(history(session, "a179"), history(session, "b179"));
    const alone = rows.filter(({ kind }) => kind === "onlyA" || kind === "onlyB");
    expect(alone.map(({ kind }) => kind).sort()).toEqual(["onlyA", "onlyB"]);
    expect(rows.filter(isDifference)).toEqual(alone);
  });

  it("say so when one is the beginning of the other", async () => {
    expect(await compared(history(fork, "a"), history(fork, "ship"))).toBe(`
= User: Tests fail since the upgrade
= Assistant: Let me look.
> read: export function verify() {}
> Assistant: Replacing the verification
`);
  });

  it("are all in common for the same leaf twice", async () => {
    expect(await compared(history(fork, "e1"), history(fork, "e1"))).toBe(`
= 9 entries in common
`);
  });

  it("without a common root share nothing", async () => {
    const session = sessionOf(`
      u1      user: One beginning
      a1      assistant: Yes
      u2 < -  user: Another start
      a2      assistant: No
    `);
    expect(await compared(history(session, "a1"), history(session, "a2"))).toBe(`
turn 1
* User: One beginning | User: Another start
* Assistant: Yes | Assistant: No
`);
  });

  it("may be empty", async () => {
    const nothing = historySide(fork.table, -1, fork.readBodies);
    expect(await compared(nothing, nothing)).toBe("\n\n");
    expect(await compared(nothing, history(fork, "s"))).toBe(`
turn 1
> User: Tests fail since the upgrade
`);
  });
});

describe("two files of one family", () => {
  const parent = sessionOf(`
    u1   user: Start
    a1   assistant: Started
    l1   label for=a1: here
    u2   user: Go on
    a2   assistant: Gone on
  `);

  it("match entries by id and content", async () => {
    const forked = sessionOf(`
      u1   user: Start
      a1   assistant: Started
      u3   user: Go another way
      a3   assistant: Gone
    `);
    expect(await compared(history(parent, "a2"), history(forked, "a3"))).toBe(`
= User: Start
= Assistant: Started
< Label: here
turn 1
* User: Go on | User: Go another way
* Assistant: Gone on | Assistant: Gone
`);
  });

  it("match copies whose ids are new by their content", async () => {
    const copied = sessionOf(`
      x1   user: Start
      x2   assistant: Started
      x3   user: Go on
      x4   assistant: Gone elsewhere
    `);
    expect(await compared(history(parent, "a2"), history(copied, "x4"))).toBe(`
~ User: Start
~ Assistant: Started
< Label: here
turn 1
~ User: Go on
* Assistant: Gone on | Assistant: Gone elsewhere
`);
  });

  it("do not take an id for equal content", async () => {
    const edited = sessionOf(`
      u1   user: Start
      a1   assistant: Stopped
    `);
    expect(await compared(history(parent, "a1"), history(edited, "a1"))).toBe(`
= User: Start
* Assistant: Started | Assistant: Stopped
`);
  });
});

describe("what the model sees", () => {
  it("is compared with context edits applied and without what compactions hide", async () => {
    const session = sessionOf(`
      u1       user: The key is hunter2
      a1       assistant: Noted
      u2       user: Go on
      e1 < u2  edit for=u1: The key is removed
      x1       assistant: Done
      c2 < u2  compaction kept=u2: They gave a key
      x2       assistant: Done
    `);
    const side = (leaf: string) =>
      contextSide(session.table, session.row(leaf), session.readBodies);
    expect(await compared(side("x1"), side("x2"))).toBe(`
> Compaction: They gave a key
turn 1
< User: The key is removed
< Assistant: Noted
turn 2
= User: Go on
~ Assistant: Done
`);
  });
});

describe("the work", () => {
  it("stops when it is cancelled", async () => {
    const cancel = new AbortController();
    cancel.abort(new Error("enough"));
    const rows = compareBranches(history(fork, "e1"), history(fork, "r4"), cancel.signal);
    await expect(rows.next()).rejects.toThrow("enough");
  });

  it("reports progress and reads nothing of what both sides hold themselves", async () => {
    const batches = [];
    const reads = countedReads();
    const [a, b] = [reads.of(history(fork, "e1")), reads.of(history(fork, "r4"))];
    for await (const batch of compareBranches(a, b)) batches.push(batch);
    const last = batches.at(-1);
    expect([last?.done, last?.total, reads.count]).toEqual([17, 17, 9]);
  });
});
