// The samples' keys are written by hand; their files are made by the generator.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { isObject, parseJson } from "../../src/model/json/json.ts";
import { SAMPLES } from "./samples.ts";

it.each(SAMPLES)("The sample $fileName is addressed by its own session id", ({ fileName, key }) => {
  const path = fileURLToPath(new URL(`../../public/samples/${fileName}`, import.meta.url));
  const header = parseJson(readFileSync(path, "utf8").split("\n", 1)[0] ?? "");
  expect(header !== undefined && isObject(header) ? header.id : null).toBe(key);
});
