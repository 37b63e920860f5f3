import { expect, it } from "vitest";
import { warmUp } from "./warm-up.ts";

it("warms up on a session like any other: whole, in one line of descent, without problems", async () => {
  const { session } = await warmUp();
  expect(session.table.count).toBe(3000);
  expect(Array.from(session.table.parent.subarray(0, 3))).toEqual([-1, 0, 1]);
  expect(session.problems).toEqual([]);
});
