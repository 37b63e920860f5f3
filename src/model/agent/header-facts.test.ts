// What a header says beyond what every header does.
import { expect, it } from "vitest";
import { headerFacts, parentIn } from "./header-facts.ts";

const plain = {
  type: "session",
  version: 3,
  id: "s",
  timestamp: "t",
  cwd: "/",
  parentSession: "p",
};
const said = (fields: Parameters<typeof headerFacts>[0]) =>
  headerFacts({ ...plain, ...fields }).facts.map(
    ({ name, value }) => `${name}: ${JSON.stringify(value)}`,
  );

it("says nothing of a plain header, nor what other parts of a screen say", () => {
  expect(said({ listPrices: "2026-11-23", paidCost: 0.4 })).toEqual([]);
});

it("names dreb's agent, what version 1 began with, and each field of the metadata", () => {
  expect(
    said({
      agentType: "code-reviewer",
      modelId: "claude-opus-4-5",
      metadata: { run: "nightly", attempt: 2, tags: ["a"] },
    }),
  ).toEqual([
    'Sub-agent: "code-reviewer"',
    'Model at the start: "claude-opus-4-5"',
    'run: "nightly"',
    "attempt: 2",
    'tags: ["a"]',
  ]);
});

it("leaves what it does not know as it is", () => {
  expect(said({ mood: "calm", agentType: 7, metadata: "x", empty: null })).toEqual([
    'mood: "calm"',
    "agentType: 7",
    'metadata: "x"',
    "empty: null",
  ]);
});

it("counts what is too much", () => {
  const metadata = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`f${at}`, at]));
  const { facts, more } = headerFacts({ ...plain, metadata });
  expect([facts.length, more]).toEqual([30, 70]);
});

it("says where a fact stands", () => {
  const { facts } = headerFacts({ ...plain, run: 1, agentType: "Explore", metadata: { run: 2 } });
  expect(facts.map(({ path }) => path)).toEqual(["run", "agentType", "metadata.run"]);
});

it("names the session that one came from, as each version calls it", () => {
  const headers = [
    { parentSession: "/a" },
    { branchedFrom: "/b" },
    { parentSession: "", branchedFrom: "/b" },
    {},
    null,
  ];
  expect(headers.map(parentIn)).toEqual(["/a", "/b", "/b", "", ""]);
});
