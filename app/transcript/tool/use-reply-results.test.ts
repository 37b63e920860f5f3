// Calls and results paired by id, printed as "call → position of its result".
import { expect, it } from "vitest";
import type { ToolCall } from "../../../src/model/blocks/blocks.ts";
import { pairResults } from "./use-reply-results.ts";

const call = (id: string): ToolCall => ({
  type: "toolCall",
  id,
  name: "read",
  arguments: {},
  partialJson: "",
});

function pairs(calls: readonly string[], results: readonly string[]): readonly string[] {
  const found = pairResults(
    calls.map(call),
    results.map((callId) => ({ callId })),
  );
  return [...found].map(([{ id }, position]) => `${id} → ${position}`);
}

it("A reply finds its results in any order", () => {
  expect(pairs(["a", "b", "c"], ["c", "x", "a"])).toEqual(["a → 2", "c → 0"]);
});

it("A reply gives calls with one id one result each, in order", () => {
  expect(pairs(["a", "a", "a"], ["a", "b", "a"])).toEqual(["a → 0", "a → 2"]);
});

it("A reply looks up each id once, whatever their number", () => {
  let asked = 0;
  const many = 20_000;
  const calls = Array.from({ length: many }, (_, at) => call(`c${at}`));
  const results = calls.toReversed().map(({ id }) => ({
    get callId() {
      asked++;
      return id;
    },
  }));
  expect(pairResults(calls, results).size).toBe(many);
  expect(asked).toBe(many);
});
