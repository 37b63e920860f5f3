// An opened AgentUse session. One reading of all its files makes the table; bodies, sub-agents and
// long outputs are read from the files again on demand.
import { fieldsOf, TableBuilder } from "../../model/build/table-builder.ts";
import { type JsonObject, objectField, stringField } from "../../model/json/json.ts";
import { type Problem, ProblemLog } from "../../model/problem.ts";
import type { OpenedSession, Session } from "../../model/session.ts";
import { FLAG } from "../../model/table/table.ts";
import type { ScanOptions } from "../../read/scan/scan.ts";
import type { InputFolder as Folder } from "../format.ts";
import { noteUnknown } from "../understood.ts";
import { childrenOf } from "./children/child-runs.ts";
import { type Child, linkChildren } from "./children/link-children.ts";
import { eventEntry, momentIn } from "./draft-entry.ts";
import { JsonFiles, TOGETHER } from "./json-files.ts";
import { isOver } from "./message-entries.ts";
import { type SessionFiles, sessionTree } from "./places/folders.ts";
import { ulidTime } from "./places/ulid.ts";
import { renewedRows } from "./renewed-rows.ts";
import { type ChainedRow, type ReadFolder, SessionBodies } from "./session-bodies.ts";
import { type FoundRow, readSession, unknownIn } from "./session-rows.ts";

/** A session as it was read, and the format it is opened as. */
interface Opening extends ReadFolder {
  readonly session: Session;
  readonly bodies: SessionBodies;
  /** The reference of every entry that there is or was, by its id. */
  readonly refs: Map<unknown, number>;
  readonly problems: () => readonly Problem[];
}

/** Errors: SessionError; the signal's reason. */
export async function openAgentUse(folder: Folder, options: ScanOptions): Promise<OpenedSession> {
  return openedOf(folder, await readFolder(folder, options, null));
}

function openedOf(folder: Folder, now: Opening): OpenedSession {
  const { session, bodies, json, problems } = now;
  const { table, size } = session;
  return {
    session,
    bodies,
    async visit(onEntry, onProgress, signal, from = 0, to = table.count) {
      for (let row = from; row < to; row++) {
        signal.throwIfAborted();
        onEntry(row, await bodies.body(row));
        onProgress(Math.floor((size * (row + 1)) / Math.max(1, table.count)));
      }
      return problems();
    },
    async renew(files) {
      const known = json.secrets.count;
      const next = { ...folder, files };
      const later = await readFolder(next, {}, now);
      // Text read earlier may hold a value that is known as a secret only now.
      const isAll = later.json.secrets.count > known || later.id !== now.id;
      return { opened: openedOf(next, later), ...renewedRows(now, later, isAll) };
    },
  };
}

/** `before`: the same folder at its last reading. */
async function readFolder(
  folder: Folder,
  options: ScanOptions,
  before: Opening | null,
): Promise<Opening> {
  const json = new JsonFiles(folder.files, before?.json.secrets);
  const tree = sessionTree(folder);
  const own = tree.get("") ?? { prefix: "", name: folder.name, header: null, messages: [] };
  let done = 0;
  const unknown: string[] = [];
  const onRead = (bytes: number, path: string, value: JsonObject | null) => {
    done += bytes;
    options.onProgress?.(done);
    if (value) unknown.push(unknownIn(path, value));
  };
  const { header, rows, models } = await readSession(json, own, {
    signal: options.signal,
    onRead,
    isForRows: true,
  });
  await learnSecrets(json, tree, options.signal);
  // Read again: its own text may hold what a part keeps secret.
  const shown = own.header && header ? await json.readAgain(own.header) : header;
  const children = linkChildren(rows, await childrenOf(json, tree, ""));
  const unlinked = children.get(null) ?? [];
  const chained = chain([...rows, ...unlinked.map(childRow)]);
  const builder = new TableBuilder();
  const refs = before?.refs ?? new Map<unknown, number>();
  let replied: string | null = null;
  for (const [row, entry] of chained.entries.entries()) {
    const start = refs.get(entry.id) ?? refs.size;
    refs.set(entry.id, start);
    const fields = fieldsOf(entry, { start, length: 0, line: 0, flags: 0 });
    const [message = ""] = chained.rows[row]?.place.path.split("/part/") ?? [];
    const isReply = fields.role === "assistant";
    builder.add(isReply && message === replied ? { ...fields, flags: FLAG.goesOn } : fields);
    if (isReply) replied = message;
    else if (fields.role === "user") replied = null;
  }
  const log = new ProblemLog();
  const table = builder.finish(log);
  noteUnknown(unknown.length, (file) => unknown[file] || null, log, "file");
  const id = (header && stringField(header, "id")) || own.name.slice(0, 26);
  const { files } = folder;
  const around = { json, files, own, tree, id, children, models, isOver: isOver(header ?? {}) };
  const read: ReadFolder = { ...around, rows: chained.rows };
  const problems = () => [...json.problems, ...log.list()];
  let size = 0;
  for (const source of files.values()) size += source.size;
  const session: Session = {
    format: "agentuse",
    formatName: formatName(header),
    fileName: own.name,
    size,
    header: headerOf(shown, own.name),
    version: 3,
    table,
    problems: problems(),
    chosenLeaf: null,
  };
  return { ...read, session, bodies: new SessionBodies(read), refs, problems };
}

