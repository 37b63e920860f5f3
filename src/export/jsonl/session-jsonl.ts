// A session of any format as a session file of version 3 (formats.md 2.2). What that version cannot express becomes
// a `custom` entry, which the agent keeps and ignores; so do the later parts of a message in parts, whose first
// entry has the whole message. Every line has the fields that the agent needs (`pi-fields`).

import { newEntryId } from "../../manager/entries/entry-ids.ts";
import { newHeader } from "../../manager/session/session-state.ts";
import { type JsonObject, stringField } from "../../model/json/json.ts";
import { stringify } from "../../model/json/stringify.ts";
import type { BodyReader, OpenedSession, Session } from "../../model/session.ts";
import { FLAG, hasFlag, NO_ROW, parentOf, roleOf, typeOf } from "../../model/table/table.ts";
import { bytesOf } from "../../text/bytes.ts";
import { countText } from "../../text/units.ts";
import { cwdOf } from "../../tree/branch/branches.ts";
import { openingLeaf } from "../../tree/leaves.ts";
import { inChunks } from "../chunks.ts";
import { joinedEntry, joinedReplies } from "./joined-replies.ts";
import { completeEntry, completeHeader } from "./pi-fields.ts";
import { writtenIds } from "./written-ids.ts";

/** The file that was made of a session of another format. */
export interface ConvertedSession {
  readonly bytes: readonly Uint8Array<ArrayBuffer>[];
  readonly entries: number;
  /** By row of the written file, those with zeros for unrecorded figures. */
  readonly filledIn: ReadonlySet<number>;
}

/** The sentence for this many filled-in rows; "" for none. */
export function filledInText(count: number): string {
  if (count === 0) return "";
  const where = countText(count, "entry", "entries");
  return `In ${where} no tokens or costs are recorded where pi needs numbers: they say 0 there.`;
}

/**
 * Makes a session file from a session whose entries are not lines of a file; the leaf comes last. Errors: those of
 * reading.
 */
export async function convertedSession(opened: OpenedSession): Promise<ConvertedSession> {
  const rows = writtenRows(opened.session);
  const bytes: Uint8Array<ArrayBuffer>[] = [];
  const filledIn = new Set<number>();
  for await (const chunk of inChunks(linesOf(opened, rows, filledIn))) bytes.push(chunk);
  return { bytes, entries: rows.length, filledIn };
}

function writtenRows(session: Session): readonly number[] {
  const { table } = session;
  const leaf = openingLeaf(session);
  const rows = Array.from({ length: table.count }, (_, row) => row).filter(
    (row) => row !== leaf && !hasFlag(table, row, FLAG.repeated),
  );
  return leaf === NO_ROW ? rows : [...rows, leaf];
}

async function* linesOf(
  { session, bodies }: OpenedSession,
  rows: readonly number[],
  filledIn: Set<number>,
): AsyncGenerator<Uint8Array> {
  const { table } = session;
  // An entry's parent may not be written.
  const all = Array.from({ length: table.count }, (_, row) => row);
  const ids = writtenIds(table, all, newEntryId);
  const joined = joinedReplies(table);
  const heads = new Map<number, number>();
  for (const [head, parts] of joined) for (const part of parts) heads.set(part, head);
  yield bytesOf(`${stringify(headerOf(session))}\n`);
  let last = 0;
  for (const [nth, row] of rows.entries()) {
    const parent = parentOf(table, row);
    const id = ids.get(row) ?? "";
    const time = table.time[row] ?? Number.NaN;
    // An entry without a time gets that of the previous one.
    last = Number.isNaN(time) ? last : time;
    const timestamp = new Date(last).toISOString();
    // The start of a path sends nothing from above it, wherever it is drawn.
    const isFirst = parent === NO_ROW || hasFlag(table, row, FLAG.parentless);
    const base = { id, parentId: isFirst ? null : (ids.get(parent) ?? null), timestamp };
    const head = heads.get(row) ?? row;
    if (head === row) {
      const stored = await wholeReply(bodies, row, joined.get(row));
      // It still names the missing parent: the break in the history stays one, to be seen and repaired.
      const isOrphan = hasFlag(table, row, FLAG.orphan);
      const named = isOrphan
        ? { ...base, parentId: stringField(stored, "parentId") ?? null }
        : base;
      const { entry, isFilledIn } = entryOf(session, row, stored, named);
      if (isFilledIn) filledIn.add(nth);
      yield bytesOf(`${stringify(entry)}\n`);
    } else {
      const part = { type: "custom", customType: `${session.format}.part` };
      yield bytesOf(`${stringify({ ...part, data: { of: ids.get(head) }, ...base })}\n`);
    }
  }
}

/**
 * The entry of a row; for a message that continues in other entries the whole message, and those
 * entries keep their ids.
 */
async function wholeReply(
  bodies: BodyReader,
  row: number,
  parts: readonly number[] | undefined,
): Promise<JsonObject> {
  if (!parts) return bodies.body(row);
  const entries: JsonObject[] = [];
  for (const part of parts) entries.push(await bodies.body(part));
  return joinedEntry(entries);
}

function headerOf(session: Session): JsonObject {
  const { header, fileName } = session;
  if (header?.type === "session" && typeof header.id === "string") return completeHeader(header);
  return { ...newHeader(cwdOf(session)), source: header ?? fileName };
}

/** An entry of any format as one of version 3, with all fields that the agent reads. */
export function entryOf(
  session: Pick<Session, "table" | "format" | "hasPiEntries">,
  row: number,
  entry: JsonObject,
  base: { readonly id: string; readonly parentId: string | null; readonly timestamp: string },
): ReturnType<typeof completeEntry> {
  const { table, format, hasPiEntries } = session;
  const { type, id: _, parentId: __, timestamp: ___, ...fields } = entry;
  // Types of pi's relatives that pi does not know stay unchanged.
  const kind = typeOf(table, row);
  const isKnown = kind !== "unknown" && (kind !== "message" || roleOf(table, row) !== "unknown");
  const customType = `${format}.${typeof type === "string" ? type : "entry"}`;
  const isOwn = (hasPiEntries || isKnown) && type !== undefined;
  const made = isOwn
    ? { type, ...base, ...fields }
    : { type: "custom", customType, data: entry, ...base };
  return completeEntry(made, base.timestamp);
}
