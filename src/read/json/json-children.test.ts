// Items of a list as they are written, joined by a bar.
import fc from "fast-check";
import { expect, it } from "vitest";
import { itemTexts } from "./json-children.ts";

it.each([
  ['{"entries":[1,2]}', "1|2"],
  [
    ' { "a" : [9] , "entries" : [ {"b": 12345678901234567890} , "x" ] } ',
    '{"b": 12345678901234567890}|"x"',
  ],
  ['{"entries":[{"a":1,"b":2,"a":3}]}', '{"a":1,"b":2,"a":3}'],
  ['{"entries":["]\\"}","\\\\",[[],{}],{"]":"["},null]}', '"]\\"}"|"\\\\"|[[],{}]|{"]":"["}|null'],
  ['{"entries":[1],"entries":[2]}', "2"],
  ['{"a":{"entries":[1]}}', ""],
  ['{"\\u0065ntries":[true]}', "true"],
  ['{"entries":[]}', ""],
  ['{"entries":{"0":1}}', ""],
  ["{}", ""],
  ["[1]", ""],
])("the list in %s", (text, items) => {
  expect(itemTexts(text, "entries").join("|")).toBe(items);
});

it("the items of a list parse to its values, with any indentation", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.jsonValue(), fc.nat(3), (entries, other, indent) => {
      const text = JSON.stringify({ before: other, entries, after: other }, null, indent);
      const items = itemTexts(text, "entries").map((item) => JSON.parse(item));
      expect(items).toEqual(JSON.parse(text).entries);
    }),
  );
});

it("the items of a list are found at any depth", () => {
  const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
  expect(itemTexts(`{"entries":[${deep},1]}`, "entries").map(({ length }) => length)).toEqual([
    400_000, 1,
  ]);
});
