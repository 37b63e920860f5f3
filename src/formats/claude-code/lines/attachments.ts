// What the program slipped into the context (formats-more.md 7.1): attachments whose text reached the model.
import {
  isObject,
  type Json,
  type JsonObject,
  objectField,
  objectsField,
  stringField,
  stringsField,
} from "../../../model/json/json.ts";

/** Null for a line whose attachment did not reach the model, or whose text the file does not have. */
export function attachedContent(line: JsonObject): readonly JsonObject[] | null {
  if (line.type !== "attachment") return null;
  const rendered = objectsField(line, "rendered").flatMap(({ content }) => blocksOf(content));
  if (rendered.length > 0) return rendered;
  const attachment = objectField(line, "attachment") ?? {};
  // Of what waited for the model to end, this is what no person typed.
  const waited = attachment.type === "queued_command" ? blocksOf(attachment.prompt) : [];
  if (waited.length > 0) return waited;
  const text = textOf(attachment).trim();
  if (text === "") return null;
  return [
    {
      type: "text",
      text: `<system-reminder>\n${hookWords(attachment)}${text}\n</system-reminder>`,
    },
  ];
}

/** What it is, for people: "Skill listing". */
export function attachedAs(line: JsonObject): string {
  const type = stringField(objectField(line, "attachment") ?? {}, "type") ?? "attachment";
  return (type.charAt(0).toUpperCase() + type.slice(1)).replaceAll("_", " ");
}

/**
 * Whether it stands beside a result as a text of its own. All others are added to the text of the result, and so is
 * what is not sent as the user's.
 */
export function isBesideResult(line: JsonObject): boolean {
  return line.renderedBesideToolResult === true && line.renderedRole !== "system";
}

function blocksOf(content: Json | undefined): readonly JsonObject[] {
  if (typeof content === "string") return content === "" ? [] : [{ type: "text", text: content }];
  return objectsField({ content: content ?? null }, "content");
}

/** What stands before the words of a hook: "PreToolUse:Bash hook additional context: ". */
function hookWords({ type, hookName }: JsonObject): string {
  return typeof type === "string" && type.startsWith("hook_") && typeof hookName === "string"
    ? `${hookName} ${type.replaceAll("_", " ")}: `
    : "";
}

/** Before versions wrote what they sent: the part of it that is in the file. */
function textOf(attachment: JsonObject): string {
  const field = TEXTS.get(stringField(attachment, "type") ?? "");
  const isTold = TOLD.has(stringField(attachment, "hookEvent") ?? "SessionStart");
  if (field === undefined || (attachment.type === "hook_success" && !isTold)) return "";
  const value = attachment[field];
  if (isObject(value)) {
    const inner = objectField(value, "file") ?? value;
    return stringField(inner, "content") ?? stringField(inner, "blockingError") ?? "";
  }
  return stringField(attachment, field) ?? stringsField(attachment, field).join("\n");
}

/** Events whose hooks tell the model what they print; others tell it only what failed. */
const TOLD: ReadonlySet<string> = new Set(["SessionStart", "UserPromptSubmit"]);

/** By type, the field with the text. */
const TEXTS: ReadonlyMap<string, string> = new Map([
  ["agent_listing_delta", "addedLines"],
  ["deferred_tools_delta", "addedLines"],
  ["edited_text_file", "snippet"],
  ["file", "content"],
  ["hook_additional_context", "content"],
  ["hook_blocking_error", "blockingError"],
  ["hook_success", "content"],
  ["mcp_instructions_delta", "addedBlocks"],
  ["model", "text"],
  ["nested_memory", "content"],
  ["silent_turn_reminder", "text"],
  ["skill_listing", "content"],
  ["total_tokens_reminder", "text"],
]);
