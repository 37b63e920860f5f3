// A fault printed as "line:column what".
import { expect, it } from "vitest";
import { jsonFault } from "./json-fault.ts";

const print = (text: string) => {
  const fault = jsonFault(text);
  return fault ? `${fault.line}:${fault.column} ${fault.what}` : "none";
};

it.each([
  ["{", "1:2 a name in quotes or “}” is missing here"],
  ["", "1:1 a value is missing here"],
  ['{\n  "a": 1,\n}', "3:1 a name in quotes is missing here"],
  ['{\n  "a": 1\n  "b": 2\n}', "3:3 a “,” or “}” is missing here"],
  ['{"a" 1}', "1:6 a “:” is missing here"],
  ["[1, 2", "1:6 a “,” or “]” is missing here"],
  ["[,]", "1:2 this is no value"],
  ["{a: 1}", "1:2 a name in quotes or “}” is missing here"],
  ['"ab', "1:1 the text that begins here does not end"],
  ['["a\nb"]', "1:4 a text goes over its line: write \\n for a new line"],
  ['["C:\\path"]', "1:5 unknown escape: write \\\\ for a backslash"],
  ["{} x", "1:4 there is more after the end"],
  ["[01]", "1:2 this is no value"],
  ["[nulls]", "1:2 this is no value"],
])("finds in %j where it is no JSON", (text, fault) => {
  expect(print(text)).toBe(fault);
});

it("finds nothing in what is JSON, and agrees with the browser's own parser", () => {
  const texts = ['{"a":[1,-2.5e+3,true,null,"x\\u00e9\\n"],"b":{}}', " 1 ", "[]", '"a"', "[[[]]]"];
  expect(texts.map(print)).toEqual(texts.map(() => "none"));
  const parses = (text: string) => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };
  const whole = '{"a":[1,-2.5e+3,true,null,"x\\u00e9\\n"],"b":{"c":"d"}}';
  for (let at = 0; at < whole.length; at++) {
    for (const text of [whole.slice(0, at), whole.slice(0, at) + whole.slice(at + 1)]) {
      expect([text, jsonFault(text) === null]).toEqual([text, parses(text)]);
    }
  }
});

it("walks a hundred thousand brackets without a call for each", () => {
  expect(print("[".repeat(100_000))).toBe("1:100001 a value or “]” is missing here");
});
