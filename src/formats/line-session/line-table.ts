// The table of a session of lines: the rows that a format makes of them, with their parents.
import { fitted } from "../../lib/narrowed.ts";
import { Columns } from "../../model/build/columns.ts";
import { TableBuilder } from "../../model/build/table-builder.ts";
import type { JsonObject } from "../../model/json/json.ts";
import type { ProblemLog } from "../../model/problem.ts";
import { jsonId } from "../../model/table/ids.ts";
import { isKeptParsed, type RowKind, roleCode, typeCode } from "../../model/table/kinds.ts";
import { type EntryTable, FLAG, NO_ROW } from "../../model/table/table.ts";
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
  readonly #columns: Columns;
  #count = 0;
  /** Of the last row. */
  #line = -1;
  /** How many rows of its line come before it. */
  #nth = 0;
  /** By row, as rows have it, or SAID. */
  readonly #messages: number[] = [];
  /** By row, as the table has them. */
  readonly #callers: number[] = [];
  readonly #ids: string[] | null;
  readonly #words = new Map<number, string>();
  readonly #entries = new Map<number, JsonObject>();

  /** `places`: of all lines. `hasIds`: false where no row has an id of its own. */
  constructor(places: LinePlaces, hasIds: boolean) {
    this.#places = places;
    this.#ids = hasIds ? [] : null;
    // Most lines are one row, and few are none or more.
    this.#columns = new Columns(Math.max(64, Math.ceil(places.count * MORE_ROWS)));
  }

  get count(): number {
    return this.#count;
  }

  /**
   * Adds a row; rows come in file order. No objects are made of what is known of one: they are hundreds of thousands.
   * `line`: its line, by its index among all. `flags`: FLAG, with those of its line where they are the row's.
   * `parent`: its row, NO_ROW for a root. `kind`: of rows of that type. `entry`: as `convert` makes it, for the
   * types that trees, names and contexts are made from (`isKeptParsed`) and custom ones that say how a session stands,
   * null for all others; its id is added.
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
    const { typeCode, roleCode } = kind;
    // No two rows begin at the same byte, which they are known by (EntryRef, objectOf).
    this.#nth = this.#line === line ? this.#nth + 1 : 0;
    this.#line = line;
    const places = this.#places;
    this.#columns.reserve(this.#count);
    const { all } = this.#columns;
    all.type[at] = typeCode;
    all.role[at] = roleCode;
    all.parent[at] = parent;
    all.time[at] = places.time[line] ?? Number.NaN;
    all.start[at] = (places.start[line] ?? 0) + this.#nth;
    all.length[at] = (places.length[line] ?? 0) - this.#nth;
    all.line[at] = places.line[line] ?? 0;
    all.flags[at] = flags;
    this.#callers.push(caller === NO_ROW ? 0 : at - caller);
    const isSaid = typeCode === COMPACTION || (typeCode === MESSAGE && roleCode !== RESULT);
    this.#messages.push(message === 0 && isSaid ? SAID : message);
    if (kind.word !== null) this.#words.set(at, kind.word);
    if (entry && (isKeptParsed(kind.type) || entry.type === "custom")) this.#entries.set(at, entry);
    this.#ids?.push(id);
  }

  /** It is spent afterwards. */
  finish(problems: ProblemLog): EntryTable {
    const { parent: parents } = this.#columns.all;
    const builder = new TableBuilder(this.#ids !== null);
    builder.takeAll(this.#columns, this.#count, this.#words, this.#ids);
    for (const [row, message] of this.#messages.entries()) {
      if (message > 0 && this.#goesOn(row, message)) builder.mark(row, FLAG.goesOn);
    }
    const idAt = (row: number) => jsonId(builder.keyAt(row));
    for (const [row, entry] of this.#entries) {
      const { time, flags } = builder.factsAt(row);
      const above = hasEnd(flags) ? NO_ROW : (parents[row] ?? NO_ROW);
      const parentId = above === NO_ROW ? null : idAt(above);
      builder.parsedEntries.set(row, whole(entry, idAt(row), parentId, time));
    }
    return builder.finish(problems, parents, fitted(new Int32Array(this.#callers)));
  }

  /** Whether the nearest reply above a row is of the same message as the row, with nothing said in between. */
  #goesOn(row: number, message: number): boolean {
    const { parent: parents } = this.#columns.all;
    let above = parents[row] ?? NO_ROW;
    for (let steps = 0; steps < MAX_BETWEEN; steps++) {
      const other = this.#messages[above] ?? SAID;
      if (other !== 0) return other === message;
      above = parents[above] ?? NO_ROW;
    }
    return false;
  }
}
