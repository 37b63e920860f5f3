// What a file beside the sessions is, where its name alone tells (formats.md 5.6): copies that agents
// set aside, locks, indexes. They may well be sessions by content, and nobody wants them in a list.
import type { NeighbourKind } from "../indexed-session.ts";

/** A neighbour without its address. */
export interface NeighbourFacts {
  readonly kind: NeighbourKind;
  readonly what: string;
}

const NAMES: readonly (readonly [pattern: RegExp, kind: NeighbourKind, what: string])[] = [
  [/\.jsonl\.reset\./, "reset", "a session set aside when it was begun anew"],
  [/\.jsonl\.deleted\./, "deleted", "a deleted session"],
  [/\.checkpoint\.[0-9a-f-]{36}\.jsonl$/i, "checkpoint", "a checkpoint of a session"],
  [/\.bak(?:[-.~][^/]*)?$|\.jsonl(?:~|\.backup|\.orig|\.old)$/i, "backup", "a backup"],
  [/\.jsonl?\.lock$/, "lock", "a lock: a program is writing, or was ended while it wrote"],
];

const INDEXES: ReadonlySet<string> = new Set(["sessions.json", "sessions-index.json"]);

/** `name`: without its folders. `hasSessions`: there are files of lines in the same folder. */
export function neighbourByName(name: string, hasSessions: boolean): NeighbourFacts | null {
  for (const [pattern, kind, what] of NAMES) if (pattern.test(name)) return { kind, what };
  return hasSessions && INDEXES.has(name) ? { kind: "index", what: "an index of sessions" } : null;
}

/** Files of lines that agents write beside their sessions, where their content is no session. */
const INDEXES_OF_LINES: ReadonlyMap<string, string> = new Map([
  ["session_index.jsonl", "an index of sessions"],
  ["history.jsonl", "what was typed in all sessions"],
  ["journal.jsonl", "the journal of a workflow of sub-agents"],
]);

/** `name`: of a file that is no session, without its folders. */
export function indexNamed(name: string): NeighbourFacts | null {
  const what = INDEXES_OF_LINES.get(name.slice(name.lastIndexOf("/") + 1));
  return what === undefined ? null : { kind: "index", what };
}

/** Whether whoever named it so meant a session: it is named where it is none. */
export function isNamedAsSession(name: string): boolean {
  return /\.(?:jsonl|ndjson)(?:\.zst)?$/i.test(name);
}

/** Folders that hold other people's files. */
const FOREIGN_FOLDERS: readonly string[] = [".git", ".hg", ".svn", "node_modules"];

/** Files of these are pictures, programs and documents: nobody looks for sessions in them. */
const FOREIGN: ReadonlySet<string> = new Set(
  (
    "7z aac avi avif bmp bz2 c cc class cpp cs css csv db dll dmg doc docx dylib eot exe flac gif go gz h hpp " +
    "icns ico ini iso jar java jpeg jpg js jsx kt less lock m4a map md mdx mjs mov mp3 mp4 o odt ogg otf " +
    "pdf php png ppt pptx pptx ps1 psd py pyc rar rb rs scss sh so sql sqlite sqlite3 svg swift tar tgz tif " +
    "tiff toml ts tsx ttf wasm wav webm webp woff woff2 xls xlsx xml xz yaml yml zip zst"
  ).split(" "),
);

/** Whether it is not even looked at. */
export function isForeign(path: string): boolean {
  const dot = path.lastIndexOf(".");
  if (isNamedAsSession(path)) return isInForeignFolder(path);
  if (dot > path.lastIndexOf("/") && FOREIGN.has(path.slice(dot + 1).toLowerCase())) return true;
  return isInForeignFolder(path);
}

function isInForeignFolder(path: string): boolean {
  for (const folder of FOREIGN_FOLDERS) {
    if (path.startsWith(`${folder}/`) || path.includes(`/${folder}/`)) return true;
  }
  return false;
}
