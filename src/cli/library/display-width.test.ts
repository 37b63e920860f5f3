import { expect, it } from "vitest";
import { cutToWidth, displayWidth, padToWidth } from "./display-width.ts";

it.each([
  ["plain", 5],
  ["日本", 4],
  ["e\u0301a", 2],
  ["👩‍🌾 ok", 5],
  ["", 0],
])("The width of %j is %i columns", (text, columns) => {
  expect(displayWidth(text)).toBe(columns);
  expect(displayWidth(padToWidth(text, 8))).toBe(8);
});

it("A cut text fits and says that there is more", () => {
  expect(cutToWidth("plain", 5)).toBe("plain");
  expect(cutToWidth("plainer", 5)).toBe("plai…");
  expect(cutToWidth("日本語", 5)).toBe("日本…");
  expect(cutToWidth("日本語", 4)).toBe("日…");
});
