// What a compaction sends itself, beside its summary or instead of it: messages that are no entries (formats.md 5.6;
// formats-more.md 3.5 for the list that a provider made of a whole history).
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  objectField,
  objectsField,
  parseJson,
  stringField,
} from "../json/json.ts";

/** Whether its list is all that the context goes on from, whatever the summary says of it. */
export function retainsAll(compaction: JsonObject): boolean {
  return compaction.retainsAll === true || replacementIn(compaction) !== null;
}

/**
 * The messages that a compaction holds, as far as they are sent: not beside entries that it keeps. System messages are
 * folded into its own where the list is not all there is.
 */
export function retainedIn(compaction: JsonObject): readonly JsonObject[] {
  const replaced = replacementIn(compaction);
  if (replaced) return replaced.filter(isObject).map(messageOf);
  const list = objectsField(compaction, "retainedTail");
  if (compaction.retainsAll === true) return list;
  if ((compaction.firstKeptEntryId ?? null) !== null) return [];
  return list.filter(({ role }) => role !== "system");
}

function replacementIn(compaction: JsonObject): readonly Json[] | null {
  const preserved = objectField(compaction, "preserveData") ?? {};
  const list = objectField(preserved, "openaiRemoteCompaction")?.replacementHistory;
  return list !== undefined && isArray(list) ? list : null;
}

/** An item of OpenAI's Responses API; what cannot be read is named by its type, and not sent. */
function messageOf(item: JsonObject): JsonObject {
  const toolCallId = stringField(item, "call_id") ?? "";
  switch (item.type ?? "message") {
    case "message":
      return { role: item.role ?? "message", content: spoken(item.content) };
    case "function_call": {
      const given = parseJson(stringField(item, "arguments") ?? "");
      const called = given !== undefined && isObject(given) ? given : {};
      const name = stringField(item, "name") ?? "";
      const call = { type: "toolCall", id: toolCallId, name, arguments: called };
      return { role: "assistant", content: [call] };
    }
    case "function_call_output":
      return { role: "toolResult", toolCallId, toolName: "", content: spoken(item.output) };
    default:
      return { role: stringField(item, "type") ?? "item", content: [] };
  }
}

function spoken(content: Json | undefined): JsonObject[] {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return objectsField({ content: content ?? [] }, "content").map((part) => {
    const text = stringField(part, "text");
    return text === undefined ? part : { type: "text", text };
  });
}
