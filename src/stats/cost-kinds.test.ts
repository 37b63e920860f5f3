// What costs are for, against sums by hand.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { textSource } from "../read/source/byte-source.ts";
import { reply, user } from "../testing/entries.ts";
import { openedSource } from "../testing/formats/printed-session.ts";
import { sessionOf } from "../testing/session.ts";
import { costKinds, mostExpensive } from "./cost-kinds.ts";
import { wholeSession } from "./scope.ts";
import { totalsOf } from "./totals.ts";

const usage = (
  input: number,
  cacheRead: number,
  cacheWrite: number,
  output: number,
  total: number,
) => ({
  usage: { input, cacheRead, cacheWrite, output, cost: { total } },
});

it("A recorded cost is divided as the list prices of its model, and what has none stays whole", () => {
  const { table, details, row } = sessionOf([
    user("u"),
    // 1,000 × $5 + 30,000 × $0.50 + 4,000 × $6.25 + 2,000 × $25 for a million: $0.095, twice as much is recorded.
    reply("a", { model: "claude-opus-4-5", ...usage(1000, 30_000, 4000, 2000, 0.19) }),
    reply("b", { model: "a-model-of-mine", ...usage(1000, 0, 0, 10, 0.5) }),
  ]);
  const { rows } = wholeSession(table);
  const kinds = costKinds(table, details, rows);
  expect(kinds?.input).toBeCloseTo(0.01);
  expect(kinds?.cacheRead).toBeCloseTo(0.03);
  expect(kinds?.cacheWrite).toBeCloseTo(0.05);
  expect(kinds?.output).toBeCloseTo(0.1);
  expect(kinds?.unknown).toBeCloseTo(0.5);
  const [first, second] = mostExpensive(table, details, rows);
  expect(first).toEqual({ row: row("b"), cost: 0.5, mostly: null });
  expect(second?.mostly?.kind).toBe("output");
  expect(second?.mostly?.share).toBeCloseTo(100 / 190);
  expect(costKinds(table, details, [row("u")])).toBeNull();
});

it.each(["auth-refactor", "three-attempts", "long-haul"])(
  "The kinds of cost of %s sum to its cost",
  async (name) => {
    const file = new URL(`../../public/samples/${name}.jsonl`, import.meta.url);
    const { session, details } = await openedSource(
      textSource(readFileSync(file, "utf8"), "session.jsonl"),
    );
    const scope = wholeSession(session.table);
    const kinds = costKinds(session.table, details, scope.rows);
    const sum = Object.values(kinds ?? {}).reduce((all, one) => all + one, 0);
    expect(sum).toBeCloseTo(totalsOf(session.table, details, scope).usage.cost ?? -1);
  },
);
