// A scope as any caller may write it, and in words.
import { expect, it } from "vitest";
import type { Json } from "../../model/json/json.ts";
import { ALL_OF_IT, readScope, scopeText } from "./scope.ts";

it("a scope is what was written, with each item once", () => {
  const scope = readScope({
    branches: ["a", "a"],
    turns: { from: 3, to: 9 },
    leaveOut: ["tool-output", "thinking", "thinking"],
  });
  expect(scope).toEqual({
    branches: ["a"],
    turns: { from: 3, to: 9 },
    leaveOut: ["thinking", "tool-output"],
  });
  expect(readScope({ branches: "all", leaveOut: [] })).toEqual(ALL_OF_IT);
});

it.each<[Json | undefined, string]>([
  [undefined, "The scope of a share must be an object."],
  [{ branches: "all", leaveOut: [], more: 1 }, "What is to be shared has no field “more”."],
  [{ branches: [], leaveOut: [] }, "“branches” is []; it has to be"],
  [{ branches: ["a", 1], leaveOut: [] }, '“branches” is ["a",1]; it has to be'],
  [{ branches: "all", leaveOut: {} }, "“leaveOut” is {}; it has to be a list."],
  [{ branches: "all", leaveOut: ["secrets"] }, 'There is no "secrets" to leave out; there are'],
  [{ branches: ["a"], turns: { from: 0, to: 1 }, leaveOut: [] }, "“turns” is"],
  [{ branches: ["a"], turns: { from: 3, to: 2 }, leaveOut: [] }, "“turns” is"],
  [{ branches: ["a"], turns: { from: 1.5, to: 2 }, leaveOut: [] }, "“turns” is"],
  [{ branches: "all", turns: { from: 1, to: 2 }, leaveOut: [] }, "Turns are those of one branch"],
  [{ branches: ["a", "b"], turns: { from: 1, to: 2 }, leaveOut: [] }, "Turns are those of one"],
])("a scope refuses %j", (value, sentence) => {
  expect(() => readScope(value)).toThrow(sentence);
});

it("a scope says what is left out", () => {
  expect(scopeText(ALL_OF_IT)).toBe("everything");
  const branches = ["1f2e3d4c"];
  expect(
    scopeText({ branches, turns: { from: 3, to: 9 }, leaveOut: ["tool-output", "thinking"] }),
  ).toBe("without thinking and tool output; one branch; turns 3–9");
  expect(scopeText({ branches, turns: { from: 2, to: 2 }, leaveOut: ["names"] })).toBe(
    "without user names; one branch; turn 2",
  );
  expect(
    scopeText({ branches: ["a", "b"], turns: null, leaveOut: ["costs", "labels", "images"] }),
  ).toBe("without images, costs and labels; 2 branches");
  expect(scopeText({ branches: ["a", "b", "c", "d"], turns: null, leaveOut: [] })).toBe(
    "4 branches",
  );
});
