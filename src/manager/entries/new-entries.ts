// The entries the SessionManager appends, key by key in the order pi writes them (formats.md 2.2,
// 2.19, 5.2, 5.3). Pure: what goes in is all they know.

import { contentFor } from "../../context/messages.ts";
import { type JsonObject, objectField } from "../../model/json/json.ts";
import type { ContextEdit } from "./session-entry.ts";

/** What every new entry gets from the session. */
export interface Base {
  readonly id: string;
  readonly parentId: string | null;
  readonly timestamp: string;
}

/** Fields of an entry before they are made JSON; undefined ones are left out of the file. */
export interface EntryFields extends Base {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Runs of line ends in a name become one space. */
export function sessionInfoEntry(base: Base, name: string): EntryFields {
  return { type: "session_info", ...base, name: name.replace(/[\r\n]+/g, " ").trim() };
}

/** Throws unless the replacement is null or has content (5.2). */
export function checkReplacement(replacement: ContextEdit): void {
  const content: unknown = replacement?.content;
  if (replacement === null || typeof content === "string" || Array.isArray(content)) return;
  throw new Error("Context edit replacement must be null or contain string/array content");
}

/** Whether a `context_edit` may change what an entry gives the model. */
export function isEditable(target: JsonObject): boolean {
  if (target.type === "custom_message") return true;
  const role = roleOfEntry(target);
  return role === "user" || role === "assistant" || role === "toolResult";
}

/** A string for roles whose content is always blocks is stored as one text block. */
export function contextEditEntry(base: Base, target: JsonObject, edit: ContextEdit): EntryFields {
  const replacement = edit && { ...edit, content: contentFor(roleOfEntry(target), edit.content) };
  return { type: "context_edit", ...base, targetId: target.id, replacement };
}

/** The stored role of a `message` entry; undefined for everything else. */
export function roleOfEntry(entry: JsonObject): unknown {
  return entry.type === "message" ? objectField(entry, "message")?.role : undefined;
}
