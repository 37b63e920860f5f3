// Builds an EntryTable row by row, from scanned bytes or from objects: one builder, so that both
// producers get the same parents, flags and problems. Rules: formats.md 2.12 and section 1.
import { openCycles } from "./cycles.ts";
import { type EntryKey, endsPath, keyOf, rowKey, shownId } from "./ids.ts";
import { isObject, type Json, type JsonObject, objectField, stringField } from "./json.ts";
import { isStructural, roleCode, typeCode } from "./kinds.ts";
import type { ProblemLog } from "./problem.ts";
import { type EntryTable, FLAG, NO_ROW } from "./table.ts";
import { timeOf } from "./time.ts";

/** One entry's structural fields, as read from its line or object. */
export interface RowFields {
  readonly type: string;
  /** `message.role`; "" for other types or when there is none. */
  readonly role: string;
  readonly id: Json | undefined;
  readonly parentId: Json | undefined;
  /** ms since 1970 or NaN. */
  readonly time: number;
  readonly start: number;
  readonly length: number;
  readonly line: number;
  /** Extra FLAG bits the reader knows (recovered). */
  readonly flags: number;
  /** The whole entry, for structural types. */
  readonly structural: JsonObject | null;
}

export class TableBuilder {
  #type = new Uint8Array(64);
  #role = new Uint8Array(64);
  #time = new Float64Array(64);
  #start = new Float64Array(64);
  #length = new Float64Array(64);
  #line = new Int32Array(64);
  #flags = new Uint16Array(64);
  #count = 0;
  #idless = 0;
  readonly #ids: EntryKey[] = [];
  /** Key of the parent; null where `parentId` is null. */
  readonly #parents: (EntryKey | null)[] = [];
  /** The last row before this one with the parent's id, NO_ROW for none. */
  #earlierParent = new Int32Array(64);
  /** The last row with an id. Kept up with every row: at the end it would delay the first paint. */
  readonly #lastRow = new Map<EntryKey, number>();
  readonly #words = new Map<number, string>();
  readonly #structural = new Map<number, JsonObject>();

  get count(): number {
    return this.#count;
  }

  /** How many rows have no id of their own. */
  get idless(): number {
    return this.#idless;
  }

