// A line of a session as an entry of pi's shape (2.10).
import { type JsonObject, objectField, stringField } from "../../../model/json/json.ts";
import type { Call } from "../lines/line-kinds.ts";
import { HIDDEN } from "../lines/written-texts.ts";
import { contentOf } from "./blocks.ts";
import { replyMessage } from "./reply.ts";
import { resultMessage } from "./result.ts";
import type { Made } from "./session-rows.ts";
import type { InsideRun } from "./started-run.ts";

/** The entry of a line that is made so; `calls` by id; `inside`: what a sub-agent that it reports of said. */
export function entryOf(
  made: Made,
  line: JsonObject,
  calls: ReadonlyMap<string, Call>,
  inside: InsideRun | null = null,
): JsonObject {
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
      return { type: "message", message: resultMessage(line, content, calls, inside) };
    case "program":
      return programEntry(line);
  }
}

/** What the program writes beside the conversation, by the name that the line gives it. */
function programEntry(line: JsonObject): JsonObject {
  const { type: _, uuid: __, parentUuid: ___, timestamp: ____, ...data } = line;
  const inner =
    stringField(line, "subtype") ?? innerType(line, "data") ?? innerType(line, "attachment");
  return { type: "custom", customType: programType(stringField(line, "type"), inner), data };
}

/** `inner`: of what it holds. */
function programType(type = "line", inner?: string): string {
  return inner === undefined ? type : `${type}/${inner}`;
}

function innerType(line: JsonObject, key: string): string | undefined {
  return stringField(objectField(line, key) ?? {}, "type");
}
