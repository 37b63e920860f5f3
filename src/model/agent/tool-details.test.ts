// What the details of dreb's tools say in words (formats.md 6.2).
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isObject, parseJson } from "../json/json.ts";
import { detailSentences } from "./tool-details.ts";

it.each([
  ["ask_user", '{"answers":["yes"],"unavailable":false}', ""],
  ["ask_user", '{"answers":[],"unavailable":true}', "No user was present to answer."],
  [
    "ask_user",
    '{"answers":[],"unavailable":false,"failed":true}',
    "Asking failed. No answer came back.",
  ],
  ["search", '{"resultCount":0,"indexBuilt":false}', "Nothing found."],
  [
    "search",
    '{"resultCount":12,"indexBuilt":true,"indexStats":{"files":40,"chunks":1300}}',
    "12 results found. The index of 40 files in 1,300 pieces was built for it.",
  ],
  ["skill", '{"skillName":"pdf","found":true,"warned":false}', "The skill “pdf” was loaded."],
  [
    "skill",
    '{"skillName":"pdf","found":false,"warned":true,"error":"No such file."}',
    "The skill “pdf” was not found. The agent was warned about it. It failed: No such file.",
  ],
  [
    "suggest_next",
    '{"suggestion":"Run the tests","summary":"Fixed the seal"}',
    "Suggested as the next prompt: “Run the tests” What was done: Fixed the seal",
  ],
  [
    "tasks_update",
    '{"taskCount":4,"completed":1,"inProgress":1}',
    "4 tasks: 1 completed, 1 in progress, 2 to do.",
  ],
  ["tasks_update", '{"taskCount":0,"completed":0,"inProgress":0}', "0 tasks."],
  [
    "TodoWrite",
    '{"taskCount":4,"completed":1,"inProgress":1}',
    "4 tasks: 1 completed, 1 in progress, 2 to do.",
  ],
  [
    "wait",
    '{"reason":"timeout","runningAgents":["a1","b2"]}',
    "The wait ended: timeout. 2 sub-agents still running: a1, b2.",
  ],
  [
    "wait",
    '{"reason":"all done","runningAgents":[]}',
    "The wait ended: all done. No sub-agent was running any more.",
  ],
  [
    "watch_github_ci",
    '{"status":"failed","exitCode":1,"outputTruncated":true}',
    "The checks on GitHub failed. Exit code 1. Their output was cut.",
  ],
])("%s says what %s means", (tool, details, words) => {
  const value = parseJson(details);
  expect(value !== undefined && isObject(value) ? detailSentences(tool, value).join(" ") : "").toBe(
    words,
  );
});

describe("details of anybody else", () => {
  it.each([
    ["search", { hits: 3 }],
    ["skill", { name: "pdf" }],
    ["wait", { reason: 4, runningAgents: "x" }],
    ["watch_github_ci", { status: "odd" }],
    ["bash", { exitCode: 1 }],
  ])("of %s are left as they are: %j", (tool, details) => {
    expect(detailSentences(tool, details)).toEqual([]);
  });

  it("never fail, and never say more than has room", () => {
    const tools = ["ask_user", "search", "skill", "suggest_next", "tasks_update"];
    const tool = fc.constantFrom(...tools, "wait", "watch_github_ci", "web_fetch");
    const name = fc.constantFrom("answers", "failed", "reason", "runningAgents", "skillName");
    const value = fc.oneof(fc.jsonValue(), fc.string({ minLength: 900, maxLength: 1200 }));
    fc.assert(
      fc.property(tool, fc.dictionary(name, value), (one, fields) => {
        const details = parseJson(JSON.stringify(fields));
        if (details === undefined || !isObject(details)) return;
        for (const text of detailSentences(one, details)) expect(text.length).toBeLessThan(9000);
      }),
    );
    expect(detailSentences("constructor", {})).toEqual([]);
  });
});
