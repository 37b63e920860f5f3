// A query continues to search for as long as its caller wants.
import { describe, expect, it } from "vitest";
import { readyQuery, type SearchQuery } from "./query.ts";

const PLAIN: SearchQuery = {
  text: "lamp",
  isCase: false,
  isWord: false,
  isRegex: false,
  isRaw: false,
};
const TEXT = "a lamp, a Lamp and lamps: ".repeat(400);

/** The places that are given until so many are enough, and how often more work was asked for. */
function placesIn(query: SearchQuery, enough: number) {
  const ready = readyQuery(query);
  if (typeof ready === "string") throw new Error(ready);
  const places: number[] = [];
  let asked = 0;
  const permits = () => {
    asked++;
    return true;
  };
  for (const { at } of ready.matches(TEXT, { permits })) {
    if (places.push(at) >= enough) break;
  }
  return { places, asked };
}

describe.each([
  ["plain text", PLAIN, 1200],
  ["whole words", { ...PLAIN, isWord: true }, 800],
  ["an expression", { ...PLAIN, text: "l.mp", isRegex: true }, 1200],
])("%s", (_, query, all) => {
  it("is found match by match, to the end of the text", () => {
    expect(placesIn(query, Number.POSITIVE_INFINITY).places).toHaveLength(all);
  });

  it("ends at the match that is enough", () => {
    expect(placesIn(query, 1).places).toEqual([2]);
    expect(placesIn(query, 3).places).toEqual(query.isWord ? [2, 10, 28] : [2, 10, 19]);
  });
});

it("asks for no more work once an expression has found enough", () => {
  const expression = { ...PLAIN, text: "l.mp", isRegex: true };
  expect(placesIn(expression, Number.POSITIVE_INFINITY).asked).toBe(5);
  expect(placesIn(expression, 1).asked).toBe(1);
});
