// How a comparison is sent: the first difference at once, progress that rises, and an end when the receiver
// wants no more.
import { describe, expect, it } from "vitest";
import { type CompareBatch, isDifference } from "../../src/compare/branches/compare-branches.ts";
import { historySide } from "../../src/compare/side.ts";
import { sessionOf } from "../../src/testing/session.ts";
import { runComparison } from "./compare-work.ts";

/** Two branches of many turns that differ in every reply, and a clock: a reading takes 5 ms. */
function slowSides(turns: number) {
  const branch = (side: string) =>
    Array.from({ length: turns }, (_, i) => {
      const parent = i > 0 ? `${side}r${i - 1}` : "s";
      return `${side}u${i} < ${parent} user: step ${i}\n${side}r${i} assistant: ${side} ${i}`;
    });
  const story = ["s user: Start", ...branch("a"), ...branch("b")].join("\n");
  const { table, readBodies, row } = sessionOf(story);
  let time = 0;
  const slowly = (rows: readonly number[]) => {
    time += 5;
    return readBodies(rows);
  };
  const side = (name: string) => historySide(table, row(`${name}r${turns - 1}`), slowly);
  return { a: side("a"), b: side("b"), now: () => time };
}

/** What is sent until `isEnough` returns true. */
async function batchesOf(turns: number, isEnough: (batches: number) => boolean) {
  const batches: CompareBatch[] = [];
  const { a, b, now } = slowSides(turns);
  const onCompared = (batch: CompareBatch) => {
    batches.push(batch);
    return !isEnough(batches.length);
  };
  await runComparison(a, b, onCompared, now);
  return batches;
}

describe("a comparison that takes long", () => {
  it("sends the first difference at once and then its progress", async () => {
    const batches = await batchesOf(400, () => false);
    expect(batches[0]?.rows.some(isDifference)).toBe(true);
    expect(batches.length).toBeGreaterThan(3);
    const shares = batches.map(({ done, total }) => done / total);
    expect(shares[0]).toBeLessThan(0.2);
    expect(shares).toEqual([...new Set(shares)].sort((one, other) => one - other));
    expect(shares.at(-1)).toBe(1);
    expect(batches.flatMap(({ rows }) => rows)).toHaveLength(801);
  });

  it("stops where the receiver wants no more", async () => {
    const batches = await batchesOf(400, (count) => count === 2);
    expect(batches).toHaveLength(2);
    expect(batches.at(-1)?.done).toBeLessThan(batches.at(-1)?.total ?? 0);
  });
});
