// Several system messages as the one that says the same (formats.md 5.4): what a compaction carries
// on, so that prompt and tools survive it.
import type { Json, JsonObject } from "../model/json/json.ts";
import { objectField, objectsField, stringField } from "../model/json/json.ts";
import { type ContextMessage, contentText } from "./messages.ts";

/**
 * Folds the system messages among `messages`, in order; null when there are none. Contents are
 * joined with an empty line, sections patched by name, tools removed and then added per message.
 * `timestamp`: ms since 1970, that of the result.
 */
export function foldSystemMessages(
  messages: readonly ContextMessage[],
  timestamp: number,
): JsonObject | null {
  const system = messages.filter(({ role }) => role === "system");
  if (system.length === 0) return null;
  const contents: string[] = [];
  const sections = new Map<string, Json>();
  const tools = new Map<Json | undefined, JsonObject>();
  for (const message of system) {
    const content = contentText(message.content);
    if (content) contents.push(content);
    patchSections(sections, objectField(message, "sections") ?? {});
    for (const tool of objectsField(message, "toolsRemoved")) tools.delete(tool.name);
    for (const tool of objectsField(message, "toolsAdded")) tools.set(tool.name, tool);
  }
  return {
    role: "system",
    content: contents.join("\n\n"),
    ...(sections.size > 0 && { sections: Object.fromEntries(sections) }),
    ...(tools.size > 0 && { toolsAdded: [...tools.values()] }),
    timestamp,
  };
}

/** What a system message says: its content, then its sections under their names. */
export function promptText(system: ContextMessage): string {
  const sections = Object.entries(objectField(system, "sections") ?? {});
  const texts = sections.flatMap(([name, text]) =>
    typeof text === "string" ? [`# ${name}\n${text}`] : [],
  );
  return [contentText(system.content), ...texts].filter(Boolean).join("\n\n");
}

/** The tools that a system message gives, or takes away. */
export function toolNames(
  system: ContextMessage,
  which: "toolsAdded" | "toolsRemoved",
): readonly string[] {
  return objectsField(system, which).map((tool) => stringField(tool, "name") ?? "");
}

/** Null removes a section; setting it again later puts it at the end. */
function patchSections(sections: Map<string, Json>, patch: JsonObject): void {
  for (const [name, text] of Object.entries(patch)) {
    if (text === null) sections.delete(name);
    else if (text !== undefined) sections.set(name, text);
  }
}
