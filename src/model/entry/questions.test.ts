// Questions printed as "question [options, the chosen one in *] → answer".
import { describe, expect, it } from "vitest";
import type { ToolCall } from "../blocks/blocks.ts";
import type { JsonObject } from "../json/json.ts";
import { isQuestionTool, questionsOf } from "./questions.ts";
import { readMessage } from "./read-entry.ts";

function print(name: string, args: JsonObject, details: JsonObject | null, said = "") {
  const call: ToolCall = { type: "toolCall", id: "c", name, arguments: args, partialJson: "" };
  const content = [{ type: "text", text: said }];
  const entry = readMessage({ role: "toolResult", content, details: details ?? {} });
  const result = details !== null && entry.kind === "toolResult" ? entry : undefined;
  return questionsOf(call, result).map(({ text, options, answer }) => {
    const shown = options.map(({ label, isChosen }) => (isChosen ? `*${label}*` : label));
    return `${text} [${shown.join(", ")}] → ${answer ?? "-"}`;
  });
}

const colours = [{ label: "Red", description: "warm" }, { label: "Blue" }];

describe("questions to the user", () => {
  it("are known by the tool's whole name", () => {
    const asks =
      "ask question questionnaire ask_user AskUserQuestion ask_followup_question ask_human request_user_input mcp__desk__ask_user desk.ask ExitPlanMode await_human".split(
        " ",
      );
    const others = "task ask_docs asker questions_index mask user_input_log ask_expert_model".split(
      " ",
    );
    expect(asks.filter((name) => !isQuestionTool(name))).toEqual([]);
    expect(others.filter(isQuestionTool)).toEqual([]);
  });

  it("are read as pi's question tool writes them", () => {
    const args = { question: "Which colour?", options: colours };
    const details = { question: "Which colour?", options: ["Red", "Blue"], answer: "Blue" };
    expect(print("question", args, details)).toEqual(["Which colour? [Red, *Blue*] → Blue"]);
    expect(print("question", args, { answer: null })).toEqual(["Which colour? [Red, Blue] → -"]);
    expect(print("question", args, null)).toEqual(["Which colour? [Red, Blue] → -"]);
  });

  it("are read as pi's questionnaire writes them, by id", () => {
    const questions = [
      { id: "a", prompt: "First?", options: [{ value: "y", label: "Yes" }] },
      { id: "b", prompt: "Second?", options: [] },
    ];
    const answers = [
      { id: "b", value: "free words", label: "free words", wasCustom: true },
      { id: "a", value: "y", label: "Yes" },
    ];
    expect(print("questionnaire", { questions }, { answers, cancelled: false })).toEqual([
      "First? [*Yes*] → Yes",
      "Second? [] → free words",
    ]);
  });

  it("are read as others write them: by position, by the question's text, several at once", () => {
    const two = { questions: [{ question: "A?" }, { question: "B?" }] };
    expect(print("ask_user", two, { answers: ["one", "two"] })).toEqual([
      "A? [] → one",
      "B? [] → two",
    ]);
    expect(print("AskUserQuestion", two, { answers: { "B?": "two" } })).toEqual([
      "A? [] → -",
      "B? [] → two",
    ]);
    const args = { question: "Which?", choices: ["x", "y", "z"] };
    expect(print("ask", args, { selected: ["x", "z"] })).toEqual(["Which? [*x*, y, *z*] → x, z"]);
  });

  it("take what the tool said for the answer where there is one question", () => {
    expect(print("ask", { question: "Where?" }, {}, "In **src**.\n")).toEqual([
      "Where? [] → In **src**.",
    ]);
    expect(print("ask", { questions: ["A?", "B?"] }, {}, "Both")).toEqual([
      "A? [] → -",
      "B? [] → -",
    ]);
  });

  it.each([
    ["bash", { question: "Not asked" }],
    ["ask", {}],
    ["task", { prompt: "Do this" }],
    ["ask", { questions: [null, 7, { options: [] }] }],
  ])("are not found in a call of %s with %j", (name, args: JsonObject) => {
    expect(print(name, args, {})).toEqual([]);
  });
});
