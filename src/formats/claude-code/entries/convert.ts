// A line of a session as an entry of pi's shape (2.10).
import { isArray, type Json, type JsonObject, objectField } from "../../../model/json/json.ts";
import { attachedAs, attachedContent, isBesideResult, isPartial } from "../lines/attachments.ts";
import type { Call } from "../lines/line-kinds.ts";
import { programEntry, wordOf } from "../lines/program-entry.ts";
import { systemMessage } from "../lines/system.ts";
import { HIDDEN, INTERRUPTED } from "../lines/written-texts.ts";
import { contentOf } from "./blocks.ts";
import { replyMessage } from "./reply.ts";
import { resultMessage } from "./result.ts";
import type { Made } from "./session-rows.ts";
import type { InsideRun } from "./started-run.ts";

/**
 * The entry of a line that is made this way; `calls` by id; `inside`: the messages of a sub-agent that
 * the line reports on.
 */
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
    case "attached":
      return {
        type: "custom_message",
        customType: attachedAs(line),
        content: contentOf([...(attachedContent(line) ?? [])]),
        display: false,
        ...(isPartial(line) && { isPartial: true }),
        ...(!isBesideResult(line) && { isInResult: true }),
      };
    case "parts":
      return {
        type: "custom_message",
        customType: wordOf(line),
        content: partsOf(contentOf(content), made.parts),
        display: true,
      };
    case "system":
      return { type: "message", message: systemMessage(line) };
    case "note":
      return {
        type: "custom_message",
        customType: made.word,
        content: contentOf(content),
        display: !HIDDEN.has(made.word),
        ...(made.word === INTERRUPTED && { turnEvent: { ended: "aborted" } }),
      };
    case "reply":
      return { type: "message", message: replyMessage(line, made.hasUsage) };
    case "result":
      return { type: "message", message: resultMessage(line, content, calls, inside) };
    case "program":
      return programEntry(line);
  }
}

/** The text is its only part. */
function partsOf(content: Json, parts: readonly number[]): Json {
  return isArray(content) ? parts.map((nth) => content[nth] ?? null) : content;
}
