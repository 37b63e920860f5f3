// Records as they come out of the browser's database, where another version, an extension or a disk may
// have changed them: each is narrowed here, and nowhere else. Pure.
import type {
  DraftRecord,
  FolderRecord,
  LeftPosition,
  Origin,
  ReadMark,
  ReadState,
  SessionPlace,
  SessionRecord,
  ShareRecord,
} from "./records.ts";

/** Null: not a record. */
export function sessionRecordOf(value: unknown): SessionRecord | null {
  const { key, fileName, title, formatName, size, entries, openedAt, origin, place } =
    fieldsOf(value);
  const { isForgotten } = fieldsOf(value);
  if (!isName(key) || !isText(fileName) || !isText(title) || !isText(formatName)) return null;
  if (!isCount(size) || !isCount(entries) || !isTime(openedAt) || !isOrigin(origin)) return null;
  const own = { key, fileName, title, formatName, size, entries, openedAt, origin };
  const record = { ...own, ...(isForgotten === true && { isForgotten }) };
  if (place === undefined) return record;
  const narrowed = placeOf(place);
  return narrowed && { ...record, place: narrowed };
}

/** Null: not a record. A record from before there were revisions has the first. */
export function draftRecordOf(value: unknown): DraftRecord | null {
  const { key, fileName, title, size, entries, count, operations, changedAt } = fieldsOf(value);
  const { revision = 0 } = fieldsOf(value);
  if (!isName(key) || !isText(fileName) || !isText(title) || !isText(operations)) return null;
  if (!isCount(size) || !isCount(entries) || !isCount(count) || !isCount(revision)) return null;
  if (!isTime(changedAt)) return null;
  return { key, fileName, title, size, entries, count, operations, changedAt, revision };
}

/** Null: not a record. */
export function folderRecordOf(value: unknown): FolderRecord | null {
  const { id, name, handle, isServed, lookedAt } = fieldsOf(value);
  // It names files of the index.
  if (!isText(id) || !/^[\w~-]+$/.test(id) || !isText(name)) return null;
  if (handle !== null && !isFolder(handle)) return null;
  if (lookedAt !== null && !isTime(lookedAt)) return null;
  return { id, name, handle, lookedAt, ...(isServed === true ? { isServed } : {}) };
}

/** The valid parts: the rest counts as undecided. */
export function shareRecordOf(key: string, value: unknown): ShareRecord {
  const { decisions, words } = fieldsOf(value);
  return { key, decisions: isText(decisions) ? decisions : null, words: listOf(words, textOf) };
}

/** The valid parts; empty where nothing is stored. */
export function readStateOf(key: string, value: unknown): ReadState {
  const { positions, marks, folds, changedAt } = fieldsOf(value);
  const known = Object.entries(fieldsOf(folds)).filter(
    (one): one is [string, boolean] => typeof one[1] === "boolean",
  );
  return {
    key,
    positions: listOf(positions, positionOf),
    marks: listOf(marks, markOf),
    folds: Object.fromEntries(known),
    changedAt: isTime(changedAt) ? changedAt : 0,
  };
}

/** Null: not a record. */
export function fileHandleOf(value: unknown): FileSystemFileHandle | null {
  // Some browsers have no handles.
  const isKnown = typeof FileSystemFileHandle === "function";
  return isKnown && value instanceof FileSystemFileHandle ? value : null;
}

function isFolder(value: unknown): value is FileSystemDirectoryHandle {
  const isKnown = typeof FileSystemDirectoryHandle === "function";
  return isKnown && value instanceof FileSystemDirectoryHandle;
}

function placeOf(value: unknown): SessionPlace | null {
  const { folder, path, kind } = fieldsOf(value);
  if (!isName(folder) || !isText(path) || (kind !== "file" && kind !== "folder")) return null;
  return { folder, path, kind };
}

function positionOf(value: unknown): LeftPosition | null {
  const { leaf, view, entry, within } = fieldsOf(value);
  if ((leaf !== null && !isText(leaf)) || !isText(entry) || !Number.isFinite(within)) return null;
  return view === "sent" || view === "history"
    ? { leaf, view, entry, within: Number(within) }
    : null;
}

function markOf(value: unknown): ReadMark | null {
  const { entry, at } = fieldsOf(value);
  return isText(entry) && isTime(at) ? { entry, at } : null;
}

function textOf(value: unknown): string | null {
  return isText(value) ? value : null;
}

/** The valid items of a list. */
function listOf<T>(value: unknown, narrow: (one: unknown) => T | null): readonly T[] {
  if (!Array.isArray(value)) return [];
  return value.map(narrow).filter((one) => one !== null);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** It is a name in addresses. */
function isName(value: unknown): value is string {
  return isText(value) && value !== "";
}

function isCount(value: unknown): value is number {
  return Number.isFinite(value) && Number(value) >= 0;
}

/** ms that make a valid date. */
function isTime(value: unknown): value is number {
  return isCount(value) && value <= 8.64e15;
}

function isOrigin(value: unknown): value is Origin {
  return value === "handle" || value === "copy" || value === "folder";
}