  add(fields: RowFields): void {
    if (this.#count === this.#type.length) this.#grow();
    const row = this.#count++;
    const type = typeCode(fields.type);
    const role = fields.type === "message" ? roleCode(fields.role) : 0;
    this.#type[row] = type;
    this.#role[row] = role;
    this.#time[row] = fields.time;
    this.#start[row] = fields.start;
    this.#length[row] = fields.length;
    this.#line[row] = fields.line;
    this.#flags[row] = fields.flags | (fields.id === undefined ? FLAG.noId : 0);
    if (fields.id === undefined) this.#idless++;
    if (fields.parentId !== null && endsPath(fields.parentId)) this.#mark(row, FLAG.pathEnds);
    const key = rowKey(fields.id, row);
    const parent = fields.parentId === null ? null : keyOf(fields.parentId);
    this.#earlierParent[row] = parent === null ? NO_ROW : (this.#lastRow.get(parent) ?? NO_ROW);
    this.#ids.push(key);
    this.#lastRow.set(key, row);
    this.#parents.push(parent);
    if (type === 0) this.#words.set(row, fields.type);
    else if (fields.type === "message" && role === 0) this.#words.set(row, fields.role);
    if (fields.structural) this.#structural.set(row, fields.structural);
  }

  /** Gives every row a new id and its predecessor as parent: what a version 1 file means (2.9). */
  chain(newId: (row: number, line: number) => string): void {
    this.#lastRow.clear();
    for (let row = 0; row < this.#count; row++) {
      const key = keyOf(newId(row, this.#line[row] ?? 0));
      this.#ids[row] = key;
      this.#lastRow.set(key, row);
      this.#parents[row] = row === 0 ? null : (this.#ids[row - 1] ?? null);
      this.#earlierParent[row] = row - 1;
      // Lines that are alike had no ids to be alike in: each is an entry of its own.
      const kept = ~(FLAG.noId | FLAG.pathEnds | FLAG.repeated);
      this.#flags[row] = (this.#flags[row] ?? 0) & kept;
    }
  }

  idAt(row: number): EntryKey | undefined {
    return this.#ids[row];
  }

  /** Where a row's JSON stands in the file. */
  rangeAt(row: number): { readonly start: number; readonly length: number } {
    return { start: this.#start[row] ?? 0, length: this.#length[row] ?? 0 };
  }

  /** Rows read in full, to be rewritten by `replaceStructural`. */
  structuralRows(): Iterable<[number, JsonObject]> {
    return this.#structural.entries();
  }

  replaceStructural(row: number, entry: JsonObject): void {
    this.#structural.set(row, entry);
  }

  renameRole(from: string, to: string): void {
    const code = roleCode(from);
    for (let row = 0; row < this.#count; row++) {
      if (this.#role[row] === code) this.#role[row] = roleCode(to);
    }
  }

  /**
   * Rows that share their id with a later row and could repeat it byte for byte (same length):
   * `[earlier, later]` pairs for the reader to compare.
   */
  repeatCandidates(): [number, number][] {
    if (this.#hasUniqueIds) return [];
    const last = new Map<EntryKey, number>();
    const pairs: [number, number][] = [];
    for (let row = this.#count - 1; row >= 0; row--) {
      const id = this.#ids[row];
      // Entries without an id are alike in nothing but that.
      if (id === undefined || this.#has(row, FLAG.noId)) continue;
      const later = last.get(id);
      if (later === undefined) last.set(id, row);
      else if (this.#length[row] === this.#length[later]) pairs.push([row, later]);
    }
    return pairs;
  }

  markRepeated(row: number): void {
    this.#mark(row, FLAG.repeated);
  }

  /** Resolves parents, cuts cycles, names what is odd. The builder is spent afterwards. */
  finish(problems: ProblemLog): EntryTable {
    const parent = this.#resolveParents(problems);
    // Where every parent comes before its child, no walk can come back.
    if (parent.some((above, row) => above > row)) this.#openCycles(parent, problems);
    this.#markSiblings(parent);
    const count = this.#count;
    return {
      count,
      type: this.#type.slice(0, count),
      role: this.#role.slice(0, count),
      parent,
      time: this.#time.slice(0, count),
      start: this.#start.slice(0, count),
      length: this.#length.slice(0, count),
      line: this.#line.slice(0, count),
      flags: this.#flags.slice(0, count),
      ids: this.#ids,
      words: this.#words,
      structural: this.#structural,
    };
  }

  #resolveParents(problems: ProblemLog): Int32Array {
    const isUnique = this.#hasUniqueIds;
    if (!isUnique) this.#flagDuplicates(problems);
    const parent = new Int32Array(this.#count).fill(NO_ROW);
    for (let row = 0; row < this.#count; row++) {
      const key = this.#parents[row];
      if (key === null || key === undefined || this.#has(row, FLAG.repeated)) continue;
      if (key === this.#ids[row]) {
        if (!this.#has(row, FLAG.noId)) this.#flagSelfParent(row, problems);
        continue;
      }
      const earlier = this.#earlierParent[row] ?? NO_ROW;
      // Where no id repeats, the row that was there already is the last one with the id.
      const found = isUnique && earlier !== NO_ROW ? earlier : this.#lastRow.get(key);
      if (found === undefined) this.#flagOrphan(row, key, problems);
      else parent[row] = found;
    }
    return parent;
  }

  get #hasUniqueIds(): boolean {
    return this.#lastRow.size === this.#count;
  }

  #flagDuplicates(problems: ProblemLog): void {
    const earlierRow = new Map<EntryKey, number>();
    this.#ids.forEach((id, row) => {
      const earlier = earlierRow.get(id);
      if (earlier !== undefined) this.#flagDuplicate(earlier, row, id, problems);
      earlierRow.set(id, row);
    });
  }

  /** Where a repeated id closed a cycle, a row goes back to the entry that was there before it. */
  #openCycles(parent: Int32Array, problems: ProblemLog): void {
    openCycles(
      parent,
      (row) => {
        const earlier = this.#earlierParent[row] ?? NO_ROW;
        return earlier === NO_ROW || this.#has(earlier, FLAG.repeated) ? NO_ROW : earlier;
      },
      (row) => this.#flagCycle(row, problems),
    );
  }

  #flagCycle(row: number, problems: ProblemLog): void {
    this.#mark(row, FLAG.cycle);
    problems.add({
      kind: "cycle",
      severity: "error",
      line: this.#line[row] ?? 0,
      message: () =>
        `Entry ${this.#name(row)} is its own ancestor. Its link to its parent was cut, so the entries below it stay readable.`,
    });
  }

  #markSiblings(parent: Int32Array): void {
    // Place 0 counts the roots, place `row + 1` the children of a row.
    const children = new Int32Array(parent.length + 1);
    parent.forEach((above, row) => {
      if (!this.#has(row, FLAG.repeated)) children[above + 1] = (children[above + 1] ?? 0) + 1;
    });
    parent.forEach((above, row) => {
      const isAlone = (children[above + 1] ?? 0) < 2 || this.#has(row, FLAG.repeated);
      if (!isAlone) this.#mark(row, FLAG.hasSiblings);
    });
  }

  #flagDuplicate(earlier: number, row: number, id: EntryKey, problems: ProblemLog): void {
    if (this.#has(row, FLAG.noId)) return;
    if (this.#has(earlier, FLAG.repeated)) {
      problems.add({
        kind: "repeated-line",
        severity: "note",
        line: this.#line[row] ?? 0,
        message: () =>
          `Repeats line ${this.#line[earlier]} byte for byte; the entry is shown once.`,
      });
      return;
    }
    this.#mark(earlier, FLAG.shadowed);
    problems.add({
      kind: "duplicate-id",
      severity: "warning",
      line: this.#line[row] ?? 0,
      message: () =>
        `Id ${shownId(id)} was already used on line ${this.#line[earlier]}. Both entries are shown; children belong to this later one.`,
    });
  }

  #flagSelfParent(row: number, problems: ProblemLog): void {
    this.#mark(row, FLAG.selfParent);
    problems.add({
      kind: "self-parent",
      severity: "warning",
      line: this.#line[row] ?? 0,
      message: () => `Entry ${this.#name(row)} names itself as its parent; it is shown as a root.`,
    });
  }

  #flagOrphan(row: number, parent: EntryKey, problems: ProblemLog): void {
    this.#mark(row, FLAG.orphan);
    const missing = shownId(parent);
    problems.add({
      kind: "orphan",
      severity: "warning",
      line: this.#line[row] ?? 0,
      message: () =>
        missing
          ? `The parent of entry ${this.#name(row)}, ${missing}, is not in this file; the entry is shown as a root.`
          : `Entry ${this.#name(row)} does not name a parent; it is shown as a root.`,
    });
  }

  #name(row: number): string {
    const id = this.#ids[row];
    return id === undefined ? `on line ${this.#line[row]}` : shownId(id);
  }

  #mark(row: number, flag: number): void {
    this.#flags[row] = (this.#flags[row] ?? 0) | flag;
  }

