// Which changes of one draft are not in two others.
import { expect, it } from "vitest";
import type { OperationStep } from "../../../src/edit/operation/operation.ts";
import { stepsSince } from "./draft-steps.ts";

/** Each word is a step. */
const steps = (words: string): readonly OperationStep[] =>
  words.split(" ").map((name) => [{ kind: "remove", entries: [name] }]);

const since = (own: string, ...others: readonly string[]) =>
  stepsSince(steps(own), ...others.map(steps)).map(([step]) =>
    step?.kind === "remove" ? step.entries[0] : step?.kind,
  );

it("A step that was added to a draft since is new, also where it was done before", () => {
  expect(since("a b c", "a b", "a d")).toEqual(["c"]);
  expect(since("a b a", "a b", "a b d")).toEqual(["a"]);
});

it("A step that another draft has already, or that it took back, is not new", () => {
  expect(since("a b c", "a b", "a b c")).toEqual([]);
  expect(since("a b", "a b", "a")).toEqual([]);
});
