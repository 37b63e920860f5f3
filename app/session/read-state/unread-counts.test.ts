// How much of a branch is unread, held against counting entry by entry.
import fc from "fast-check";
import { expect, it } from "vitest";
import { sessionOf } from "../../../src/testing/session.ts";
import { endsOf, runsOf } from "../../../src/tree/branch/runs.ts";
import { pathTo } from "../../../src/tree/path.ts";
import { unreadCounts } from "./unread-counts.ts";

const TREE = `
  a user: Start
  b assistant: Yes
  c user: One way
  d assistant: Done
  x < b user: Other way
  y assistant: Gone
  m model provider=p: gpt`;

const { table, row } = sessionOf(TREE);
const all = () => true;

function counted(isCounted: (row: number) => boolean, ...ids: readonly string[]) {
  const count = unreadCounts(
    table,
    ids.map((entry) => ({ entry, at: 1 })),
    isCounted,
  );
  return { c: count(row("c")), x: count(row("x")) };
}

it("The unread count is empty while there is no mark, and where the marked entry is gone", () => {
  expect(counted(all)).toEqual({ c: 0, x: 0 });
  expect(counted(all, "gone")).toEqual({ c: 0, x: 0 });
});

it("The unread count takes readable entries with no mark on or below them", () => {
  expect(counted(all, "c")).toEqual({ c: 1, x: 3 });
  expect(counted(all, "d", "x")).toEqual({ c: 0, x: 2 });
  expect(counted((one) => one !== row("m"), "d", "x")).toEqual({ c: 0, x: 1 });
});

it("The unread count equals a count entry by entry for every tree", () => {
  const parents = fc.array(fc.nat(), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(parents, fc.array(fc.nat(), { minLength: 1, maxLength: 5 }), (nodes, picks) => {
      const story = nodes.map((parent, at) =>
        at === 0 ? "n0 user: a" : `n${at} < n${parent % at} user: a`,
      );
      const made = sessionOf(story.join("\n")).table;
      const marked = picks.map((pick) => pick % made.count);
      const marks = marked.map((one) => ({ entry: `n${one}`, at: 1 }));
      const isCounted = (one: number) => one % 3 !== 0;
      const count = unreadCounts(made, marks, isCounted);
      const runs = runsOf(made);
      // A single branch has no count: no row begins it.
      if (runs.count === 1) return;
      for (let run = 0; run < runs.count; run++) {
        const [head] = endsOf(runs, run);
        let expected = 0;
        for (let one = 0; one < made.count; one++) {
          const isRead = marked.some((mark) => pathTo(made, mark).includes(one));
          if (!isRead && isCounted(one) && pathTo(made, one).includes(head)) expected++;
        }
        expect(count(head)).toBe(expected);
      }
    }),
    { numRuns: 200 },
  );
});
