// A line of a session as an entry of pi's shape (2.10).
import { type JsonObject, objectField, stringField } from "../../../model/json/json.ts";
import type { Convert } from "../../line-session/line-session.ts";
import { HIDDEN } from "../lines/written-texts.ts";
import { contentOf } from "./blocks.ts";
import { replyMessage } from "./reply.ts";
import { resultMessage } from "./result.ts";
import type { Made, SessionRows } from "./session-rows.ts";
import { shallow } from "./shallow.ts";

export function converter({
  made,
  deep,
  toolNames,
}: Pick<SessionRows, "made" | "deep" | "toolNames">): Convert {
  return (row, line) =>
    entryOf(made[row] ?? { as: "program" }, deep.has(row) ? shallow(line) : line, toolNames);
}

function entryOf(made: Made, line: JsonObject, toolNames: ReadonlyMap<string, string>): JsonObject {
  const { content } = objectField(line, "message") ?? {};
  switch (made.as) {
    case "entry":
      return made.entry;
    case "user":
      return { type: "message", message: { role: "user", content: contentOf(content) } };
    case "queued": {
      const prompt = objectField(line, "attachment")?.prompt;
      return { type: "message", message: { role: "user", content: contentOf(prompt) } };
    }
    case "note":
      return {
        type: "custom_message",
        customType: made.word,
        content: contentOf(content),
        display: !HIDDEN.has(made.word),
      };
    case "reply":
      return { type: "message", message: replyMessage(line, made.hasUsage) };
    case "result":
      return { type: "message", message: resultMessage(line, content, toolNames) };
    case "program":
      return programEntry(line);
  }
}

/** What the program writes beside the conversation, by the name that the line gives it. */
function programEntry(line: JsonObject): JsonObject {
  const { type: _, uuid: __, parentUuid: ___, timestamp: ____, ...data } = line;
  return { type: "custom", customType: programType(line), data };
}

function programType(line: JsonObject): string {
  const type = stringField(line, "type") ?? "line";
  const inner =
    stringField(line, "subtype") ?? innerType(line, "data") ?? innerType(line, "attachment");
  return inner === undefined ? type : `${type}/${inner}`;
}

function innerType(line: JsonObject, key: string): string | undefined {
  return stringField(objectField(line, key) ?? {}, "type");
}
