// The entries of a session as they are shared, read a few at a time: never all of them at once.
import type { JsonObject } from "../../model/json/json.ts";
import type { Session } from "../../model/session.ts";
import { idValue, keyOf } from "../../model/table/ids.ts";
import { keyAt, NO_ROW, parentOf, roleOf, rowOf, typeOf } from "../../model/table/table.ts";
import { userNamesIn } from "../../redact/user-names.ts";
import { entryOf } from "../jsonl/session-jsonl.ts";
import { homeShortener, type Shorten } from "./entry/home-paths.ts";
import { type TakeOut, takeOut } from "./entry/take-out.ts";
import type { LeftOut } from "./scope.ts";
import type { ShareSource } from "./share-source.ts";

/** Entries read together: so many, or as few as make so many bytes. */
const BATCH = 64;
const BATCH_BYTES = 1 << 20;

export interface SharedEntry {
  readonly row: number;
  /** Of the session, in today's version. */
  readonly stored: JsonObject;
  /** Without what is left out of it. */
  readonly entry: JsonObject;
}

export class SharedEntries {
  /** Users that are left out. */
  readonly users: ReadonlySet<string>;
  readonly shorten: Shorten;
  readonly #source: ShareSource;
  readonly #take: TakeOut;

  /**
   * For the entries of `rows`. Who is to be left out of all of them is known when all were looked at.
   * Errors: SessionError of the file, and what `onEntry` throws.
   */
  static async of(
    source: ShareSource,
    leaveOut: readonly LeftOut[],
    rows: readonly number[],
    onEntry: () => void,
  ): Promise<SharedEntries> {
    if (!leaveOut.includes("names")) return new SharedEntries(source, leaveOut, new Set());
    const { header, fileName } = source.opened.session;
    const users = new Set(userNamesIn({ ...header, fileName }));
    for await (const { stored } of new SharedEntries(source, [], users).read(rows)) {
      onEntry();
      for (const name of userNamesIn(stored)) users.add(name);
    }
    return new SharedEntries(source, leaveOut, users);
  }

  private constructor(
    source: ShareSource,
    leaveOut: readonly LeftOut[],
    users: ReadonlySet<string>,
  ) {
    const { header } = source.opened.session;
    this.#source = source;
    this.users = users;
    this.shorten = leaveOut.includes("names") ? homeShortener(header, users) : (text) => text;
    this.#take = takeOut(leaveOut, this.shorten);
  }

  /** In the order of `rows`. Errors: SessionError of the file. */
  async *read(rows: readonly number[]): AsyncGenerator<SharedEntry> {
    const { length } = this.#source.opened.session.table;
    for (let from = 0; from < rows.length; ) {
      let to = from;
      for (let bytes = 0; to < rows.length && to - from < BATCH && bytes < BATCH_BYTES; to++) {
        bytes += length[rows[to] ?? NO_ROW] ?? 0;
      }
      yield* await Promise.all(rows.slice(from, to).map((row) => this.#entryAt(row)));
      from = to;
    }
  }

  async #entryAt(row: number): Promise<SharedEntry> {
    const { session, bodies } = this.#source.opened;
    const stored = asToday(session, row, await bodies.body(row));
    const of = { isEditOfOutput: isEditOfOutput(session, row, stored) };
    return { row, stored, entry: this.#take(stored, of) };
  }
}

function asToday(session: Session, row: number, body: JsonObject): JsonObject {
  if (session.format === "pi" || session.format === "pi-html") return body;
  const { table } = session;
  const idAt = (at: number) => String(idValue(keyAt(table, at) ?? keyOf(undefined)) ?? "");
  const parent = parentOf(table, row);
  const time = table.time[row] ?? Number.NaN;
  const timestamp = new Date(Number.isNaN(time) ? 0 : time).toISOString();
  const parentId = parent === NO_ROW ? null : idAt(parent);
  return entryOf(session, row, body, { id: idAt(row), parentId, timestamp }).entry;
}

function isEditOfOutput({ table }: Session, row: number, { targetId }: JsonObject): boolean {
  if (typeOf(table, row) !== "context_edit" || targetId === undefined) return false;
  const role = roleOf(table, rowOf(table, keyOf(targetId)));
  return role === "toolResult" || role === "bashExecution";
}
