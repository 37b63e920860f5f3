// Two halves of a search, given as one: the same hits in the same order, and the same counts.
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Hit } from "../../../src/search/hit.ts";
import type { SearchStep } from "../../../src/search/search-session.ts";
import { halvesOf, JoinedSteps, joinedEnd } from "./halves.ts";

const hitOf = (row: number) => ({ row }) as unknown as Hit;

/** The steps of a search that finds one hit in each of the rows. */
function stepsOf(rows: readonly number[]): readonly SearchStep[] {
  return rows.map((row, at) => ({
    hits: [hitOf(row)],
    rows: [row],
    counts: [1],
    count: at + 1,
    entries: at + 1,
    upTo: row + 1,
    done: (at + 1) / rows.length,
  }));
}

it("tells the hits of the second half after those of the first, in whatever order steps come", () => {
  const sizes = fc.tuple(fc.nat(8), fc.nat(8), fc.nat(20));
  fc.assert(
    fc.property(sizes, fc.infiniteStream(fc.boolean()), ([one, other, limit], turns) => {
      const steps: SearchStep[] = [];
      const joined = new JoinedSteps((step) => void steps.push(step), 0.5, limit);
      const first = [...stepsOf(Array.from({ length: one }, (_, at) => at))];
      const second = [...stepsOf(Array.from({ length: other }, (_, at) => 100 + at))];
      let isOver = false;
      const endFirst = () => {
        if (!isOver) void joined.endFirst();
        isOver = true;
      };
      while (first.length + second.length > 0) {
        const isFirst = second.length === 0 || (first.length > 0 && turns.next().value);
        const step = (isFirst ? first : second).shift();
        if (!step) continue;
        void (isFirst ? joined.addFirst : joined.addSecond)(step);
        if (first.length === 0) endFirst();
      }
      endFirst();
      const rows = steps.flatMap(({ hits }) => hits.map(({ row }) => row));
      const all = [
        ...Array.from({ length: one }, (_, at) => at),
        ...Array.from({ length: other }, (_, at) => 100 + at),
      ];
      expect(rows).toEqual(all.slice(0, limit));
      expect(steps.flatMap((step) => [...step.rows]).sort((a, b) => a - b)).toEqual(all);
      expect(steps.at(-1)?.count ?? 0).toBe(one + other);
      // Of rows that are said to be counted, none is counted later.
      steps.forEach(({ upTo }, at) => {
        const later = steps.slice(at + 1).flatMap((step) => [...step.rows]);
        expect(later.every((row) => row >= upTo)).toBe(true);
      });
      expect(steps.at(-1)?.upTo ?? 0).toBe((all.at(-1) ?? -1) + 1);
    }),
  );
});

it("parts rows where half of their bytes are", () => {
  const { first, second, share } = halvesOf(
    { length: Uint32Array.of(10, 10, 60, 10, 10) },
    Int32Array.of(0, 1, 2, 3, 4),
  );
  expect([[...first], [...second], share]).toEqual([[0, 1, 2], [3, 4], 0.8]);
});

it("adds up both ends, and says why either ended early", () => {
  const end = { count: 1, entries: 1, problem: null };
  expect(joinedEnd(end, { ...end, problem: "slow" })).toEqual({
    count: 2,
    entries: 2,
    problem: "slow",
  });
  expect(joinedEnd("no", end)).toBe("no");
});
