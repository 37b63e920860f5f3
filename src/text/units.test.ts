// What numbers look like on the screen.
import { describe, expect, it } from "vitest";
import {
  bytesText,
  costText,
  countText,
  dateText,
  dateTimeText,
  durationText,
  percentText,
  spentText,
  timeText,
  tokensText,
} from "./units.ts";

describe("units as text", () => {
  it.each([
    [0, "0"],
    [820, "820"],
    [999, "999"],
    [1000, "1k"],
    [1204, "1.2k"],
    [12_000, "12k"],
    [12_480, "12.5k"],
    [123_456, "123k"],
    [999_600, "1M"],
    [1_200_000, "1.2M"],
    [Number.NaN, "not recorded"],
    [null, "not recorded"],
  ])("say %s tokens as %s", (tokens, text) => {
    expect(tokensText(tokens)).toBe(text);
  });

  it.each([
    [0, "$0.00"],
    [1.84, "$1.84"],
    [1234.5, "$1,234.50"],
    [0.72, "$0.72"],
    [0.1, "$0.10"],
    [0.031, "$0.031"],
    [0.0004249, "$0.00042"],
    [0.05, "$0.05"],
    [1e-9, "< $0.000001"],
    [-0.5, "−$0.50"],
    [null, "no price known"],
  ])("say %s dollars as %s", (dollars, text) => {
    expect(costText(dollars)).toBe(text);
  });

  it("say of a sum of nothing that it is nothing, and of one without prices that none is recorded", () => {
    expect([0, null, 1.84].map(spentText)).toEqual(["nothing", "no price known", "$1.84"]);
  });

  it.each([
    [0, "0 ms"],
    [12.4, "12 ms"],
    [999.9, "1 s"],
    [4_200, "4.2 s"],
    [59_600, "1 m"],
    [200_000, "3 m 20 s"],
    [4_320_000, "1 h 12 m"],
    [3_599_900, "1 h"],
    [183_600_000, "2 d 3 h"],
    [Number.NaN, "not recorded"],
  ])("say %s ms as %s", (ms, text) => {
    expect(durationText(ms)).toBe(text);
  });

  it.each([
    [812, "812 B"],
    [12_480, "12.5 kB"],
    [3_400_000, "3.4 MB"],
  ])("say %s bytes as %s", (bytes, text) => {
    expect(bytesText(bytes)).toBe(text);
  });

  it.each([
    [0, "0%"],
    [0.001, "< 1%"],
    [0.873, "87%"],
    [0.9999, "> 99%"],
    [1, "100%"],
  ])("say the share %s as %s", (share, text) => {
    expect(percentText(share)).toBe(text);
  });

  it("count with the right number of the noun", () => {
    const texts = [countText(0, "turn"), countText(1, "entry", "entries"), countText(1204, "turn")];
    expect(texts).toEqual(["0 turns", "1 entry", "1,204 turns"]);
  });

  it("tell day and time where the reader is", () => {
    const noon = new Date(2026, 2, 4, 14, 5, 7).getTime();
    expect([dateText(noon), timeText(noon), dateTimeText(noon)]).toEqual([
      "2026-03-04",
      "14:05:07",
      "2026-03-04 14:05:07",
    ]);
  });

  it("survive times no calendar has", () => {
    expect([timeText(1e300), dateText(Number.NaN)]).toEqual(["not recorded", "not recorded"]);
  });
});
