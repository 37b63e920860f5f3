// Which rules excuse a file: each only where its oddity is in the file.
import { expect, it } from "vitest";
import { Documented } from "./documented/documented.ts";
import { StrictFile } from "./documented/strict-file.ts";
import { type Field, rulesFor } from "./rules.ts";

const header = (more = "") => `{"type":"session","version":3,"id":"s"${more}}`;

function rulesOf(text: string, field: Field = "open"): readonly string[] {
  const file = new StrictFile(new TextEncoder().encode(text));
  const facts = { file, documented: new Documented(file), agent: "pi" as const };
  return rulesFor(facts, field).map(({ name }) => name);
}

it.each([
  ["a plain header", header(), []],
  ["space that only JavaScript trims before its header", `\u00a0${header()}`, ["recovered"]],
  ["a version that is a list", header(',"version":[2]'), []],
  [
    "a version that JavaScript makes no number of",
    header(',"version":{"toString":1,"valueOf":1}'),
    ["version-no-number"],
  ],
])("a file with %s opens as in the reference, but for %s", (_, text, rules) => {
  expect(rulesOf(text)).toEqual(rules);
});

it("excuses a list where a byte order mark follows a carriage return, and nothing else", () => {
  const marked = `}\r\uFEFF${header()}`;
  expect(rulesOf(marked, "list")).toContain("listed-byte-order-mark");
  expect(rulesOf(marked, "leaf")).not.toContain("listed-byte-order-mark");
  expect(rulesOf(header(), "list")).toEqual([]);
});

it("knows the line that only a reader given the text would trim", () => {
  const lineOf = (text: string) => new StrictFile(new TextEncoder().encode(text)).trimmedLine;
  expect(lineOf(`\n\u00a0{"type":"label"}\n`)).toBe(1);
  expect(lineOf(header())).toBe(null);
});
