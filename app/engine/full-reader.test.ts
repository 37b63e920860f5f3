// How far a reading is, as it is told.
import { expect, it } from "vitest";
import { inSteps } from "./full-reader.ts";

function stepsOf(total: number, ...done: number[]): number[] {
  const heard: number[] = [];
  const tell = inSteps(total, (bytes) => heard.push(bytes));
  for (const bytes of done) tell(bytes);
  return heard;
}

it("tells of a long way a dozen times, its end included", () => {
  const slices = Array.from({ length: 50 }, (_, slice) => (slice + 1) * 4);
  const heard = stepsOf(200, ...slices);
  expect(heard).toHaveLength(12);
  expect(heard.at(-1)).toBe(200);
});

it("tells of a short way at once, and of no way nothing that is not there", () => {
  expect(stepsOf(10, 10)).toEqual([10]);
  expect(stepsOf(0, 0)).toEqual([]);
});
