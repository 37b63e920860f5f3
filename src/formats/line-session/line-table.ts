// The table of a session of lines: the rows that a format makes of them, with their parents.
import { fitted } from "../../lib/narrowed.ts";
import { TableBuilder } from "../../model/build/table-builder.ts";
import type { JsonObject } from "../../model/json/json.ts";
import type { ProblemLog } from "../../model/problem.ts";
import { jsonId } from "../../model/table/ids.ts";
import { isKeptParsed, type RowKind } from "../../model/table/kinds.ts";
import { type EntryTable, FLAG, NO_ROW } from "../../model/table/table.ts";
import { hasEnd, whole } from "./line-entry.ts";
import type { LinePlaces } from "./line-places.ts";

/** What replaces a row's message for content that is no reply. */
const SAID = -1;
/** Maximum rows between two replies of one message: results, and notes of the program. */
const MAX_BETWEEN = 1000;

/**
 * Takes rows one after another and keeps of each what the table does. Ids that come twice, and cycles, are named in
 * `problems`; the last row with an id answers for it.
 */
export class LineTableBuilder {
  readonly #places: LinePlaces;
  readonly #builder: TableBuilder;
  /** Of the last row. */
  #line = -1;
  /** How many rows of its line come before it. */
  #nth = 0;
  /** By row. */
  readonly #parents: number[] = [];
  /** By row, as rows have it, or SAID. */
  readonly #messages: number[] = [];
  /** By row, in the table's form. */
  readonly #callers: number[] = [];
  readonly #entries = new Map<number, JsonObject>();

  /** `places`: of all lines. `hasIds`: false if no row has an id of its own. */
  constructor(places: LinePlaces, hasIds: boolean) {
    this.#places = places;
    this.#builder = new TableBuilder(hasIds);
  }

  get count(): number {
    return this.#builder.count;
  }

  /**
   * Adds a row; rows come in file order.
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
    { type, role }: RowKind,
    entry: JsonObject | null,
    caller: number,
    message: number,
    id = "",
  ): void {
    const at = this.count;
    // No two rows begin at the same byte, which identifies them (EntryRef, objectOf).
    this.#nth = this.#line === line ? this.#nth + 1 : 0;
    this.#line = line;
    const place = this.#places.at(line);
    this.#builder.add({
      type,
      role,
      id,
      parentId: null,
      time: this.#places.time[line] ?? Number.NaN,
      start: place.start + this.#nth,
      length: place.length - this.#nth,
      line: place.line,
      flags,
      parsed: null,
    });
    this.#parents.push(parent);
    this.#callers.push(caller === NO_ROW ? 0 : at - caller);
    const isSaid = type === "compaction" || (type === "message" && role !== "toolResult");
    this.#messages.push(message === 0 && isSaid ? SAID : message);
    if (entry && (isKeptParsed(type) || entry.type === "custom")) this.#entries.set(at, entry);
  }

  /** The builder cannot be used afterwards. */
  finish(problems: ProblemLog): EntryTable {
    const builder = this.#builder;
    for (const [row, message] of this.#messages.entries()) {
      if (message > 0 && this.#goesOn(row, message)) builder.mark(row, FLAG.goesOn);
    }
    const idAt = (row: number) => jsonId(builder.keyAt(row));
    for (const [row, entry] of this.#entries) {
      const { time, flags } = builder.factsAt(row);
      const above = hasEnd(flags) ? NO_ROW : (this.#parents[row] ?? NO_ROW);
      const parentId = above === NO_ROW ? null : idAt(above);
      builder.parsedEntries.set(row, whole(entry, idAt(row), parentId, time));
    }
    const parents = Int32Array.from(this.#parents);
    return builder.finish(problems, parents, fitted(new Int32Array(this.#callers)));
  }

  /**
   * Whether the nearest reply above a row belongs to the same message as the row, with no other message in
   * between.
   */
  #goesOn(row: number, message: number): boolean {
    const parents = this.#parents;
    let above = parents[row] ?? NO_ROW;
    for (let steps = 0; steps < MAX_BETWEEN; steps++) {
      const other = this.#messages[above] ?? SAID;
      if (other !== 0) return other === message;
      above = parents[above] ?? NO_ROW;
    }
    return false;
  }
}
