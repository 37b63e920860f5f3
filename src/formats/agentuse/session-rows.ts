// The rows of one session: every file is read once for its time and kinds, then the entries are put
// in order and chained (formats.md 7.8): messages by time and id, their parts by start and id. A part
// without a start goes to the creation time in its id; the reference puts it last, after everything.
import { type JsonObject, objectField, stringField } from "../../model/json/json.ts";
import { type Call, callOf } from "./children/link-children.ts";
import { type DraftEntry, momentIn } from "./draft-entry.ts";
import { type JsonFiles, TOGETHER } from "./json-files.ts";
import {
  BESIDE_SESSION,
  isOver,
  messageEnd,
  messageModel,
  messageStart,
  sessionEnd,
  sessionEntries,
} from "./message-entries.ts";
import { type PartContext, partEntries, startOf, unknownPart } from "./part-entries.ts";
import type { SessionFiles } from "./places/folders.ts";
import { byStart, ulidTime } from "./places/ulid.ts";

/**
 * Which entries of a file: for a message or session those before its parts, or those after; for a
 * part its own; for a sub-agent the one that holds it.
 */
type Side = "start" | "end" | "part" | "child";

/** One entry's place: its file, and which of the file's entries it is. */
export interface RowPlace {
  readonly path: string;
  readonly side: Side;
  /** Among the entries of that side. */
  readonly at: number;
  readonly id: string;
  /** What a part needs to know: when it began, the path of its message. */
  readonly start: number;
  readonly message: string | null;
}

/** A row as it is found, and its entry, which is dropped after the table is made. */
export interface FoundRow {
  readonly place: RowPlace;
  readonly draft: DraftEntry;
  /** Of a part that is a call, with its first row. */
  readonly call: Call | null;
}

/** A part or a message as read: the id, the time, the entries. */
interface Placed {
  readonly id: string;
  readonly start: number;
  readonly rows: readonly FoundRow[];
}

export interface ReadSession {
  readonly header: JsonObject | null;
  readonly rows: readonly FoundRow[];
  /** What each message says of its parts, by the message's path. */
  readonly models: ReadonlyMap<string, JsonObject>;
}

export interface RowOptions {
  readonly signal?: AbortSignal | undefined;
  /** A file was read: its bytes, and its content, null if it cannot be used. */
  readonly onRead?: ((bytes: number, path: string, value: JsonObject | null) => void) | undefined;
  /** Keeps the facts of each part that a row needs, not its content. */
  readonly isForRows?: boolean;
}

/** Reads one session without those below it. Errors: SessionError "cancelled"; the signal's reason. */
export async function readSession(
  files: JsonFiles,
  session: SessionFiles,
  options: RowOptions = {},
): Promise<ReadSession> {
  const header = session.header === null ? null : await files.read(session.header);
  const id = (header && stringField(header, "id")) || session.name.slice(0, 26) || "session";
  const path = session.header ?? "";
  const rows = rowsOf({ path, side: "start", id }, header);
  // One by one: a function call cannot take a list of any length.
  for (const row of await besideRows(files, session.prefix, "start", id, options)) rows.push(row);
  const models = new Map<string, JsonObject>();
  const messages: Placed[] = [];
  for (const { id: folder, message: path, parts } of session.messages) {
    if (path === null) files.note(`${session.prefix}${folder}/message.json`, "is missing");
    const message = path === null ? null : await readFile(files, path, options);
    const model = messageModel(message ?? {});
    if (path !== null) models.set(path, model);
    const own = (message && stringField(message, "id")) || folder;
    const created = message ? momentIn(message, "created") : Number.NaN;
    const start = Number.isNaN(created) ? ulidTime(folder) : created;
    const context = { model, isOver: isOver(header ?? {}) };
    const found = await readParts(files, parts, path, context, start, options);
    found.sort(byStart);
    messages.push({
      start,
      id: own,
      rows: [
        ...rowsOf({ path: path ?? "", side: "start", id: own }, message),
        ...found.flatMap(({ rows }) => rows),
        ...rowsOf({ path: path ?? "", side: "end", id: own }, message),
      ],
    });
  }
  for (const message of messages.sort(byStart)) for (const row of message.rows) rows.push(row);
  for (const row of await besideRows(files, session.prefix, "end", id, options)) rows.push(row);
  for (const row of rowsOf({ path, side: "end", id }, header)) rows.push(row);
  return { header, rows, models };
}

