// What a rollout records about itself: whose session it is, where it came from, and which of its
// lines were copied from the session it was forked from (formats-claude-codex.md 3.1, 3.2, 3.7).

import { type JsonObject, objectField, stringField } from "../../model/json/json.ts";
import { LIST_PRICES } from "../../model/prices/price-source.ts";
import type { ProblemLog } from "../../model/problem.ts";
import { ALL_COUNT, noteCopies } from "../copied-lines.ts";
import { NO_HEAD } from "./conversation.ts";
import type { OwnLines } from "./heads/copied.ts";
import { type CodexHeads, idTime } from "./heads/heads.ts";
import { spawnOf, subAgentOf } from "./heads/spawned.ts";
import { threadOf } from "./thread-names.ts";

/** Headers merged: those of a thread's files, with the changes of the newest one. Empty without one. */
export function metaOf(
  heads: CodexHeads,
  metas: readonly JsonObject[],
  problems: ProblemLog,
  headers: readonly number[],
): JsonObject {
  const { id } = metas.at(-1) ?? {};
  let meta: JsonObject = {};
  for (const one of metas) if (one.id === id) meta = { ...meta, ...one };
  const newest = headers.at(-1) ?? NO_HEAD;
  for (const [head, { data }] of heads.rare) {
    if (headers.includes(head) || !data || heads.shapeAt(head).envelope !== "session_meta")
      continue;
    const line = heads.places.line[head] ?? 0;
    const isOwn = data.id === id;
    if (isOwn && head > newest) meta = { ...meta, ...data };
    problems.add({
      kind: "second-header",
      severity: "note",
      line,
      message: isOwn
        ? `Line ${line} is the session's header again; its new values were taken over.`
        : `Line ${line} is the header of another session, whose lines were copied${newest === NO_HEAD ? "" : "; the first one counts"}.`,
    });
  }
  return meta;
}

const DAY = 86_400_000;

/**
 * A header, or facts from the file's name if the header is missing or is another session's, copied below a lost one.
 */
export function ownMeta(header: JsonObject, name: string): JsonObject {
  const { id, time } = threadOf(name);
  const begun = idTime(id);
  // A name that a person gave proves nothing: the time in its id must match its date, apart from the
  // time zone.
  const isTold = Math.abs(begun - time) < DAY;
  if (!isTold || header.id === id) return header;
  return {
    ...(header.id !== undefined && { id, forked_from_id: header.id }),
    timestamp: new Date(begun).toISOString(),
  };
}

/** In the shape of a pi header, with all other known fields under `metadata`. */
export function headerOf(meta: JsonObject): JsonObject {
  const { id, timestamp, cwd, forked_from_id: forked, ...metadata } = meta;
  const agentType = subAgentOf(meta);
  const parent = parentOf(meta, agentType !== null);
  return {
    type: "session",
    version: 3,
    ...LIST_PRICES,
    ...(typeof id === "string" && { id }),
    ...(typeof timestamp === "string" && { timestamp }),
    ...(typeof cwd === "string" && { cwd }),
    ...(parent !== undefined && { parentSession: parent }),
    ...(agentType !== null && { agentType }),
    metadata,
  };
}

/** A sub-agent may have been forked from a session other than the one that started it. */
function parentOf(meta: JsonObject, isSubAgent: boolean): string | undefined {
  const forked = stringField(meta, "forked_from_id");
  const starter =
    stringField(spawnOf(meta), "parent_thread_id") ?? stringField(meta, "parent_thread_id");
  return isSubAgent ? (starter ?? forked) : (forked ?? starter);
}

/** Whether the conversation begins with its tools: then its prompt is an item, too. */
export function beginsWithTools(heads: CodexHeads): boolean {
  let first = 0;
  while (first < heads.count && heads.shapeAt(first).envelope !== "response_item") first++;
  return heads.shapeAt(first).type === "additional_tools";
}

/** The system prompt that a header records, as an entry; null where it records none. */
export function systemEntry(meta: JsonObject): JsonObject | null {
  const text = stringField(objectField(meta, "base_instructions") ?? {}, "text") ?? "";
  if (text === "") return null;
  return { type: "message", message: { role: "system", content: [{ type: "text", text }] } };
}

export function formatNameOf(meta: JsonObject): string {
  return `Codex ${(stringField(meta, "cli_version") ?? "").slice(0, 40)}`.trim();
}

/** What the person who opened the file has to know about it as a whole. */
export function noteHeader(
  heads: CodexHeads,
  header: number,
  { from: own, isUnsure }: OwnLines,
  problems: ProblemLog,
): void {
  const lineOf = (head: number) => heads.places.at(head).line;
  if (header < 0) {
    const isTold = isUnsure || own > header + 1;
    const guess = isTold
      ? ""
      : " Lines may have been copied from another session, so its figures are a guess.";
    const message = `The file has no session_meta line of its own: whose session it is, its folder and its version are unknown.${guess}`;
    problems.add({ kind: "header-missing", severity: "warning", line: 1, message });
  }
  const [first, last] = [lineOf(header + 1), lineOf(own - 1)];
  if (isUnsure) {
    const counted = own > header + 1 ? "none of its lines counts here" : ALL_COUNT;
    const which = (origin: string) =>
      `Which lines were copied ${origin} cannot be told from this file`;
    const how = "both under the names that Codex gave them, it is told";
    noteCopies(first, which, counted, how, problems);
  } else if (own > header + 1) {
    const message = `Lines ${first} to ${last} were copied from the session this one was forked from; their tokens count there.`;
    problems.add({ kind: "copied-lines", severity: "note", line: first, message });
  }
}
