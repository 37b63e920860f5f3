// How transcripts are set, as it is stored.
import { expect, it } from "vitest";
import { readSettings } from "./typography.ts";

const USUAL = { density: "comfortable", size: "0", column: "wide", code: "scroll" };

it("is as usual where nothing is stored, and where nobody knows what is", () => {
  expect(readSettings(null)).toEqual(USUAL);
  expect(readSettings("density=dense&size=99&column=&other=1")).toEqual(USUAL);
});

it("is what was chosen", () => {
  expect(readSettings("density=compact&size=-1&column=full&code=wrap")).toEqual({
    density: "compact",
    size: "-1",
    column: "full",
    code: "wrap",
  });
});
