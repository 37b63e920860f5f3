// Commands and targets as lists say them.
import { describe, expect, it } from "vitest";
import { actionText } from "./action-text.ts";

describe("what a call does", () => {
  it.each([
    ["npm test", "npm test"],
    ["cd /home/ann/api && npm test", "npm test"],
    ["cd /home/ann/api/ ; npm test", "npm test"],
    ["cd '/home/ann/api'\nnpm test", "npm test"],
    ["cd /home/ann/api && cd web && npm test", "npm test (in web)"],
    ["cd web && npm test", "npm test (in web)"],
    ["cd /home/ann/api/web && npm test", "npm test (in web)"],
    ["cd /home/ann/other && git log", "git log (in ~/other)"],
    ["cd /home/ann/api", "cd ~/api"],
    ["cat /home/ann/api/src/a.ts | wc", "cat src/a.ts | wc"],
    ["/home/ann/api/src/a.ts", "src/a.ts"],
    ["one\n  two", "one two"],
  ])("of %j says %j", (target, text) => {
    expect(actionText(target, "/home/ann/api")).toBe(text);
  });

  it("names no directory while it is not known which one is the usual", () => {
    expect(actionText("cd /home/ann/api && npm test", "")).toBe("npm test");
  });
});
