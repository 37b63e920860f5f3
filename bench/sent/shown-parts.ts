// A context of ours in the parts that a recording has of a request.
import { createHash } from "node:crypto";
import { contentText } from "../../src/context/messages.ts";
import { toolNames } from "../../src/context/system-message.ts";
import {
  type Json,
  type JsonObject,
  objectField,
  objectsField,
  stringField,
} from "../../src/model/json/json.ts";
import type { Part } from "./recorded-calls.ts";

/** Of messages as `toModelMessages` gives them. */
export function partsOf(messages: readonly JsonObject[]): readonly Part[] {
  return messages.flatMap((message) => {
    switch (message.role) {
      case "system":
        return systemParts(message);
      case "toolResult":
        return resultParts(message);
      default:
        return blockParts(String(message.role), message.content);
    }
  });
}

/** Sections stand together in one text. */
function systemParts(message: JsonObject): readonly Part[] {
  const sections = Object.values(objectField(message, "sections") ?? {});
  const texts = [contentText(message.content), ...sections].filter((text) => text);
  const tools = toolNames(message, "toolsAdded");
  if (texts.length === 0 && tools.length > 0) return [part("system", "tools", tools.join(" "))];
  if (sections.length > 0) return [part("system", "text", texts.join("\n\n"))];
  return blockParts("system", message.content).filter(({ start }) => start !== "");
}

function resultParts(message: JsonObject): readonly Part[] {
  const id = stringField(message, "toolCallId") ?? "";
  const pictures = objectsField(message, "content").filter(({ type }) => type === "image");
  return [
    part("tool", "result", contentText(message.content), { id }),
    ...pictures.map((block) => part("tool", "image", stringField(block, "data") ?? "")),
  ];
}

function blockParts(role: string, content: Json | undefined): readonly Part[] {
  if (typeof content === "string") return [part(role, "text", content)];
  return objectsField({ content: content ?? [] }, "content").map((block) => {
    const word = (key: string) => stringField(block, key) ?? "";
    switch (block.type) {
      case "text":
        return part(role, "text", word("text"));
      case "thinking":
        return part(role, "thinking", word("thinking"));
      case "image":
        return part(role, "image", word("data"));
      case "toolCall":
        return part(role, "call", canonical(block.arguments), {
          id: word("id"),
          name: word("name"),
        });
      default:
        return part(role, "other", canonical(block));
    }
  });
}

function part(role: string, type: string, text: string, named: Partial<Part> = {}): Part {
  const withBreak = role === "user" && type === "text" ? { withBreak: hashOf(`${text}\n`) } : {};
  return { role, type, ...named, hash: hashOf(text), ...withBreak, start: text.slice(0, 80) };
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** JSON with the keys of every object sorted. */
function canonical(value: Json | undefined): string {
  return JSON.stringify(value, (_, inner: Json) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
