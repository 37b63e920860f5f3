// What messages an entry gives the model (formats.md 5.5, step 4), and how they are sent (2.18; roles of 5.4). Stored
// messages are passed on as they are: unknown fields and roles included.
import { textBlock, textsIn } from "../model/blocks/blocks.ts";
import type { Replacement } from "../model/entry/context-edit.ts";
import { retainedIn, retainsAll } from "../model/entry/retained.ts";
import { isWithheld } from "../model/entry/withheld.ts";
import { asText, timeOf } from "../model/json/coerced.ts";
import { type Json, type JsonObject, objectField, objectsField } from "../model/json/json.ts";
import { notesIn } from "./notes.ts";

/** A message of the context: a stored message, or one made from an entry. */
export type ContextMessage = JsonObject;

/**
 * The messages of one context entry. `isFirst`: it is the compaction that begins the context (any
 * other compaction gives nothing). `edit` undefined: none is in force.
 */
export function messagesOf(
  entry: JsonObject,
  isFirst: boolean,
  edit: Replacement | undefined,
): readonly ContextMessage[] {
  if (edit === null) return [];
  const messages = uneditedMessages(entry, isFirst);
  if (edit === undefined) return messages;
  // What is sent after a message is none of it.
  return messages.map((message, at) =>
    at > 0 && entry.type === "message" ? message : edited(message, edit.content),
  );
}

function uneditedMessages(entry: JsonObject, isFirst: boolean): readonly ContextMessage[] {
  switch (entry.type) {
    case "message": {
      const message = objectField(entry, "message");
      if (message && isWithheld(message)) return [];
      // What the agent adds when it sends it: results of calls that were never answered.
      return message ? [withContent(message), ...objectsField(entry, "sentAfter")] : [];
    }
    case "custom_message": {
      const { customType, content, display, details, isInResult } = entry;
      const message = { role: "custom", customType, content: content ?? [], display, details };
      const timestamp = timeOf(entry.timestamp);
      return [{ ...message, ...(isInResult === true && { isInResult }), timestamp }];
    }
    case "branch_summary": {
      const { summary, fromId, timestamp } = entry;
      return summary
        ? [{ role: "branchSummary", summary, fromId, timestamp: timeOf(timestamp) }]
        : [];
    }
    case "compaction":
      return isFirst ? compactionMessages(entry) : [];
    case "custom": {
      const content = notesIn(entry);
      const { customType, timestamp } = entry;
      return content ? [{ role: "custom", customType, content, timestamp: timeOf(timestamp) }] : [];
    }
    default:
      return [];
  }
}

function compactionMessages(entry: JsonObject): readonly ContextMessage[] {
  const system = objectField(entry, "systemMessage");
  const list = retainedIn(entry).map(withContent);
  if (retainsAll(entry)) return system ? [system, ...list] : list;
  const { summary, tokensBefore } = entry;
  const timestamp = timeOf(entry.timestamp);
  const isSentAlone = entry.isSentAlone === true;
  const message = {
    ...{ role: "compactionSummary", summary, tokensBefore, timestamp },
    // The agent says all around it in the summary itself.
    ...(isSentAlone && { isSentAlone }),
  };
  return [...(system ? [system] : []), message, ...list];
}

const EMPTY_CONTENT = new Map<Json | undefined, Json>([
  ["user", []],
  ["assistant", []],
  ["toolResult", []],
  ["system", ""],
]);

/** Null or missing content becomes the empty content of its role; other roles stay untouched. */
function withContent(message: JsonObject): ContextMessage {
  const empty = EMPTY_CONTENT.get(message.role);
  const isMissing = message.content === null || message.content === undefined;
  return isMissing && empty !== undefined ? { ...message, content: empty } : message;
}

const EDITABLE = new Set<Json | undefined>(["user", "assistant", "toolResult", "custom"]);

function edited(message: ContextMessage, content: Json | undefined): ContextMessage {
  if (!EDITABLE.has(message.role)) return message;
  return { ...message, content: contentFor(message.role, content) };
}

