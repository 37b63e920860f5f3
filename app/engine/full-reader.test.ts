// The progress of a reading, as it is reported.
import { expect, it } from "vitest";
import { inSteps } from "./full-reader.ts";

function stepsOf(total: number, ...done: number[]): number[] {
  const heard: number[] = [];
  const tell = inSteps(total, (bytes) => heard.push(bytes));
  for (const bytes of done) tell(bytes);
  return heard;
}

it("The progress of a long reading is reported a dozen times, its end included", () => {
  const slices = Array.from({ length: 50 }, (_, slice) => (slice + 1) * 4);
  const heard = stepsOf(200, ...slices);
  expect(heard).toHaveLength(12);
  expect(heard.at(-1)).toBe(200);
});

it("The progress of a short reading is reported at once, and of an empty one without invalid numbers", () => {
  expect(stepsOf(10, 10)).toEqual([10]);
  expect(stepsOf(0, 0)).toEqual([]);
});
