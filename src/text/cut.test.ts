import { expect, it } from "vitest";
import { cutText } from "./cut.ts";

it("cuts only what does not fit, and says so", () => {
  expect(["ship", "shipped", "s"].map((text) => cutText(text, 4))).toEqual(["ship", "shi…", "s"]);
  expect(cutText("shipped", 0)).toBe("s…");
});