  #has(row: number, flag: number): boolean {
    return ((this.#flags[row] ?? 0) & flag) !== 0;
  }

  #grow(): void {
    const size = this.#type.length * 2;
    this.#type = grown(this.#type, new Uint8Array(size));
    this.#role = grown(this.#role, new Uint8Array(size));
    this.#time = grown(this.#time, new Float64Array(size));
    this.#start = grown(this.#start, new Float64Array(size));
    this.#length = grown(this.#length, new Float64Array(size));
    this.#line = grown(this.#line, new Int32Array(size));
    this.#flags = grown(this.#flags, new Uint16Array(size));
    this.#earlierParent = grown(this.#earlierParent, new Int32Array(size));
  }
}

type Column = Uint8Array | Uint16Array | Int32Array | Float64Array;

function grown<C extends Column>(from: C, to: C): C {
  to.set(from);
  return to;
}

/** Where an entry made from an object stands: its index and the line it came from, 0 for none. */
export interface Place {
  readonly start: number;
  readonly length: number;
  readonly line: number;
  readonly flags: number;
}

/** The structural fields of an entry that is already an object. */
export function fieldsOf(entry: JsonObject, place: Place): RowFields {
  const type = stringField(entry, "type") ?? "";
  const message = type === "message" ? objectField(entry, "message") : undefined;
  return {
    ...place,
    type,
    role: (message && stringField(message, "role")) ?? "",
    id: entry.id,
    parentId: entry.parentId,
    time: timeOf(entry.timestamp),
    structural: isStructural(type) ? entry : null,
  };
}

/** Rows from entries in memory, in their order; values that are no objects are left out. */
export function tableOf(entries: readonly Json[], problems: ProblemLog): EntryTable {
  const builder = new TableBuilder();
  entries.forEach((entry, index) => {
    if (isObject(entry)) {
      builder.add(fieldsOf(entry, { start: index, length: 0, line: 0, flags: 0 }));
    }
  });
  return builder.finish(problems);
}
