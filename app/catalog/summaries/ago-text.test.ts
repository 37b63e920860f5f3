import { expect, it } from "vitest";
import { agoText } from "./ago-text.ts";

const now = new Date(2026, 10, 20, 12).getTime();

it.each([
  [0, "just now"],
  [-5_000, "just now"],
  [61_000, "1 minute ago"],
  [59 * 60_000, "59 minutes ago"],
  [3 * 3_600_000, "3 hours ago"],
  [26 * 3_600_000, "1 day ago"],
  [10 * 24 * 3_600_000, "2026-11-10"],
])("%i ms ago reads “%s”", (passed, text) => {
  expect(agoText(now - passed, now)).toBe(text);
});
