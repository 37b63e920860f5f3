// The system prompt and the tools that the model was sent (formats-more.md 7.1): as a request had them, or by themselves.
import {
  type JsonObject,
  objectField,
  objectsField,
  stringField,
  stringsField,
} from "../../../model/json/json.ts";

/** As a pi message, from a line with a shape or a snapshot. */
export function systemMessage(line: JsonObject): JsonObject {
  const { system, tools } = objectField(line, "shape") ?? snapshotIn(line);
  const content =
    typeof system === "string" ? system : objectsField({ system: system ?? [] }, "system");
  return { role: "system", content, toolsAdded: tools ?? [] };
}

/** What distinguishes the system prompt and the tools of a line; null: it has none. Of a snapshot: its content. */
export function systemKey(line: JsonObject): string | null {
  const hash = stringField(line, "shapeHash");
  if (line.type === "api-request-shape") return hash ?? "";
  const { system, tools } = snapshotIn(line);
  if (tools !== undefined) return system === undefined ? "tools" : "both";
  return system === undefined ? null : "prompt";
}

/** The texts of a snapshot are joined as the request has them. */
function snapshotIn(line: JsonObject): JsonObject {
  const attachment = objectField(line, "attachment") ?? {};
  if (attachment.type !== "prompt_snapshot") return {};
  const texts = stringsField(attachment, "systemPrompt");
  const prefix = stringField(attachment, "cliPrefix");
  const { tools } = attachment;
  return {
    ...(texts.length > 0 && {
      system: [...(prefix ? [prefix] : []), texts.join("\n\n")].map((text) => ({
        type: "text",
        text,
      })),
    }),
    ...(tools !== undefined && { tools }),
  };
}
