// The table of a session of lines: the rows that a format makes of them, with their parents.
import { grown } from "../../lib/grown.ts";
import { fitted } from "../../lib/narrowed.ts";
import { trimmed } from "../../lib/trimmed.ts";
import { Columns } from "../../model/build/columns.ts";
import { TableBuilder } from "../../model/build/table-builder.ts";
import type { JsonObject } from "../../model/json/json.ts";
import type { ProblemLog } from "../../model/problem.ts";
import { idValue } from "../../model/table/ids.ts";
import { isKeptParsed, type RowKind, roleCode, typeCode, wordOf } from "../../model/table/kinds.ts";
import { type EntryTable, NO_ROW } from "../../model/table/table.ts";
import { hasEnd, whole } from "./line-entry.ts";
import type { LinePlaces } from "./line-places.ts";

/** What stands in place of a row's message where something is said that is no reply. */
const SAID = -1;
/** Rows between two replies of one message, at most: results, and what the program noted. */
const MAX_BETWEEN = 1000;

const COMPACTION = typeCode("compaction");
const MESSAGE = typeCode("message");
const RESULT = roleCode("toolResult");

/** Rows of a file that there is room for at once, by its lines. */
const MORE_ROWS = 17 / 16;

/**
 * Takes rows one after another and keeps of each what the table does: of a long session they are hundreds of
 * thousands. Ids that come twice, and cycles, are named in `problems`; the last row with an id answers for it.
 */
export class LineTableBuilder {
  readonly #places: LinePlaces;
  #count = 0;
  /** By row. */
  #lines: Int32Array;
  #flags: Uint16Array;
  #types: Uint8Array;
  #roles: Uint8Array;
  #parents: Int32Array;
  /** As rows have it, or SAID. */
  #messages: Int32Array;
  /** As the table has them. */
  #callers: Int32Array;
  readonly #ids: string[] | null;
  readonly #words = new Map<number, string>();
  readonly #entries = new Map<number, JsonObject>();

  /** `places`: of all lines. `hasIds`: false where no row has an id of its own. */
  constructor(places: LinePlaces, hasIds: boolean) {
    this.#places = places;
    this.#ids = hasIds ? [] : null;
    // Most lines are one row, and few are none or more.
    const room = Math.max(64, Math.ceil(places.count * MORE_ROWS));
    this.#lines = new Int32Array(room);
    this.#flags = new Uint16Array(room);
    this.#types = new Uint8Array(room);
    this.#roles = new Uint8Array(room);
    this.#parents = new Int32Array(room);
    this.#messages = new Int32Array(room);
    this.#callers = new Int32Array(room);
  }

  get count(): number {
    return this.#count;
  }

  /**
   * Adds a row; rows come in file order. No objects are made of what is known of one: they are hundreds of thousands.
   * `line`: its line, by its index among all. `flags`: FLAG, with those of its line where they are the row's.
   * `parent`: its row, NO_ROW for a root. `kind`: of rows of that type. `entry`: as `convert` makes it, for the
   * types that trees, names and contexts are made from (`isKeptParsed`), null for all others; its id is added.
   * `caller`: of a tool result the row of the reply with its call, NO_ROW where that is not known. `message`: of a
   * reply, equal numbers are one message of the model's; 0 for what is none, or is one by itself. `id`: as links and
   * `parentId` name it, "" as in every row without ids.
   */
  add(
    line: number,
    flags: number,
    parent: number,
    kind: RowKind,
    entry: JsonObject | null,
    caller: number,
    message: number,
    id = "",
  ): void {
    const at = this.#count++;
    if (at === this.#parents.length) this.#grow();
    const { typeCode, roleCode } = kind;
    this.#lines[at] = line;
    this.#flags[at] = flags;
    this.#types[at] = typeCode;
    this.#roles[at] = roleCode;
    this.#parents[at] = parent;
    this.#callers[at] = caller === NO_ROW ? 0 : at - caller;
    const isSaid = typeCode === COMPACTION || (typeCode === MESSAGE && roleCode !== RESULT);
    this.#messages[at] = message === 0 && isSaid ? SAID : message;
    if (typeCode === 0 || (typeCode === MESSAGE && roleCode === 0)) this.#keepWord(at, kind);
    if (entry && isKeptParsed(kind.type)) this.#entries.set(at, entry);
    this.#ids?.push(id);
  }

  #keepWord(row: number, kind: RowKind): void {
    const word = wordOf(kind);
    if (word !== null) this.#words.set(row, word);
  }

  /** It is spent afterwards. */
  finish(problems: ProblemLog): EntryTable {
    const count = this.#count;
    const builder = new TableBuilder(this.#ids !== null);
    builder.takeAll(this.#columns(), count, this.#words, this.#ids);
    const messages = this.#messages;
    for (let row = 0; row < count; row++) {
      const message = messages[row] ?? 0;
      if (message > 0 && this.#goesOn(row, message)) builder.markGoesOn(row);
    }
    const idAt = (row: number) => {
      const key = builder.keyAt(row);
      return (key === undefined ? undefined : idValue(key)) ?? null;
    };
    for (const [row, entry] of this.#entries) {
      const { time, flags } = builder.factsAt(row);
      const above = hasEnd(flags) ? NO_ROW : (this.#parents[row] ?? NO_ROW);
      const parentId = above === NO_ROW ? null : idAt(above);
      builder.parsedEntries.set(row, whole(entry, idAt(row), parentId, time));
    }
    const callers = fitted(trimmed(this.#callers, count));
    return builder.finish(problems, trimmed(this.#parents, count), callers);
  }

  #columns(): Columns {
    const count = this.#count;
    const lines = this.#lines;
    const { start, length, line, time } = this.#places;
    const all = {
      type: trimmed(this.#types, count),
      role: trimmed(this.#roles, count),
      parent: trimmed(this.#parents, count),
      time: new Float64Array(count),
      start: new Float64Array(count),
      length: new Uint32Array(count),
      line: new Int32Array(count),
      flags: trimmed(this.#flags, count),
    };
    for (let row = 0, nth = 0; row < count; row++) {
      const at = lines[row] ?? 0;
      // No two rows begin at the same byte, which they are known by (EntryRef, objectOf).
      nth = row > 0 && lines[row - 1] === at ? nth + 1 : 0;
      all.time[row] = time[at] ?? Number.NaN;
      all.start[row] = (start[at] ?? 0) + nth;
      all.length[row] = (length[at] ?? 0) - nth;
      all.line[row] = line[at] ?? 0;
    }
    const columns = new Columns();
    columns.all = all;
    return columns;
  }

  /** Whether the nearest reply above a row is of the same message as the row, with nothing said in between. */
  #goesOn(row: number, message: number): boolean {
    let above = this.#parents[row] ?? NO_ROW;
    for (let steps = 0; steps < MAX_BETWEEN; steps++) {
      const other = this.#messages[above] ?? SAID;
      if (other !== 0) return other === message;
      above = this.#parents[above] ?? NO_ROW;
    }
    return false;
  }

  #grow(): void {
    const size = this.#count * 2;
    this.#lines = grown(this.#lines, size);
    this.#flags = grown(this.#flags, size);
    this.#types = grown(this.#types, size);
    this.#roles = grown(this.#roles, size);
    this.#parents = grown(this.#parents, size);
    this.#messages = grown(this.#messages, size);
    this.#callers = grown(this.#callers, size);
  }
}
