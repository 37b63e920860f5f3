// Questions a tool put to the user, and what was answered. Shapes seen: pi's examples `question`
// (`{ question, options }`, details `{ answer }`) and `questionnaire` (`{ questions: [{ id, prompt,
// options }] }`, details `{ answers: [{ id, value, label }], cancelled }`), dreb's `ask_user`
// (details `{ answers: [] }`, formats.md 6.2), and answers by the question's own text.

import { blocksText, type ToolCall } from "../blocks/blocks.ts";
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  objectField,
  objectsField,
  stringField,
} from "../json/json.ts";
import type { ToolResultEntry } from "./entry.ts";

export interface Question {
  readonly text: string;
  readonly options: readonly QuestionOption[];
  /** null: none was given, or none that differs from the others'. */
  readonly answer: string | null;
}

interface QuestionOption {
  readonly label: string;
  readonly description: string;
  readonly isChosen: boolean;
}

// Whole names, as `ask_docs` or `asker` put nothing to the user; what a server's name stands before,
// as in `mcp__server__ask_user`, is no part of it.
const QUESTION_TOOL =
  /^(?:.*(?:__|[./:]))?(?:ask|questions?|questionnaire|ask_?(?:the_?)?(?:user|human|questions?|user_?questions?|follow_?up_?questions?)|(?:get|request)_?user_?(?:input|answer|feedback)|user_?(?:questions?|input)|exit_?plan_?mode|await_?human)$/i;
/** A name is looked at so far. Characters. */
const MAX_NAME = 100;
const MAX_QUESTIONS = 100;
const MAX_OPTIONS = 200;

/** Whether the tool asks the user something: while it runs, only the user works. */
export function isQuestionTool(name: string): boolean {
  return QUESTION_TOOL.test(name.slice(0, MAX_NAME));
}

/** Empty for every other call. `result` undefined: none yet. */
export function questionsOf(
  call: ToolCall,
  result: ToolResultEntry | undefined,
): readonly Question[] {
  if (!isQuestionTool(call.name)) return [];
  const asked = askedIn(call.arguments);
  const details = result?.details ?? {};
  const said = result && !result.isError ? blocksText(result.blocks).trim() : "";
  return asked.map((question, index) => {
    const given = answerOf(details, question, index, asked.length);
    // What the tool said is the answer only where there is one question it could be about.
    const answers = given.length > 0 ? given : asked.length === 1 && said ? [said] : [];
    return {
      text: question.text,
      options: question.options.map(({ label, value, description }) => {
        const isChosen = answers.includes(label) || answers.includes(value);
        return { label, description, isChosen };
      }),
      answer: answers.length > 0 ? answers.join(", ") : null,
    };
  });
}

interface Asked {
  readonly text: string;
  /** What an answer may name it by. */
  readonly names: readonly string[];
  readonly options: readonly Option[];
}

interface Option {
  readonly label: string;
  readonly value: string;
  readonly description: string;
}

function askedIn(args: JsonObject): readonly Asked[] {
  const list = args.questions;
  const stored = isArray(list) ? list.slice(0, MAX_QUESTIONS) : [args];
  return stored
    .map((question) => (isObject(question) ? asked(question) : asked({ question })))
    .filter(({ text }) => text !== "");
}

function asked(stored: JsonObject): Asked {
  const first = (...keys: readonly string[]) => textOf(stored, keys);
  const text = first("question", "prompt", "text", "message", "title");
  const names = [first("id", "key", "name"), first("label", "header"), text].filter(Boolean);
  const list = ["options", "choices"].map((key) => stored[key]).find(isArray) ?? [];
  return { text, names, options: list.slice(0, MAX_OPTIONS).map(readOption) };
}

function readOption(value: Json): Option {
  if (!isObject(value)) return { label: String(value), value: String(value), description: "" };
  const label = textOf(value, ["label", "title", "name", "text", "value"]);
  return {
    label,
    value: textOf(value, ["value", "id"]) || label,
    description: textOf(value, ["description"]),
  };
}

function textOf(object: JsonObject, keys: readonly string[]): string {
  for (const key of keys) {
    const value = stringField(object, key);
    if (value) return value;
  }
  return "";
}

/** By name where answers have names, else by position; none: empty. */
function answerOf(
  details: JsonObject,
  { names }: Asked,
  index: number,
  count: number,
): readonly string[] {
  const named = objectField(details, "answers");
  if (named) {
    for (const name of names) {
      if (Object.hasOwn(named, name)) return textsOf(named[name]);
    }
    return [];
  }
  for (const answer of objectsField(details, "answers")) {
    const name = textOf(answer, ["id", "questionId", "key", "question", "header"]);
    if (name && names.includes(name)) return textsOf(answer);
  }
  const list = details.answers;
  if (isArray(list)) return textsOf(list[index]);
  return count === 1 ? textsOf(details.answer ?? details.response ?? details.selected) : [];
}

const HELD_IN = ["label", "answer", "selected", "value", "text", "response"];

/** Texts of an answer: one, several, or an object that holds them. */
function textsOf(answer: Json | undefined): readonly string[] {
  if (isArray(answer)) return answer.slice(0, MAX_OPTIONS).flatMap((item) => oneText(item));
  if (!isObject(answer)) return oneText(answer);
  const held = HELD_IN.map((key) => answer[key]);
  return textsOf(held.find((one) => isArray(one) || (typeof one === "string" && one !== "")));
}

function oneText(value: Json | undefined): readonly string[] {
  if (isObject(value)) return [textOf(value, ["label", "value", "text"])].filter(Boolean);
  return typeof value === "string" && value ? [value] : [];
}
