// Builds an EntryTable row by row, from scanned bytes or from objects: one builder, so that both
// producers get the same parents, flags and problems. Rules: formats.md 2.12 and section 1.

import { trimmed } from "../../lib/trimmed.ts";
import { isFailed, isStubReply, isWithheld } from "../entry/withheld.ts";
import { timeOf } from "../json/coerced.ts";
import { isObject, type Json, type JsonObject, objectField, stringField } from "../json/json.ts";
import type { ProblemLog } from "../problem.ts";
import { type EntryKey, endsPath, isTextKey, keyOf, rowKey } from "../table/ids.ts";
import { isKeptParsed, roleCode, typeCode } from "../table/kinds.ts";
import { placeKey } from "../table/place-ids.ts";
import { deriveIndex, type EntryTable, FLAG, NO_ROW, type Titles } from "../table/table.ts";
import { Columns, markSiblings, type RowFields } from "./columns.ts";
import { openCycles } from "./cycles.ts";
import type { TableTail } from "./extend-table.ts";
import { type LinkProblems, linkProblems } from "./link-problems.ts";
import { Links } from "./links.ts";

export class TableBuilder {
  readonly #columns = new Columns();
  #count = 0;
  #links: Links;
  #words = new Map<number, string>();
  /** Rows read in full, which may be written anew. */
  parsedEntries = new Map<number, JsonObject>();
  readonly #missing = new Set<EntryKey>();
  #titles: Titles | null = null;

  constructor(hasIds = true) {
    this.#links = new Links(hasIds);
  }

  get count(): number {
    return this.#count;
  }

  setTitles(titles: Titles): void {
    this.#titles = titles;
  }

