// A capped scroller must reach every position of a taller list.
import { expect, it } from "vitest";
import { elementPosition, listPosition, scrollMap } from "./scroll-map.ts";

it("The scroll map changes nothing while the list fits into a browser's limits", () => {
  const map = scrollMap(1_000_000, 800);
  expect(map).toEqual({ listMax: 999_200, elementMax: 999_200, contentHeight: 1_000_000 });
  expect(listPosition(map, 123_456)).toBe(123_456);
});

it("The scroll map reaches both ends of a list of 40 million pixels, pixel by pixel near them", () => {
  const map = scrollMap(40_000_000, 800);
  expect(map.contentHeight).toBe(8_000_000);
  expect(listPosition(map, 0)).toBe(0);
  expect(listPosition(map, 1)).toBe(1);
  expect(listPosition(map, map.elementMax)).toBe(map.listMax);
  expect(listPosition(map, map.elementMax - 1)).toBe(map.listMax - 1);
});

it("The scroll map leads back from any position to itself and never turns around", () => {
  const map = scrollMap(40_000_000, 800);
  let before = -1;
  for (let position = 0; position <= map.listMax; position += 399_992) {
    const scrollTop = elementPosition(map, position);
    expect(scrollTop).toBeGreaterThan(before);
    expect(listPosition(map, scrollTop)).toBeCloseTo(position, 3);
    before = scrollTop;
  }
});

it("The scroll map needs no scrolling when everything is in view", () => {
  expect(scrollMap(300, 800)).toEqual({ listMax: 0, elementMax: 0, contentHeight: 300 });
});
