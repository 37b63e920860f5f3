import { describe, expect, it } from "vitest";
import { fitted, narrowed, shortened } from "./narrowed.ts";

describe("Columns of half the size", () => {
  it.each([
    ["whole numbers up to 2^24", [0, -0, 1, 4_800, 2 ** 24]],
    ["what is not recorded", [Number.NaN, 12, Number.NaN]],
    ["halves", [0.5, -0.25]],
    ["no numbers at all", []],
  ])("hold %s exactly", (_, numbers) => {
    const narrow = narrowed(Float64Array.from(numbers));
    expect(narrow).toBeInstanceOf(Float32Array);
    expect(Object.is(narrow[1], numbers[1])).toBe(true);
    expect([...narrow]).toEqual(numbers);
    expect(new Float64Array(narrow)).toEqual(Float64Array.from(numbers));
  });

  it.each([
    ["a number of more digits", 2 ** 24 + 1],
    ["money", 0.1],
    ["more than there is room for", 1e300],
    ["less than there is room for", 1e-300],
  ])("are not made where one is %s", (_, number) => {
    const column = Float64Array.of(1, Number.NaN, number);
    expect(narrowed(column)).toBe(column);
  });
});

describe("Columns of whole numbers", () => {
  it.each([
    [Uint8Array, [0, 7, 255]],
    [Uint16Array, [0, 256, 65_535]],
    [Int32Array, [0, 65_536]],
    [Int32Array, [3, -1]],
    [Int32Array, [1 << 31]],
    [Uint8Array, []],
  ])("are a %o for %j", (Kind, numbers) => {
    const column = fitted(Int32Array.from(numbers));
    expect(column).toBeInstanceOf(Kind);
    expect([...column]).toEqual(numbers);
  });
});

describe("Places in a file", () => {
  it("take half the memory below 4 GiB", () => {
    const places = shortened(Float64Array.of(0, 12, 2 ** 32 - 1));
    expect(places).toEqual(Uint32Array.of(0, 12, 2 ** 32 - 1));
    expect(new Float64Array(places)).toEqual(Float64Array.of(0, 12, 2 ** 32 - 1));
  });

  it("stay as they are beyond", () => {
    const column = Float64Array.of(0, 2 ** 32);
    expect(shortened(column)).toBe(column);
  });
});
