// Whether our own readers agree about a file: the first scan with any slice size, the reading of all
// bodies, the SessionManager on the file and in memory, and the list.
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { contextEntries } from "../../src/context/context-entries.ts";
import { projectContext } from "../../src/context/projection.ts";
import { openSession } from "../../src/formats/index.ts";
import type { SessionTreeNode } from "../../src/manager/entries/session-entry.ts";
import { parseSessionEntries } from "../../src/manager/entries/stored-session.ts";
import { SessionManager } from "../../src/manager/session/session-manager.ts";
import { sessionManagerOn } from "../../src/manager/session/session-manager-on.ts";
import { nodeStore } from "../../src/manager/store/disk/node-store.ts";
import { fieldsOf } from "../../src/model/build/table-builder.ts";
import type { JsonObject } from "../../src/model/json/json.ts";
import { SessionError } from "../../src/model/problem.ts";
import type { OpenedSession } from "../../src/model/session.ts";
import { idValue } from "../../src/model/table/ids.ts";
import { ENTRY_TYPES, ROLES } from "../../src/model/table/kinds.ts";
import {
  type EntryTable,
  FLAG,
  hasFlag,
  hasSameRows,
  keyAt,
  keysOf,
  NO_ROW,
} from "../../src/model/table/table.ts";
import { DetailsCollector } from "../../src/read/bodies/details-collector.ts";
import { memorySource } from "../../src/read/source/byte-source.ts";
import { childrenAt, childrenOf } from "../../src/tree/children.ts";
import { labelsOf, sessionName } from "../../src/tree/labels.ts";
import { leafOf } from "../../src/tree/leaves.ts";
import { canonical } from "../golden/canonical.ts";

/** Called for each answer: two readers, what was asked, and what each said. */
export type Compare = (what: string, one: unknown, other: unknown) => void;

const store = nodeStore({ firstWrite: "assistant" });
/** Small enough that every line is cut. */
const SMALL_SLICE = 61;

/** Compares the readers; `folder` is empty and theirs. */
export async function compareReaders(
  bytes: Uint8Array,
  folder: string,
  compare: Compare,
): Promise<void> {
  const path = put(folder, "read", bytes);
  const viewer = await opened(bytes);
  const cut = await opened(bytes, SMALL_SLICE);
  compare("opened with small slices", isOpen(cut), isOpen(viewer));
  const manager = managed(path);
  // A session that can be written can be looked at; without a header it can only be looked at.
  // Who opens an empty file to write begins a session there.
  if (manager && bytes.length > 0)
    compare("opened by the SessionManager and the viewer", isOpen(viewer), true);
  if (viewer instanceof SessionError) return;
  if (!(cut instanceof SessionError)) {
    const isSame = hasSameRows(cut.session.table, viewer.session.table);
    compare("rows with small slices", isSame, true);
    compare("header with small slices", cut.session.header, viewer.session.header);
  }
  await compareBodies(viewer, compare);
  if (manager) {
    await compareManager(viewer, manager, compare);
    compareMemory(bytes, manager, compare);
    compareWriting(bytes, folder, manager, compare);
  }
  await compareList(bytes, folder, viewer, compare);
}

async function opened(
  bytes: Uint8Array,
  sliceBytes?: number,
): Promise<OpenedSession | SessionError> {
  const source = memorySource(bytes, "session.jsonl");
  try {
    return await openSession({ kind: "file", source }, sliceBytes ? { sliceBytes } : {});
  } catch (error) {
    if (error instanceof SessionError) return error;
    throw error;
  }
}

function isOpen(answer: OpenedSession | SessionError): boolean {
  return !(answer instanceof SessionError);
}

function managed(path: string): SessionManager | null {
  try {
    return sessionManagerOn(store).open(path);
  } catch (error) {
    if (error instanceof SessionError) return null;
    throw error;
  }
}

/** The first scan knows of each entry what the whole entry says, and each is read once. */
export async function compareBodies({ session, bodies, visit }: OpenedSession, compare: Compare) {
  const { table } = session;
  const collector = new DetailsCollector();
  const fromBodies: unknown[] = [];
  const known: unknown[] = [];
  const visited: number[] = [];
  await visit(
    (row, entry) => {
      visited.push(row);
      collector.add(row, entry);
    },
    () => {},
    new AbortController().signal,
  );
  collector.finish();
  for (let row = 0; row < table.count; row++) {
    const body = await bodies.body(row);
    const place = { start: table.start[row] ?? 0, length: 0, line: 0, flags: 0 };
    const { type, role, id, parentId, time, parsed } = fieldsOf(body, place);
    const isText = typeof id !== "object" || id === null;
    fromBodies.push([type, role, isText ? (id ?? null) : null, time, Boolean(parsed)]);
    const { role: knownRole, type: knownType } = kindAt(table, row);
    const key = keyAt(table, row);
    const knownId = key === undefined ? undefined : idValue(key);
    // Formats of lines also keep custom entries that say how a session stands.
    const hasStructure = table.parsedEntries.has(row) && (Boolean(parsed) || type !== "custom");
    known.push([knownType, knownRole, knownId ?? null, table.time[row] ?? null, hasStructure]);
    const parent = table.parent[row] ?? NO_ROW;
    const parentKey = parent === NO_ROW ? undefined : keyAt(table, parent);
    if (parentKey === undefined) continue;
    // What a sub-agent said hangs below its call, and its entry names no parent.
    if (hasFlag(table, row, FLAG.parentless) && (parentId ?? null) === null) continue;
    compare(`parent of row ${row}`, parentId ?? null, idValue(parentKey) ?? null);
  }
  compare("rows visited", visited.length, table.count);
  compare("heads and bodies", known, fromBodies);
}

