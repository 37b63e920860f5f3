// Decisions are kept without what they are about; marks stay what they are.
import { expect, it } from "vitest";
import type { JsonObject } from "../../model/json/json.ts";
import { MIN_OWN_WORD } from "../finding.ts";
import { type FindingOptions, findingSearch } from "../findings-in.ts";
import { NameSearch } from "../names.ts";
import { Redaction } from "../redacted.ts";
import { type Decision, marksOf, undecided } from "./decisions.ts";
import { DecisionsError, decisionsFor, decisionsText, readDecisions } from "./decisions-file.ts";

const ENTRY = {
  a: "jane@acme.io and joe@acme.io",
  b: { c: "jane@acme.io in /home/jane/x" },
};
const findingsIn = (entry: JsonObject, options?: FindingOptions) =>
  findingSearch(options)(entry, new NameSearch()).first;
const findings = findingsIn(ENTRY);
const keys = ["email\njane@acme.io", "email\njoe@acme.io", "home\n/home/jane"] as const;

function deciding(...list: readonly Decision[]) {
  return new Map(list.map((decision, at) => [keys[at] ?? "", decision]));
}

it("equal findings are one question, and nothing leaves while one is open", () => {
  const open = undecided(findings, deciding("mask", "keep"));
  expect(open.map(({ key, findings: same }) => `${key} ${same.length}`)).toEqual([`${keys[2]} 1`]);
  expect(() => new Redaction(findings, deciding("mask"))).toThrow(
    "2 of the findings are not decided: nothing can leave before.",
  );
});

it("a decision changes what it is about and no other mark", () => {
  const redacted = (...list: readonly Decision[]) =>
    new Redaction(findings, deciding(...list)).redacted(ENTRY);
  expect(redacted("keep", "mask", "mask")).toEqual({
    a: "jane@acme.io and [email 2]",
    b: { c: "jane@acme.io in [home 1]/x" },
  });
  expect(redacted("keep", "keep", "drop")).toBeNull();
  expect(redacted("keep", "keep", "keep")).toEqual(ENTRY);
});

it("no mark spells a masked word", () => {
  const found = findingsIn(
    { text: "email masked jane@acme.io" },
    { ownWords: ["email", "masked"] },
  );
  expect([...marksOf(found).values()]).toEqual(["[1]", "[own word 1]", "[own word 2]"]);
});

it("own words are found in any case, each spelling for itself; too short ones are refused", () => {
  const found = findingsIn({ text: "Acme, ACME, a+c" }, { ownWords: ["acme", "a+c"] });
  expect(found.map(({ value }) => value)).toEqual(["Acme", "ACME", "a+c"]);
  expect(() => findingsIn({}, { ownWords: ["x".repeat(MIN_OWN_WORD - 1)] })).toThrow(
    "“xx” is too short",
  );
});

it("a file of decisions contains none of the values, and restores the decisions", async () => {
  const decisions = deciding("mask", "keep", "drop");
  const text = await decisionsText(findings, decisions);
  expect(text).not.toMatch(/jane|joe|acme/);
  expect(await decisionsFor(findings, readDecisions(text))).toEqual(decisions);
  expect(await decisionsFor([], readDecisions(text))).toEqual(new Map());
});

it("decisions of a smaller part keep those about the rest, and no old ones of its own", async () => {
  const all = await decisionsText(findings, deciding("mask", "keep", "drop"));
  const [first] = findings;
  if (!first) throw new Error("There is a first finding.");
  const later = await decisionsText([first], new Map(), all);
  expect(await decisionsFor(findings, readDecisions(later))).toEqual(
    new Map([
      [keys[1], "keep"],
      [keys[2], "drop"],
    ]),
  );
});

const sum = "0".repeat(64);
const file = (decisions: unknown) =>
  JSON.stringify({ format: "espalier-decisions", version: 1, decisions });

it.each([
  ["no json", "This is no file of decisions"],
  ["[]", "This is no file of decisions"],
  ['{"format":"espalier-decisions","version":2}', "The decisions are of version 2"],
  [file({}), "“decisions” must be a list of objects."],
  [file([7]), "“decisions” must be a list of objects."],
  [file([{ kind: "x" }]), 'Decision 1 is not valid: unknown kind "x".'],
  [
    file([{ kind: "email", sha256: sum, decision: "burn" }]),
    'Decision 1 is not valid: “decision” is "burn", not one of “mask”, “keep”, “drop”.',
  ],
  [
    file([{ kind: "email", sha256: "1", decision: "mask" }]),
    "Decision 1 is not valid: “sha256” needs 64 hexadecimal digits.",
  ],
  [
    file([
      { kind: "email", sha256: sum, decision: "mask" },
      { kind: "email", sha256: sum, decision: "keep" },
    ]),
    "One decision says “keep” where another says “mask”.",
  ],
])("%s is refused", (text, reason) => {
  expect(() => readDecisions(text)).toThrow(DecisionsError);
  expect(() => readDecisions(text)).toThrow(reason);
});
