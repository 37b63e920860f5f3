// The two ways to know row heights must agree on every question.
import { expect, it } from "vitest";
import { fixedHeights, MeasuredHeights } from "./row-heights.ts";

it("The list of heights answers alike for fixed rows and for measured rows of that height", () => {
  const fixed = fixedHeights(1000, 26);
  const measured = new MeasuredHeights(1000, () => 26);
  expect(measured.total).toBe(fixed.total);
  for (const index of [0, 1, 2, 511, 512, 513, 998, 999, 1000]) {
    expect(measured.offsetOf(index)).toBe(fixed.offsetOf(index));
  }
  for (const offset of [-5, 0, 25, 26, 13_000, 25_999, 26_000, 90_000]) {
    expect(measured.indexAt(offset)).toBe(fixed.indexAt(offset));
  }
});

it("The list of heights moves everything below a row that was measured, and nothing above it", () => {
  const heights = new MeasuredHeights(100_000, (index) => 100 + (index % 7));
  const above = heights.offsetOf(40_000);
  const below = heights.offsetOf(40_001);
  expect(heights.setHeight(40_000, 1000)).toBe(true);
  expect(heights.offsetOf(40_000)).toBe(above);
  expect(heights.offsetOf(40_001)).toBe(above + 1000);
  expect(heights.offsetOf(99_999) - heights.offsetOf(40_001)).toBeGreaterThan(0);
  expect(heights.indexAt(above + 999)).toBe(40_000);
  expect(heights.indexAt(above + 1000)).toBe(40_001);
  expect(below).not.toBe(above + 1000);
});

it("The list of heights says when a measured height is no news", () => {
  const heights = new MeasuredHeights(3, () => 10);
  expect(heights.setHeight(1, 10)).toBe(false);
  expect(heights.setHeight(7, 99)).toBe(false);
  expect(heights.total).toBe(30);
});

it("The list of heights finds every row of a list whose rows may be 0 pixels tall", () => {
  const heights = new MeasuredHeights(5, (index) => (index % 2) * 10);
  expect([0, 9, 10, 19, 20].map((offset) => heights.indexAt(offset))).toEqual([1, 1, 3, 3, 4]);
});

it("The list of heights stays at 0 in an empty list", () => {
  const heights = new MeasuredHeights(0, () => 10);
  expect([heights.total, heights.indexAt(50), heights.offsetOf(3)]).toEqual([0, 0, 0]);
});
