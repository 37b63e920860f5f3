// The typography of transcripts, as it is stored.
import { expect, it } from "vitest";
import { readSettings } from "./typography.ts";

const USUAL = { density: "comfortable", size: "0", column: "wide", code: "scroll" };

it("The typography is the default where nothing is stored, and for unknown values", () => {
  expect(readSettings(null)).toEqual(USUAL);
  expect(readSettings("density=dense&size=99&column=&other=1")).toEqual(USUAL);
});

it("The typography is the stored choice", () => {
  expect(readSettings("density=compact&size=-1&column=full&code=wrap")).toEqual({
    density: "compact",
    size: "-1",
    column: "full",
    code: "wrap",
  });
});
