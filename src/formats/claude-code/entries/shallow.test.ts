// Values that are nested too deeply are cut; others stay as they are.
import { expect, it } from "vitest";
import { isObject, type JsonObject, parseJson } from "../../../model/json/json.ts";
import { shallow } from "./shallow.ts";

function parsed(text: string): JsonObject {
  const value = parseJson(text);
  if (value === undefined || !isObject(value)) throw new Error(text);
  return value;
}

it("copies what is shallow as it is, whatever its keys are called", () => {
  const text = '{"a":[1,{"__proto__":{"b":null}},[]],"c":"d"}';
  expect(JSON.stringify(shallow(parsed(text)))).toBe(text);
});

it("cuts what is nested too deeply, so that it can be written again", () => {
  const text = `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)},"b":1}`;
  const written = JSON.stringify(shallow(parsed(text)));
  expect(written).toMatch(
    /^\{"a":\[{499}"… \(nested too deeply: see the raw line\)"\]{499},"b":1\}$/,
  );
});