/** Secrets of sub-agents, which the session above them may have been given. */
async function learnSecrets(
  files: JsonFiles,
  tree: ReadonlyMap<string, SessionFiles>,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (const { prefix, messages } of tree.values()) {
    const parts = prefix === "" ? [] : messages.flatMap(({ parts }) => parts);
    for (let from = 0; from < parts.length; from += TOGETHER) {
      signal?.throwIfAborted();
      await Promise.all(parts.slice(from, from + TOGETHER).map((path) => files.learn(path)));
    }
  }
}

/** A sub-agent that no call started stands at its creation time. */
function childRow({ prefix, id, start }: Child): FoundRow {
  const draft = eventEntry("sub-agent", ":sub-agent", start, {});
  const path = `${prefix}session.json`;
  return {
    place: { path, side: "child", at: 0, id: `${id}:sub-agent`, start, message: null },
    draft,
    call: null,
  };
}

/** Rows have their own ids and one parent each: the conversation is a single line. */
function chain(found: readonly FoundRow[]): {
  readonly rows: readonly ChainedRow[];
  readonly entries: readonly JsonObject[];
} {
  const rows: ChainedRow[] = [];
  const entries: JsonObject[] = [];
  const taken = new Map<string, number>();
  let parentId: string | null = null;
  let lastTime = Number.NaN;
  for (const { place, draft } of inTime(found)) {
    const count = (taken.get(place.id) ?? 0) + 1;
    taken.set(place.id, count);
    // Ids come from files: two may claim the same.
    let id = count === 1 ? place.id : `${place.id}~${count}`;
    while (count > 1 && taken.has(id)) id = `${id}~`;
    taken.set(id, taken.get(id) ?? 1);
    const time = Number.isNaN(draft.time) ? lastTime : draft.time;
    lastTime = time;
    const base = baseOf(id, parentId, time);
    rows.push({ place, base });
    const { type, ...fields } = draft.fields;
    entries.push({ ...(type !== undefined && { type }), ...base, ...fields });
    parentId = id;
  }
  return { rows, entries };
}

/** Sub-agents without a call come before later entries; the rest is in order. */
function inTime(found: readonly FoundRow[]): readonly FoundRow[] {
  const children = found.filter(({ place }) => place.side === "child");
  if (children.length === 0) return found;
  const sorted: FoundRow[] = [];
  let next = 0;
  for (const row of found) {
    if (row.place.side === "child") continue;
    const isEnd = row.place.side === "end" && row.place.path.endsWith("session.json");
    for (let child = children[next]; child; child = children[++next]) {
      const isEarlier = row.place.side === "part" && child.place.start < row.place.start;
      if (!isEarlier && !isEnd) break;
      sorted.push(child);
    }
    sorted.push(row);
  }
  return sorted.concat(children.slice(next));
}

function baseOf(id: string, parentId: string | null, time: number): JsonObject {
  const timestamp = Number.isNaN(time) ? {} : { timestamp: new Date(time).toISOString() };
  return { id, parentId, ...timestamp };
}

function formatName(header: JsonObject | null): string {
  const version = (header && stringField(header, "version")) ?? "";
  return `AgentUse ${version.slice(0, 40)}`.trim();
}

/** In the shape of a pi-family header, with all other fields of `session.json`. */
function headerOf(header: JsonObject | null, name: string): JsonObject {
  const stored = header ?? {};
  const id = stringField(stored, "id") ?? name.slice(0, 26);
  const created = momentIn(stored, "created");
  const time = Number.isNaN(created) ? ulidTime(id) : created;
  const cwd = stringField(objectField(stored, "project") ?? {}, "cwd");
  const parent = stringField(stored, "parentSessionID");
  return {
    type: "session",
    version: 3,
    id,
    ...(!Number.isNaN(time) && { timestamp: new Date(time).toISOString() }),
    ...(cwd !== undefined && { cwd }),
    ...(parent !== undefined && { parentSession: parent }),
    ...(header && { agentuse: header }),
  };
}
