// Listing records in the terms of the golden files, ours and the documented one (CANONICAL.md,
// section 7; formats.md section 1 for what the reference drops).

import type { SessionInfo } from "../../../src/manager/list/session-info.ts";
import type { JsonObject } from "../../../src/model/json/json.ts";
import { sha256OfText } from "../canonical.ts";
import { timeOf } from "../documented/documented.ts";
import { isRecord } from "../documented/strict-file.ts";

const MAX_UNITS = 2000;

/** A listing record; the reference hands on whatever a header holds. */
export type SessionSummary = SessionInfo;

export function recordOf(info: SessionSummary): object {
  const { id, cwd, name, firstMessage, messageCount, parentSessionPath, allMessagesText } = info;
  return {
    id,
    cwd,
    name: name ?? null,
    firstMessage: firstMessage.slice(0, MAX_UNITS),
    firstMessageLength: firstMessage.length,
    messageCount,
    modified: info.modified.getTime(),
    created: info.created.getTime(),
    parentSessionPath: parentSessionPath ?? null,
    allMessagesTextLength: allMessagesText.length,
    allMessagesTextSha256: sha256OfText(allMessagesText),
  };
}

/** Read by the rules with nothing dropped: values that are no objects and odd messages give no text. */
export function documentedRecord(text: string, mtimeMs: number): object | null {
  const values = text
    .split("\n")
    .map(objectOf)
    .filter((value) => value !== null);
  const [header, ...entries] = values;
  if (header?.type !== "session") return null;
  const messages = entries.filter(({ type }) => type === "message");
  const listed = messages.flatMap(listedMessage);
  const texts = listed.map((message) => message.text).filter((part) => part !== "");
  const all = texts.join(" ");
  const first = listed.find(({ role, text: part }) => role === "user" && part !== "");
  const firstMessage = first?.text ?? "(no messages)";
  const headerTime =
    typeof header.timestamp === "string" ? Date.parse(header.timestamp) : Number.NaN;
  const last = Math.max(...listed.map(({ time }) => time).filter((time) => !Number.isNaN(time)));
  const names = entries.filter(({ type }) => type === "session_info");
  const name = names.at(-1)?.name;
  return {
    id: typeof header.id === "string" ? header.id : (JSON.stringify(header.id) ?? ""),
    cwd: typeof header.cwd === "string" ? header.cwd : "",
    name: (typeof name === "string" && name.trim()) || null,
    firstMessage: firstMessage.slice(0, MAX_UNITS),
    firstMessageLength: firstMessage.length,
    messageCount: messages.length,
    modified: last > 0 ? last : Number.isNaN(headerTime) ? mtimeMs : headerTime,
    created: timeOf(header.timestamp),
    parentSessionPath: typeof header.parentSession === "string" ? header.parentSession : null,
    allMessagesTextLength: all.length,
    allMessagesTextSha256: sha256OfText(all),
  };
}

function objectOf(line: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function listedMessage(entry: JsonObject): { role: string; text: string; time: number }[] {
  const { message } = entry;
  if (!isRecord(message) || !("content" in message)) return [];
  const { role, content, timestamp } = message;
  if (role !== "user" && role !== "assistant") return [];
  const time = typeof timestamp === "number" ? timestamp : timeOf(entry.timestamp);
  const blocks = Array.isArray(content) ? content.filter(isRecord) : [];
  const texts = blocks.filter(({ type }) => type === "text").map((block) => block.text);
  return [{ role, time, text: typeof content === "string" ? content : texts.join(" ") }];
}
