// The shared part of a session before further changes: its header, and its entries a few at a time, never all
// together.
import { bodiesOf } from "../../context/projection.ts";
import { newHeader } from "../../manager/session/session-state.ts";
import type { JsonObject } from "../../model/json/json.ts";
import type { OpenedSession, Session } from "../../model/session.ts";
import { idValue, keyOf } from "../../model/table/ids.ts";
import { keyAt, NO_ROW, roleOf, rowOf, typeOf } from "../../model/table/table.ts";
import { userNamesIn } from "../../redact/names.ts";
import { cwdOf } from "../../tree/branch/branches.ts";
import { checkCancelled } from "../cancelled.ts";
import { completeHeader } from "../jsonl/pi-fields.ts";
import { entryOf } from "../jsonl/session-jsonl.ts";
import { homeShortener } from "./entry/home-paths.ts";
import { takeOut } from "./entry/take-out.ts";
import type { ShareScope } from "./scope.ts";
import type { ShareSource } from "./share-source.ts";
import { chooseRows } from "./shared-rows.ts";

export type SharedObjects = Awaited<ReturnType<typeof sharedObjects>>;

/**
 * Errors: ShareError for a branch or turn that does not exist; SessionError of the file,
 * "cancelled".
 */
export async function sharedObjects(source: ShareSource, scope: ShareScope, signal?: AbortSignal) {
  const { opened } = source;
  const { session } = opened;
  const { leaveOut } = scope;
  const chosen = await chooseRows(source, scope);
  // Those in their place first, then those that follow below the leaf.
  const inPlace = [...chosen.stays.keys()].filter((row) => chosen.stays[row] === 1);
  const rows = [...inPlace, ...chosen.carried];
  const users = new Set<string>();
  const isNameless = leaveOut.includes("names");
  if (isNameless) {
    // All users are known only after all entries were read.
    const learn = (object: JsonObject) => {
      for (const name of userNamesIn(object)) users.add(name);
    };
    learn({ ...session.header, fileName: session.fileName });
    for await (const { stored } of storedEntries(opened, rows, signal)) learn(stored);
  }
  const shorten = isNameless ? homeShortener(session.header, users) : (text: string) => text;
  const take = takeOut(leaveOut, shorten);
  return {
    header: take.header(headerOf(session)),
    chosen,
    /** Of the entries, in the order in which they are searched. */
    rows,
    /** Users that are left out, and another text without them. */
    users,
    shorten,
    /**
     * The entries of some rows, in order: `stored` from the session, `entry` without the left out parts. Errors:
     * SessionError of the file, "cancelled".
     */
    async *read(rows: readonly number[]) {
      for await (const { row, stored } of storedEntries(opened, rows, signal)) {
        const entry = take.entry(stored, isEditOfOutput(session, row, stored));
        yield { row, stored, entry };
      }
    },
  };
}

function headerOf(session: Session): JsonObject {
  const { hasPiEntries, header, version } = session;
  const isSound = header?.type === "session" && typeof header.id === "string";
  if (!isSound) return { ...newHeader(cwdOf(session)) };
  if (!hasPiEntries) return completeHeader(header);
  // The header of a later version keeps its number; entries of an older one are written in the
  // current version.
  return version > 3 ? header : { ...header, version: 3 };
}

/** In the current version. `parentId` is null: the parent depends on what is shared. */
async function* storedEntries(
  { session, bodies }: OpenedSession,
  rows: readonly number[],
  signal: AbortSignal | undefined,
) {
  for await (const { at, body } of bodiesOf(session.table, bodies, rows)) {
    checkCancelled(signal, `Sharing ${session.fileName}`, "share it");
    const row = rows[at] ?? NO_ROW;
    yield { row, stored: { ...asToday(session, row, body), parentId: null } };
  }
}

function asToday(session: Session, row: number, body: JsonObject): JsonObject {
  if (session.hasPiEntries) return body;
  const { table } = session;
  const id = String(idValue(keyAt(table, row) ?? keyOf(undefined)) ?? "");
  const time = table.time[row] ?? Number.NaN;
  const timestamp = new Date(Number.isNaN(time) ? 0 : time).toISOString();
  return entryOf(session, row, body, { id, parentId: null, timestamp }).entry;
}

function isEditOfOutput({ table }: Session, row: number, { targetId }: JsonObject): boolean {
  if (typeOf(table, row) !== "context_edit" || targetId === undefined) return false;
  const role = roleOf(table, rowOf(table, keyOf(targetId)));
  return role === "toolResult" || role === "bashExecution";
}
