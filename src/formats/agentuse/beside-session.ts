// What lies beside `session.json` (formats.md 7.7) as entries: the tools the model had, and what it
// would be sent next. Older versions wrote neither.
import { momentField } from "../../model/blocks/usage.ts";
import { type JsonObject, objectField, objectsField, stringField } from "../../model/json/json.ts";
import { type DraftEntry, eventEntry, messageEntry } from "./draft-entry.ts";

/** By file name: its entries, and whether they stand before the first message or after the last. */
export const BESIDE_SESSION: ReadonlyMap<string, BesideSession> = new Map([
  ["tools.json", { side: "start", entries: toolEntries }],
  ["context.json", { side: "end", entries: contextEntries }],
]);

export interface BesideSession {
  readonly side: "start" | "end";
  /** Null where it is of a version that is not known. */
  readonly entries: (value: JsonObject) => readonly DraftEntry[] | null;
}

/** A system message that adds the tools, as pi stores them; none where there is no tool. */
function toolEntries(value: JsonObject): readonly DraftEntry[] {
  const toolsAdded = objectsField(value, "tools").map((tool) => {
    const { description, inputSchema } = tool;
    return {
      name: stringField(tool, "name") ?? "",
      ...(description !== undefined && { description }),
      ...(inputSchema !== undefined && { parameters: inputSchema }),
    };
  });
  if (toolsAdded.length === 0) return [];
  const message = { role: "system", content: "", toolsAdded };
  return [messageEntry(":tools", Number.NaN, message)];
}

/** Version 1 only. */
function contextEntries(value: JsonObject): readonly DraftEntry[] | null {
  if (value.version !== 1) return null;
  const { messages, messageID } = value;
  const told = {
    ...(messageID !== undefined && { messageID }),
    usage: objectField(value, "usage") ?? {},
    messages: messages ?? [],
  };
  const time = momentField(value, "updatedAt") ?? Number.NaN;
  return [eventEntry("context", ":context", time, told)];
}
