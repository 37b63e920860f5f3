// What the program inserted into the context (formats-more.md 7.1): attachments whose text reached the
// model.
import {
  isObject,
  type Json,
  type JsonObject,
  objectField,
  objectsField,
  stringField,
  stringsField,
} from "../../../model/json/json.ts";

/** Null for a line whose attachment did not reach the model, or whose text is not in the file. */
export function attachedContent(line: JsonObject): readonly JsonObject[] | null {
  if (line.type !== "attachment") return null;
  const rendered = renderedIn(line);
  if (rendered.length > 0) return rendered;
  const attachment = objectField(line, "attachment") ?? {};
  // Of the messages that were queued while the model worked, the ones that no person typed.
  const waited = attachment.type === "queued_command" ? blocksOf(attachment.prompt) : [];
  if (waited.length > 0) return waited;
  const isFile = attachment.type === "file";
  const text = textOf(attachment).trim() || (isFile ? unwritten("file") : "");
  if (text === "") return null;
  if (!isFile) return [reminder(`${hookWords(attachment)}${text}`)];
  const input = JSON.stringify({ file_path: attachment.filename ?? "" });
  return [
    reminder(`Called the Read tool with the following input: ${input}`),
    pictureOf(attachment) ?? reminder(`Result of calling the Read tool:\n${text}`),
  ];
}

function renderedIn(line: JsonObject): readonly JsonObject[] {
  return objectsField(line, "rendered").flatMap(({ content }) => blocksOf(content));
}

/** Whether the program wrapped an attachment that reached the model in words that the file does not record. */
export function isPartial(line: JsonObject): boolean {
  const type = stringField(objectField(line, "attachment") ?? {}, "type") ?? "";
  const isWhole =
    type === "queued_command" || type.startsWith("hook_") || TEXTS.get(type) === "text";
  return !isWhole && renderedIn(line).length === 0;
}

/** A file that is a picture or a PDF; null for a text file, or one that is missing. */
function pictureOf(attachment: JsonObject): JsonObject | null {
  const content = objectField(attachment, "content") ?? {};
  const { base64: data, type } = objectField(content, "file") ?? {};
  if (typeof data !== "string") return null;
  const isPdf = content.type === "pdf";
  const source = { type: "base64", media_type: isPdf ? "application/pdf" : (type ?? ""), data };
  return { type: isPdf ? "document" : "image", source };
}

function reminder(text: string): JsonObject {
  return { type: "text", text: `<system-reminder>\n${text}\n</system-reminder>` };
}

/** Its name for people: "Skill listing". */
export function attachedAs(line: JsonObject): string {
  return nameOf(stringField(objectField(line, "attachment") ?? {}, "type") ?? "attachment");
}

function nameOf(type: string): string {
  return (type.charAt(0).toUpperCase() + type.slice(1)).replaceAll("_", " ");
}

/**
 * Whether it is a separate text next to a result. All others are added to the text of the result, like everything
 * that is not sent as the user's.
 */
export function isBesideResult(line: JsonObject): boolean {
  const isText = pictureOf(objectField(line, "attachment") ?? {}) === null;
  return !isText || (line.renderedBesideToolResult === true && line.renderedRole !== "system");
}

function blocksOf(content: Json | undefined): readonly JsonObject[] {
  if (typeof content === "string") return content === "" ? [] : [{ type: "text", text: content }];
  return objectsField({ content: content ?? null }, "content");
}

/** The prefix of a hook's output: "PreToolUse:Bash hook additional context: ". */
function hookWords({ type, hookName }: JsonObject): string {
  return typeof type === "string" && type.startsWith("hook_") && typeof hookName === "string"
    ? `${hookName} ${type.replaceAll("_", " ")}: `
    : "";
}

/** From versions that did not record what they sent: the part that is in the file. */
function textOf(attachment: JsonObject): string {
  const type = stringField(attachment, "type") ?? "";
  if (WORDLESS.has(type)) return unwritten(type);
  const field = TEXTS.get(type);
  const isTold = TOLD.has(stringField(attachment, "hookEvent") ?? "SessionStart");
  if (field === undefined || (attachment.type === "hook_success" && !isTold)) return "";
  const value = attachment[field];
  if (isObject(value)) {
    const inner = objectField(value, "file") ?? value;
    return stringField(inner, "content") ?? stringField(inner, "blockingError") ?? "";
  }
  const inner = objectsField(attachment, field).map((one) => stringField(one, "content") ?? "");
  const texts = inner.length > 0 ? inner : stringsField(attachment, field);
  return stringField(attachment, field) ?? texts.join("\n");
}

function unwritten(type: string): string {
  return `(${nameOf(type)}. What stands here for the model is not in the file.)`;
}

/** Events whose hook output goes to the model; of other hooks only failures do. */
const TOLD: ReadonlySet<string> = new Set(["SessionStart", "UserPromptSubmit"]);

/**
 * Types whose words reached the model, but are in no file of a version that did not record what it
 * sent.
 */
const WORDLESS: ReadonlySet<string> = new Set(
  (
    "async_hook_response at_mention_reference auto_mode auto_mode_exit budget_usd " +
    "compact_file_reference diagnostics directory environment mcp_resource memory_update " +
    "opened_file_in_ide output_style pdf_reference plan_mode plan_mode_exit plan_mode_reentry " +
    "task_reminder task_status todo_reminder token_usage tool_search_usage_reminder " +
    "ultrathink_effort"
  ).split(" "),
);

/** By type, the field with the text. */
const TEXTS: ReadonlyMap<string, string> = new Map([
  ["agent_listing_delta", "addedLines"],
  ["critical_system_reminder", "content"],
  ["date", "date"],
  ["date_change", "newDate"],
  ["deferred_tools_delta", "addedLines"],
  ["edited_text_file", "snippet"],
  ["file", "content"],
  ["hook_additional_context", "content"],
  ["hook_blocking_error", "blockingError"],
  ["hook_success", "content"],
  ["invoked_skills", "skills"],
  ["mcp_instructions_delta", "addedBlocks"],
  ["model", "text"],
  ["nested_memory", "content"],
  ["relevant_memories", "memories"],
  ["selected_lines_in_ide", "content"],
  ["silent_turn_reminder", "text"],
  ["skill_listing", "content"],
  ["total_tokens_reminder", "text"],
]);
