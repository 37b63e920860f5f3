// How links name entries: places in the file are decimal digits, and nothing else is one.
import { expect, it } from "vitest";
import { sessionOf } from "../../testing/session.ts";
import { addressOf, rowAt } from "./address.ts";
import { NO_ROW } from "./table.ts";

const { table } = sessionOf("a user: one\n  b assistant: two\n  c user: three");

it("each row is at its own address", () => {
  for (let row = 0; row < table.count; row++) expect(rowAt(table, addressOf(table, row))).toBe(row);
});

it.each([
  "@~",
  "@",
  "@~ ",
  "@~0x1",
  "@0x5",
  "@1e0",
  "@~+1",
  "@~-0",
  "@~01",
  "@~1.0",
  "@~99",
  "@\u0661",
])("%j is the address of none", (address) => {
  expect(rowAt(table, address)).toBe(NO_ROW);
});