/** What a role has for content that an edit gives it: where content is always blocks, a text is one. */
export function contentFor<Content>(role: unknown, content: Content): Content | JsonObject[] {
  const wantsBlocks = role === "assistant" || role === "toolResult";
  return wantsBlocks && typeof content === "string" ? [textBlock(content)] : content;
}

/** An entry as an edit leaves it; one that omits it, or none, changes nothing here. */
export function editedEntry(entry: JsonObject, edit: Replacement | undefined): JsonObject {
  if (!edit) return entry;
  if (entry.type === "custom_message") return { ...entry, content: edit.content };
  const message = entry.type === "message" ? objectField(entry, "message") : undefined;
  return message ? { ...entry, message: edited(message, edit.content) } : entry;
}

/** The plain text of a message's content: the text, or its text blocks joined (2.15). */
export function contentText(content: Json | undefined, separator = "\n"): string {
  return textsIn(content).join(separator);
}

/** What the model is sent, in order; messages of other roles and excluded commands are dropped. */
export function toModelMessages(messages: readonly ContextMessage[]): readonly JsonObject[] {
  const all: JsonObject[] = [];
  /** What is added to the last one. */
  let added: string[] = [];
  const close = () => {
    const last = all.at(-1);
    if (last && added.length > 0) all[all.length - 1] = withText(last, added.join("\n\n"));
    added = [];
  };
  for (const message of messages) {
    if (all.at(-1)?.role === "toolResult" && message.isInResult === true) {
      added.push(contentText(message.content, "\n\n"));
      continue;
    }
    const one = sent(message);
    if (!one) continue;
    close();
    all.push(one);
  }
  close();
  return all;
}

/** A result with what its agent adds to its text, after a blank line. */
function withText(result: JsonObject, text: string): JsonObject {
  const content = objectsField(result, "content");
  const last = content.at(-1);
  if (last?.type !== "text") return { ...result, content: [...content, textBlock(text)] };
  const own = asText(last.text);
  const joined = textBlock(`${own}${own.endsWith("\n") ? "\n" : "\n\n"}${text}`);
  return { ...result, content: [...content.slice(0, -1), { ...last, ...joined }] };
}

function sent(message: ContextMessage): JsonObject | null {
  switch (message.role) {
    case "system":
    case "user":
    case "assistant":
    case "toolResult":
      return message;
    case "custom":
      return asUser(message, message.content);
    case "branchSummary":
      return asUser(
        message,
        `The following is a summary of a branch that this conversation came back from:\n\n<summary>\n${asText(message.summary)}</summary>`,
      );
    case "compactionSummary": {
      const summary = asText(message.summary);
      const around = `The conversation history before this point was compacted into the following summary:\n\n<summary>\n${summary}\n</summary>`;
      return asUser(message, message.isSentAlone === true ? summary : around);
    }
    case "bashExecution":
      return message.excludeFromContext ? null : asUser(message, bashText(message));
    default:
      return null;
  }
}

function asUser({ timestamp }: ContextMessage, said: Json | undefined): JsonObject {
  const content = typeof said === "string" ? [textBlock(said)] : said;
  return { role: "user", content, timestamp };
}

function bashText(message: ContextMessage): string {
  const { command, output, cancelled, exitCode, truncated, fullOutputPath } = message;
  const shown = output ? `\`\`\`\n${asText(output)}\n\`\`\`` : "(no output)";
  const end = cancelled
    ? "\n\n(command cancelled)"
    : exitCode !== 0 && exitCode !== null && exitCode !== undefined
      ? `\n\nCommand exited with code ${asText(exitCode)}`
      : "";
  const cut =
    truncated && fullOutputPath
      ? `\n\n[Output truncated. Full output: ${asText(fullOutputPath)}]`
      : "";
  return `Ran \`${asText(command)}\`\n${shown}${end}${cut}`;
}
