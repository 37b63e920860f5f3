import { expect, it } from "vitest";
import { savedOutputPath } from "./paths.ts";

it("the file of a long output is below its session, also for a sub-agent", () => {
  expect(savedOutputPath("p/s1.jsonl", "tool-results/t1.txt")).toBe("p/s1/tool-results/t1.txt");
  expect(savedOutputPath("p/s1/subagents/agent-a.jsonl", "tool-results/t1.txt")).toBe(
    "p/s1/tool-results/t1.txt",
  );
});

it.each(["", "t1.txt", "../t1.txt", "tool-results/../x", "a/b/c", "tool-results/.", "/etc/passwd"])(
  "%j leads to no file",
  (below) => {
    expect(savedOutputPath("p/s1.jsonl", below)).toBeNull();
  },
);