/** Type and role as the file spells them. */
function kindAt(table: EntryTable, row: number): { type: string; role: string } {
  const word = table.words.get(row) ?? "";
  const type = ENTRY_TYPES[table.type[row] ?? 0] ?? "";
  const isUnknown = table.type[row] === 0;
  if (isUnknown) return { type: word, role: "" };
  if (type !== "message") return { type, role: "" };
  return { type, role: table.role[row] === 0 ? word : (ROLES[table.role[row] ?? 0] ?? "") };
}

async function compareManager(
  { session, bodies }: OpenedSession,
  manager: SessionManager,
  compare: Compare,
): Promise<void> {
  const { table } = session;
  const entries: readonly JsonObject[] = manager.getEntries();
  compare("number of entries", entries.length, table.count);
  if (entries.length !== table.count) return;
  const shown: JsonObject[] = [];
  for (let row = 0; row < table.count; row++) shown.push(await bodies.body(row));
  compare("entries of the SessionManager", entries, shown);
  compare("name", manager.getSessionName() ?? null, sessionName(table));
  const rowOfEntry = new Map(entries.map((entry, row) => [entry, row]));
  compare("tree", treeOf(manager.getTree(), rowOfEntry), treeRows(table));
  const labels = [...labelsOf(table)].map(([row, { text }]) => [row, text]);
  const own = labels.map(([row]) => [row, manager.getLabel(String(entries[Number(row)]?.id))]);
  const isNamed = labels.every(([row]) => typeof entries[Number(row)]?.id === "string");
  if (isNamed) compare("labels", own, labels);
  const leaf = leafOf(table);
  const id = entries[leaf]?.id;
  if (typeof id === "string" && id !== "") {
    compare("leaf", manager.getLeafId(), id);
    const context = contextEntries(table, rowOfId(table, id));
    const messages = projectContext(table, context, (row) => shown[row] ?? {}).flatMap(
      (entry) => entry.messages,
    );
    compare("context", manager.buildSessionContext().messages, messages);
  }
}

function rowOfId(table: EntryTable, id: string): number {
  return keysOf(table, table.count).findLastIndex((key) => idValue(key) === id);
}

function treeOf(
  roots: readonly SessionTreeNode[],
  rows: ReadonlyMap<JsonObject, number>,
): readonly string[] {
  const lines: string[] = [];
  const open = roots.map((node) => ({ node, depth: 0 })).reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth } = next;
    lines.push(`${depth} ${rows.get(node.entry)} ${node.label ?? ""}`);
    for (const child of [...node.children].reverse()) open.push({ node: child, depth: depth + 1 });
  }
  return lines;
}

function treeRows(table: EntryTable): readonly string[] {
  const children = childrenOf(table);
  const labels = labelsOf(table);
  const lines: string[] = [];
  const open = Array.from(children.roots, (row) => ({ row, depth: 0 })).reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    const { row, depth } = next;
    lines.push(`${depth} ${row} ${labels.get(row)?.text ?? ""}`);
    const below = Array.from(childrenAt(children, row), (child) => ({
      row: child,
      depth: depth + 1,
    }));
    for (const child of below.reverse()) open.push(child);
  }
  return lines;
}

/** In memory there are no lines: version 1 entries get other ids there. */
function compareMemory(bytes: Uint8Array, manager: SessionManager, compare: Compare): void {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const memory = SessionManager.inMemory("", {}, parseSessionEntries(text));
  const strip = (one: SessionManager) =>
    one.getEntries().map(({ id, parentId, firstKeptEntryId, ...rest }) => rest);
  compare("entries in memory", canonical(strip(memory)), canonical(strip(manager)));
  compare("header in memory", memory.getHeader(), manager.getHeader());
}

/** What is read can be written: an entry more, a fork, and nothing of the file is lost. */
function compareWriting(
  bytes: Uint8Array,
  folder: string,
  manager: SessionManager,
  compare: Compare,
): void {
  const path = put(folder, "written", bytes);
  const before = manager.getEntries();
  const writer = sessionManagerOn(store).open(path);
  const id = writer.appendCustomEntry("fuzz", {});
  const after = sessionManagerOn(store).open(path).getEntries();
  const last = after.pop();
  compare("appended", [last?.id, last?.parentId], [id, manager.getLeafId()]);
  compare("entries after appending", after, before);
  const fork = sessionManagerOn(store).forkFrom(path, "/fork", join(folder, "forks"));
  compare("entries of a fork", fork.getEntries().slice(0, -1), before);
}

async function compareList(
  bytes: Uint8Array,
  folder: string,
  { session: { table, header } }: OpenedSession,
  compare: Compare,
): Promise<void> {
  // A list ends lines at a lone carriage return, too, as the reference's does.
  if (header === null || /\r(?!\n|$)/.test(new TextDecoder("latin1").decode(bytes))) return;
  const path = put(folder, "listed", bytes);
  const [info] = await sessionManagerOn(store).listAll(join(path, ".."));
  if (!info) return;
  let messages = 0;
  for (let row = 0; row < table.count; row++) if (kindAt(table, row).type === "message") messages++;
  compare("messages listed", info.messageCount, messages);
  compare("name listed", info.name ?? null, sessionName(table));
}

function put(folder: string, name: string, bytes: Uint8Array): string {
  const path = join(folder, name, "session.jsonl");
  mkdirSync(join(folder, name));
  writeFileSync(path, bytes);
  utimesSync(path, 1_767_225_600, 1_767_225_600);
  return path;
}
