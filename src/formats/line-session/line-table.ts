// The table of a session of lines: the rows that a format makes of them, with their parents.
import { grown } from "../../lib/grown.ts";
import { trimmed } from "../../lib/trimmed.ts";
import { TableBuilder } from "../../model/build/table-builder.ts";
import type { JsonObject } from "../../model/json/json.ts";
import type { ProblemLog } from "../../model/problem.ts";
import { idValue } from "../../model/table/ids.ts";
import { isStructural } from "../../model/table/kinds.ts";
import { type EntryTable, NO_ROW } from "../../model/table/table.ts";
import { hasEnd, whole } from "./line-entry.ts";
import type { LinePlaces } from "./line-places.ts";

/** What stands in place of a row's message where something is said that is no reply. */
const SAID = -1;
/** Rows between two replies of one message, at most: results, and what the program noted. */
const MAX_BETWEEN = 1000;

/** Rows of a file that there is room for at once, by its lines. */
const MORE_ROWS = 17 / 16;

/**
 * Takes rows one after another and keeps of each what the table does: of a long session they are hundreds of
 * thousands. Ids that come twice, and cycles, are named in `problems`; the last row with an id answers for it.
 */
export class LineTableBuilder {
  readonly #places: LinePlaces;
  readonly #builder: TableBuilder;
  #count = 0;
  #parents: Int32Array;
  /** As rows have it, or SAID. */
  #messages: Int32Array;
  readonly #entries = new Map<number, JsonObject>();
  #callers: Int32Array;
  #lastStart = Number.NaN;
  #nth = 0;

  /** `places`: of all lines. `hasIds`: false where no row has an id of its own. */
  constructor(places: LinePlaces, hasIds: boolean) {
    this.#places = places;
    // Most lines are one row, and few are none or more.
    const room = Math.max(64, Math.ceil(places.count * MORE_ROWS));
    this.#builder = new TableBuilder(hasIds ? "index" : "places");
    this.#builder.reserve(room);
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
   * `parent`: its row, NO_ROW for a root. `type`, `role`: of pi's (model/table/kinds.ts), "" for the role of all but
   * messages. `entry`: as `convert` makes it, for the types that trees, names and contexts are made from
   * (`isStructural`), null for all others; its id is added. `caller`: of a tool result the row of the reply with its
   * call, NO_ROW where that is not known. `message`: of a reply, equal numbers are one message of the model's; 0 for
   * what is none, or is one by itself. `id`: as links and `parentId` name it, null as in every row without ids.
   */
  add(
    line: number,
    flags: number,
    parent: number,
    type: string,
    role: string,
    entry: JsonObject | null,
    caller: number,
    message: number,
    id: string | null = null,
  ): void {
    const at = this.#count++;
    const places = this.#places;
    const start = places.start[line] ?? 0;
    const nth = start === this.#lastStart ? this.#nth + 1 : 0;
    this.#nth = nth;
    this.#lastStart = start;
    const length = places.length[line] ?? 0;
    const time = places.time[line] ?? Number.NaN;
    const number = places.line[line] ?? 0;
    // No two rows begin at the same byte, which they are known by (EntryRef, objectOf).
    this.#builder.addPlain(id, type, role, time, start + nth, length - nth, number, flags);
    if (at === this.#parents.length) this.#grow();
    this.#parents[at] = parent;
    this.#messages[at] = message === 0 && isSaidBetween(type, role) ? SAID : message;
    if (entry && isStructural(type)) this.#entries.set(at, entry);
    this.#callers[at] = caller;
  }

  /** It is spent afterwards. */
  finish(problems: ProblemLog): EntryTable {
    const builder = this.#builder;
    for (let row = 0; row < this.#count; row++) if (this.#goesOn(row)) builder.markGoesOn(row);
    for (const [row, entry] of this.#entries) {
      const { time, flags } = builder.factsAt(row);
      const above = hasEnd(flags) ? NO_ROW : (this.#parents[row] ?? NO_ROW);
      const parentId = above === NO_ROW ? null : this.#idAt(above);
      builder.replaceStructural(row, whole(entry, this.#idAt(row), parentId, time));
    }
    const parents = trimmed(this.#parents, this.#count);
    return builder.finish(problems, parents, trimmed(this.#callers, this.#count));
  }

  #idAt(row: number) {
    const key = this.#builder.keyAt(row);
    return (key === undefined ? undefined : idValue(key)) ?? null;
  }

  /** Whether the nearest reply above a row is of the same message, with nothing said in between. */
  #goesOn(row: number): boolean {
    const message = this.#messages[row] ?? 0;
    if (message <= 0) return false;
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
    this.#parents = grown(this.#parents, size);
    this.#messages = grown(this.#messages, size);
    this.#callers = grown(this.#callers, size);
  }
}

function isSaidBetween(type: string, role: string): boolean {
  return type === "compaction" || (type === "message" && role !== "toolResult");
}
