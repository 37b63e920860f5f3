// Opening and rewriting session files. Reading never writes, and a file that is no session is
// refused untouched (today's pi appends a missing line feed, and rewrites old versions, on open).

import { endsPath } from "../model/ids.ts";
import { SessionError } from "../model/problem.ts";
import { NO_ROW } from "../model/table.ts";
import { leafOf } from "../tree/leaves.ts";
import {
  type FileEntry,
  isEntry,
  isHeader,
  type SessionEntry,
  type SessionHeader,
} from "./entry.ts";
import type { EntryLog } from "./entry-log.ts";
import { upgraded } from "./rows.ts";
import { linesOf } from "./session-text.ts";
import { endOf, type FileEnd, type SessionStore } from "./store.ts";

/** A session as read; `header` and `entries` in today's shape. */
export interface LoadedSession {
  /** null: the file is empty (0 bytes). */
  readonly header: SessionHeader | null;
  readonly entries: readonly SessionEntry[];
  readonly end: FileEnd;
  /** The file is of an old version: before anything is appended it has to be rewritten. */
  readonly isOld: boolean;
}

/** Null when there is no such file. Errors: SessionError "not-a-session", those of the store. */
export function loadSession(store: SessionStore, path: string): LoadedSession | null {
  const bytes = store.read(path);
  if (!bytes) return null;
  const end = endOf(bytes);
  if (bytes.length === 0) return { header: null, entries: [], end, isOld: false };
  const { entries: stored, lines, gaps } = objectsIn(bytes);
  if (!beginsSession(stored)) throw notASession(path);
  const { all, isChanged } = upgraded(stored, lines, gaps);
  return { ...splitHeader(all), end, isOld: isChanged };
}

/** Whether objects of a file are a session's: a header with an id comes first (2.10). */
export function beginsSession([first]: readonly FileEntry[]): boolean {
  return first !== undefined && isHeader(first) && typeof first.id === "string";
}

/** The first header and all entries; further headers are left out. */
export function splitHeader(all: readonly FileEntry[]): {
  readonly header: SessionHeader | null;
  readonly entries: readonly SessionEntry[];
} {
  return {
    header: all.find(isHeader) ?? null,
    entries: all.filter(isEntry),
  };
}

/** The text of an old file brought to today's version; lines that could not be read stay as they are. */
export function upgradedText(bytes: Uint8Array): string {
  const { entries, lines, gaps } = objectsIn(bytes);
  const byLine = new Map(upgraded(entries, lines, gaps).all.map((entry, i) => [lines[i], entry]));
  let text = "";
  for (const { text: line, line: number } of linesOf(bytes)) {
    const entry = byLine.get(number);
    text += `${entry ? JSON.stringify(entry) : line}\n`;
  }
  return text;
}

/**
 * The id new entries continue from: that of the last entry, or what a `leaf` entry in that place
 * points at. An entry without a usable id cannot be a parent; the nearest one before it that has
 * one takes its place, so that the parent of an appended entry always exists.
 */
export function leafIdOf({ table, entries }: EntryLog): string | null {
  for (let row = leafOf(table); row !== NO_ROW; row--) {
    const id = entries[row]?.id;
    if (id !== undefined && !endsPath(id)) return id;
  }
  return null;
}

/**
 * The objects of a file as stored, the 1-based line of each, and the gaps between them: how many
 * objects stand before each line of JSON that is no object.
 */
export function objectsIn(bytes: Uint8Array): {
  entries: FileEntry[];
  lines: number[];
  gaps: number[];
} {
  const entries: FileEntry[] = [];
  const lines: number[] = [];
  const gaps: number[] = [];
  for (const { entry, isGap, line } of linesOf(bytes)) {
    if (isGap) gaps.push(entries.length);
    if (!entry) continue;
    entries.push(entry);
    lines.push(line);
  }
  return { entries, lines, gaps };
}

function notASession(path: string): SessionError {
  return new SessionError(
    "not-a-session",
    `${path} is no session: its first JSON line is no session header with an id.`,
    "The file was left as it is. Choose a .jsonl file that a pi agent wrote.",
  );
}