/**
 * For one side: the other files in the folder of the opened session, which belong to the session as a
 * whole.
 */
async function besideRows(
  files: JsonFiles,
  prefix: string,
  own: Side,
  id: string,
  options: RowOptions,
): Promise<readonly FoundRow[]> {
  const found: FoundRow[] = [];
  for (const [name, { side, entries }] of options.isForRows ? BESIDE_SESSION : []) {
    const path = `${prefix}${name}`;
    if (side !== own || !files.has(path)) continue;
    const value = await readFile(files, path, options);
    if (value && !entries(value)) files.note(path, "is of a version that is not known");
    for (const row of rowsOf({ path, side, id }, value)) found.push(withoutContent(row));
  }
  return found;
}

async function readParts(
  files: JsonFiles,
  paths: readonly string[],
  message: string | null,
  context: PartContext,
  messageTime: number,
  options: RowOptions,
): Promise<Placed[]> {
  const found: Placed[] = [];
  for (let from = 0; from < paths.length; from += TOGETHER) {
    const some = paths.slice(from, from + TOGETHER);
    const parts = await Promise.all(some.map((path) => readFile(files, path, options)));
    for (const [at, part] of parts.entries()) {
      const path = some[at] ?? "";
      if (!part) continue;
      const id = stringField(part, "id") || (path.split("/").at(-1) ?? "").slice(0, -5);
      const told = startOf(part);
      const made = Number.isNaN(told) ? ulidTime(id) : told;
      const start = Number.isNaN(made) ? messageTime : made;
      const rows = rowsOf({ path, side: "part", id, start, message }, part, context);
      found.push({ id, start, rows: options.isForRows ? rows.map(withoutContent) : rows });
    }
  }
  return found;
}

/** A session's texts and outputs are read again on demand. */
function withoutContent({ place, draft, call }: FoundRow): FoundRow {
  const { type } = draft.fields;
  const { role } = objectField(draft.fields, "message") ?? {};
  const fields = { ...(type !== undefined && { type }), ...(role && { message: { role } }) };
  return { place, draft: { ...draft, fields }, call };
}

async function readFile(
  files: JsonFiles,
  path: string,
  { signal, onRead }: RowOptions,
): Promise<JsonObject | null> {
  signal?.throwIfAborted();
  const value = await files.read(path);
  onRead?.(files.size(path), path, value);
  return value;
}

/** The name of a file that shows nothing of a conversation; "" for the others. */
export function unknownIn(path: string, value: JsonObject): string {
  if (/\/part\/[^/]+$/.test(path)) return unknownPart(value);
  const isMessage = path.endsWith("/message.json");
  const isKnown = objectField(value, "user") ?? objectField(value, "assistant");
  return isMessage && !isKnown ? "message" : "";
}

/** The rows of one side of a file. `value`: its content; null: nothing usable. */
function rowsOf(
  { path, side, id, start = Number.NaN, message = null }: Partial<RowPlace> & FileSide,
  value: JsonObject | null,
  context?: PartContext,
): FoundRow[] {
  const drafts = value ? draftsOf({ path, side, start }, value, context) : [];
  return drafts.map((draft, at) => ({
    place: { path, side, at, id: `${id}${draft.suffix}`, start, message },
    draft,
    call: side === "part" && value && at === 0 ? callOf(path, value) : null,
  }));
}

type FileSide = Pick<RowPlace, "path" | "side" | "id">;

/** The entries of one side of a file. `context`: what a part does not record itself. */
export function draftsOf(
  { path, side, start }: Pick<RowPlace, "path" | "side" | "start">,
  value: JsonObject,
  context: PartContext = { model: {}, isOver: false },
): readonly DraftEntry[] {
  if (side === "part") return partEntries(value, start, context);
  const name = path.slice(path.lastIndexOf("/") + 1);
  const beside = BESIDE_SESSION.get(name);
  if (beside) return beside.entries(value) ?? [];
  const isStart = side === "start";
  if (name === "session.json") return isStart ? sessionEntries(value) : sessionEnd(value);
  return isStart ? messageStart(value) : messageEnd(value);
}
