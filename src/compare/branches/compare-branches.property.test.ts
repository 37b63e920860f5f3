// What holds for every two branches, with any content.
// @module-tag long
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markedSessions } from "../../testing/marked/marked-session.ts";
import { openText } from "../../testing/marked/shared-text.ts";
import { countedReads } from "../../testing/reading/counted-reads.ts";
import { sessionOf } from "../../testing/session.ts";
import { bodiesFrom, contextSide, historySide, type Side, sharedRows } from "../side.ts";
import { allRows, type CompareRow, compareBranches, isDifference } from "./compare-branches.ts";

const entry = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom("user: go", "user: run the tests", "user: stop here") },
  { weight: 3, arbitrary: fc.constantFrom("assistant: ok", "assistant: done it", "assistant: no") },
  { weight: 2, arbitrary: fc.constantFrom("assistant: | read a.ts", "assistant: | bash npm test") },
  { weight: 2, arbitrary: fc.constantFrom("result: x", "result!: failed", "result: y z") },
  { weight: 1, arbitrary: fc.constantFrom("model: m1", "compaction: it was long") },
);
const entries = fc.array(entry, { maxLength: 40 });
const branches = fc.record({ shared: entries, a: entries, b: entries });

interface Branches {
  readonly shared: readonly string[];
  readonly a: readonly string[];
  readonly b: readonly string[];
}

/** Both branches as the sides of one session. */
function sidesOf({ shared, a, b }: Branches): readonly [Side, Side] {
  const fork = shared.length > 0 ? `s${shared.length - 1}` : "-";
  const written = (name: string, lines: readonly string[], parent: string) =>
    lines.map((line, i) => `${name}${i} < ${i > 0 ? `${name}${i - 1}` : parent} ${line}`);
  const story = [...written("s", shared, "-"), ...written("a", a, fork), ...written("b", b, fork)];
  const { table, readBodies, row } = sessionOf(story.join("\n"));
  const leaf = (name: string, lines: readonly string[]) => {
    if (lines.length > 0) return row(`${name}${lines.length - 1}`);
    return fork === "-" ? -1 : row(fork);
  };
  return [
    historySide(table, leaf("a", a), readBodies),
    historySide(table, leaf("b", b), readBodies),
  ];
}

function mirrored(row: CompareRow): CompareRow {
  const { turn } = row;
  const counterpart = "counterpart" in row ? { counterpart: row.counterpart } : {};
  if (row.kind === "onlyA") return { kind: "onlyB", b: row.a, turn, ...counterpart };
  if (row.kind === "onlyB") return { kind: "onlyA", a: row.b, turn, ...counterpart };
  return { ...row, a: row.b, b: row.a };
}

/** The order of what stands alone between two pairs says nothing, nor does a turn's number there. */
function inMirrorOrder(rows: readonly CompareRow[]): readonly string[] {
  const ordered: string[] = [];
  let alone: string[] = [];
  for (const { turn, ...row } of rows) {
    if (row.kind === "onlyA" || row.kind === "onlyB") alone.push(JSON.stringify(row));
    else {
      ordered.push(...alone.sort(), JSON.stringify({ ...row, a: row.a, b: row.b }));
      alone = [];
    }
  }
  return [...ordered, ...alone.sort()];
}

describe("a comparison of any two branches", () => {
  it("holds every entry of both sides once and in order", async () => {
    await fc.assert(
      fc.asyncProperty(branches, async (made) => {
        const [a, b] = sidesOf(made);
        const rows = await allRows(a, b);
        expect(rows.flatMap((row) => ("a" in row ? [row.a] : []))).toEqual(a.rows);
        expect(rows.flatMap((row) => ("b" in row ? [row.b] : []))).toEqual(b.rows);
      }),
    );
  });

  it("has in common what both sides have, also where a compaction moved it to another turn", async () => {
    const ends = fc.tuple(fc.nat(), fc.nat());
    const property = fc.asyncProperty(markedSessions, ends, async ({ text }, [one, other]) => {
      const { session, bodies } = await openText(text);
      const { table } = session;
      for (const sideOf of [historySide, contextSide]) {
        const side = (end: number) => sideOf(table, end % table.count, bodiesFrom(bodies));
        const [a, b] = [side(one), side(other)];
        const both = a.rows.filter((row) => sharedRows(b, a).has(row) && b.rows.includes(row));
        const rows = await allRows(a, b);
        expect(rows.flatMap((row) => (row.kind === "shared" ? [row.a] : []))).toEqual(both);
      }
    });
    await fc.assert(property, { numRuns: 200 });
  });

  it("finds no difference between branches that say the same", async () => {
    await fc.assert(
      fc.asyncProperty(entries, entries, async (shared, both) => {
        const [a, b] = sidesOf({ shared, a: both, b: both });
        expect((await allRows(a, b)).filter(isDifference)).toEqual([]);
      }),
    );
  });

  it("is the mirror of itself when the sides are swapped", async () => {
    await fc.assert(
      fc.asyncProperty(branches, async (made) => {
        const [a, b] = sidesOf(made);
        const swapped = (await allRows(b, a)).map(mirrored);
        expect(inMirrorOrder(swapped)).toEqual(inMirrorOrder(await allRows(a, b)));
      }),
    );
  });
});

describe("the cost of a comparison", () => {
  // Nothing alike and everything repeated are what makes alignments explode.
  it.each([
    ["one endless turn of unlike replies", (i: number, side: string) => `assistant: ${side}${i}`],
    ["the same reply over and over", (i: number, side: string) => `assistant: ok ${i % 2}${side}`],
    ["thousands of unlike prompts", (i: number, side: string) => `user: ${side} ${i}`],
    [
      "equal runs with changes between",
      (i: number, side: string) => `assistant: ${i % 7 === 0 ? side : ""} step ${i}`,
    ],
  ])("stays in proportion to the length for %s", async (_, line) => {
    const lines = (side: string) => Array.from({ length: 3000 }, (_unused, i) => line(i, side));
    const [a, b] = sidesOf({ shared: [], a: lines("left"), b: lines("right") });
    const reads = countedReads();
    let total = 0;
    for await (const batch of compareBranches(reads.of(a), reads.of(b))) ({ total } = batch);
    expect(total).toBe(6000);
    expect(reads.count).toBeLessThanOrEqual(6000);
  });

  it("has its first differences before much is read", async () => {
    const lines = (side: string) =>
      Array.from(
        { length: 3000 },
        (_, i) => `${i % 20 === 0 ? "user" : "assistant"}: ${side} ${i}`,
      );
    const [a, b] = sidesOf({ shared: ["user: go"], a: lines("left"), b: lines("right") });
    const reads = countedReads();
    for await (const batch of compareBranches(reads.of(a), reads.of(b))) {
      if (!batch.rows.some(isDifference)) continue;
      expect(reads.count).toBeLessThanOrEqual(1500);
      break;
    }
  });
});