  /** How many rows have no id of their own. */
  get idless(): number {
    let idless = 0;
    for (let row = 0; row < this.#count; row++) if (this.#columns.has(row, FLAG.noId)) idless++;
    return idless;
  }

  /** How many rows have a text for an id, and a text or null for a parent. */
  get linked(): number {
    const { ids, parents } = this.#links;
    let linked = 0;
    ids.forEach((id, row) => {
      const parent = parents[row] ?? null;
      if (id !== "" && isTextKey(id) && (parent === null || isTextKey(parent))) linked++;
    });
    return linked;
  }

  add({ id, parentId, type, role, time, start, length, line, flags, parsed }: RowFields): void {
    const row = this.#count++;
    const typeOf = typeCode(type);
    const roleOf = type === "message" ? roleCode(role) : 0;
    if (typeOf === 0) this.#words.set(row, type);
    else if (type === "message" && roleOf === 0) this.#words.set(row, role);
    this.#columns.reserve(this.#count);
    const { all } = this.#columns;
    all.type[row] = typeOf;
    all.role[row] = roleOf;
    all.time[row] = time;
    all.start[row] = start;
    all.length[row] = length;
    all.line[row] = line;
    all.flags[row] = id === undefined ? flags | FLAG.noId : flags;
    if (parentId !== null && endsPath(parentId)) this.#columns.mark(row, FLAG.parentless);
    if (this.#links.hasIds) {
      this.#links.add(rowKey(id, row), parentId === null ? null : keyOf(parentId));
    }
    if (parsed) this.parsedEntries.set(row, parsed);
  }

  /** Gives every row a new id and its predecessor as parent: what a version 1 file means (2.9). */
  chain(newId: (row: number, line: number) => string): void {
    const links = new Links();
    for (let row = 0; row < this.#count; row++) {
      const id = keyOf(newId(row, this.#columns.all.line[row] ?? 0));
      links.add(id, links.ids[row - 1] ?? null);
      // Lines that are alike had no ids to be alike in: each is an entry of its own.
      const kept = ~(FLAG.noId | FLAG.parentless | FLAG.repeated);
      this.#columns.all.flags[row] = (this.#columns.all.flags[row] ?? 0) & kept;
    }
    this.#links = links;
  }

  keyAt(row: number): EntryKey | undefined {
    const { start, length } = this.#columns.all;
    const rows = { count: this.#count, start, length };
    return this.#links.hasIds ? this.#links.ids[row] : placeKey(rows, row);
  }

  /** As the row has them until now. */
  factsAt(row: number): Pick<RowFields, "time" | "start" | "length" | "flags"> {
    const { time, start, length, flags } = this.#columns.all;
    return {
      time: time[row] ?? Number.NaN,
      start: start[row] ?? 0,
      length: length[row] ?? 0,
      flags: flags[row] ?? 0,
    };
  }

  renameRole(from: string, to: string): void {
    const code = roleCode(from);
    for (let row = 0; row < this.#count; row++) {
      if (this.#columns.all.role[row] === code) this.#columns.all.role[row] = roleCode(to);
    }
  }

  /**
   * Rows that share their id with a later row and could repeat it byte for byte (same length):
   * `[earlier, later]` pairs for the reader to compare.
   */
  repeatCandidates(): [number, number][] {
    if (this.#links.hasUniqueIds) return [];
    const last = new Map<EntryKey, number>();
    const pairs: [number, number][] = [];
    for (let row = this.#count - 1; row >= 0; row--) {
      const id = this.#links.ids[row];
      // Entries without an id are alike in nothing but that.
      if (id === undefined || this.#columns.has(row, FLAG.noId)) continue;
      const later = last.get(id);
      if (later === undefined) last.set(id, row);
      else if (this.#columns.all.length[row] === this.#columns.all.length[later])
        pairs.push([row, later]);
    }
    return pairs;
  }

  /** Takes out those of the rows that no entry needs as its parent, and returns them. */
  dropUnneeded(rows: readonly number[]): ReadonlySet<number> {
    const dropped = this.#links.unneeded(rows);
    if (dropped.size === 0) return dropped;
    const [words, parsedEntries] = [this.#words, this.parsedEntries];
    this.#words = new Map();
    this.parsedEntries = new Map();
    let to = 0;
    for (let row = 0; row < this.#count; row++) {
      if (dropped.has(row)) continue;
      const [word, entry] = [words.get(row), parsedEntries.get(row)];
      if (word !== undefined) this.#words.set(to, word);
      if (entry) this.parsedEntries.set(to, entry);
      this.#columns.move(row, to++);
    }
    this.#links = this.#links.without(dropped);
    this.#count = to;
    return dropped;
  }

  /** `flag`: a bit of FLAG. */
  mark(row: number, flag: number): void {
    this.#columns.mark(row, flag);
  }

  /** The rows added to an existing table. The builder cannot be used afterwards. */
  tail(): TableTail {
    return {
      count: this.#count,
      ...this.#columns.tableOf(this.#count),
      ids: this.#links.ids,
      parents: this.#links.parents,
      words: this.#words,
      parsedEntries: this.parsedEntries,
    };
  }

  /** The line of the last row; 0 without rows. */
  get lastLine(): number {
    return this.#count === 0 ? 0 : (this.#columns.all.line[this.#count - 1] ?? 0);
  }

  /**
   * Resolves parents, cuts cycles, names what is odd. `parents`: the row above each row, where that does
   * not come from ids; `callers` as in the table. The builder is spent afterwards.
   */
  finish(
    problems: ProblemLog,
    parents: Int32Array | null = null,
    callers: EntryTable["callers"] = undefined,
  ): EntryTable {
    if (parents) this.#columns.all.parent = parents;
    const odd = linkProblems(this.#columns, (row) => this.keyAt(row), problems);
    if (!this.#links.hasUniqueIds) this.#flagDuplicates(odd);
    const parent = trimmed(this.#columns.all.parent, this.#count);
    if (!parents) this.#resolveParents(parent, odd);
    // Where every parent comes before its child, no walk can come back.
    if (hasLaterParent(parent)) this.#openCycles(parent, odd);
    markSiblings(parent, this.#columns.all.flags);
    const links = this.#links;
    const table: EntryTable = {
      count: this.#count,
      // Resolving marks rows.
      ...this.#columns.tableOf(this.#count),
      parent,
      ids: links.hasIds ? links.ids : null,
      words: this.#words,
      parsedEntries: this.parsedEntries,
      missing: this.#missing,
      ...(callers && { callers }),
      ...(this.#titles && { titles: this.#titles }),
    };
    if (!links.hasIds) return table;
    // The rows by id are known already.
    const { lastRow } = links;
    deriveIndex(table, (id) => lastRow.get(id));
    return table;
  }

  #resolveParents(parent: Int32Array, odd: LinkProblems): void {
    const links = this.#links;
    for (let row = 0; row < this.#count; row++) {
      const key = links.parents[row] ?? null;
      if (key === null || this.#columns.has(row, FLAG.repeated)) continue;
      if (key === links.ids[row]) {
        if (!this.#columns.has(row, FLAG.noId)) odd.selfParent(row);
        continue;
      }
      const found = links.lastRow.get(key);
      if (found === undefined) {
        this.#missing.add(key);
        odd.orphan(row, key);
      } else parent[row] = found;
    }
  }

  #flagDuplicates(odd: LinkProblems): void {
    const earlierRow = new Map<EntryKey, number>();
    this.#links.ids.forEach((id, row) => {
      const earlier = earlierRow.get(id);
      if (earlier !== undefined) odd.duplicate(earlier, row, id);
      earlierRow.set(id, row);
    });
  }

  /** Where a repeated id closed a cycle, a row goes back to the entry that was there before it. */
  #openCycles(parent: Int32Array, odd: LinkProblems): void {
    const earlierParents = this.#links.earlierParents();
    openCycles(
      parent,
      (row) => odd.cycle(row),
      (row) => {
        const earlier = earlierParents[row] ?? NO_ROW;
        return earlier === NO_ROW || this.#columns.has(earlier, FLAG.repeated) ? NO_ROW : earlier;
      },
    );
  }
}

function hasLaterParent(parent: Int32Array): boolean {
  for (let row = 0; row < parent.length; row++) if ((parent[row] ?? NO_ROW) > row) return true;
  return false;
}

/**
 * The fields of an entry that rows are made from, of one that is already an object. Where it stands is its index and
 * the line it came from, 0 for none.
 */
export function fieldsOf(
  entry: JsonObject,
  { start, length, line, flags }: Pick<RowFields, "start" | "length" | "line" | "flags">,
): RowFields {
  const type = stringField(entry, "type") ?? "";
  const message = type === "message" ? objectField(entry, "message") : undefined;
  return {
    type,
    role: (message && stringField(message, "role")) ?? "",
    id: entry.id,
    parentId: entry.parentId,
    time: timeOf(entry.timestamp),
    start,
    length,
    line,
    flags: message ? flags | flagsOf(message) : flags,
    parsed: isKeptParsed(type, entry.customType) ? entry : null,
  };
}

function flagsOf(message: JsonObject): number {
  return (
    (isWithheld(message) ? FLAG.unsent : 0) |
    (isFailed(message) ? FLAG.failed : 0) |
    (isStubReply(message) ? FLAG.standIn : 0)
  );
}

/** Rows from entries in memory, in their order; values that are no objects are left out. */
export function tableOf(entries: readonly Json[], problems: ProblemLog): EntryTable {
  return builderOf(entries).finish(problems);
}

/** The rows of `tableOf` before their parents are resolved. `first`: how many entries come before these. */
export function builderOf(entries: readonly Json[], first = 0): TableBuilder {
  const builder = new TableBuilder();
  entries.forEach((entry, index) => {
    if (isObject(entry)) {
      builder.add(fieldsOf(entry, { start: first + index, length: 0, line: 0, flags: 0 }));
    }
  });
  return builder;
}
