// Reads the features of one side's entries when they are asked for, each body once, and forgets
// them when they are placed: a comparison never holds more than a window of a branch.
import { ensure } from "../../lib/ensure.ts";
import { wholeNumbers } from "../../lib/whole-numbers.ts";
import { readEntry } from "../../model/entry/read-entry.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { idOf, NO_ROW, roleOf, typeOf } from "../../model/table/table.ts";
import { type Features, featuresOf, identityFeatures } from "../align/features.ts";
import { type Side, sharedRows } from "../side.ts";
import { answeredOnPath } from "./path-calls.ts";

/** Bodies asked for together, also when fewer are needed at once: reading is mostly waiting. */
const AHEAD = 64;

export class SideReader {
  readonly side: Side;
  readonly #other: Side;
  /** Rows the other side holds as well, seen the same way: they are equal unread. */
  readonly #shared: ReadonlySet<number>;
  /** Features of the places that were read and not dropped yet. */
  readonly known = new Map<number, Features>();
  readonly #answered: ReturnType<typeof answeredOnPath>;

  constructor(side: Side, other: Side) {
    this.side = side;
    this.#other = other;
    this.#shared = sharedRows(side, other);
    this.#answered = answeredOnPath(side);
  }

  get length(): number {
    return this.side.rows.length;
  }

  row(place: number): number {
    return this.side.rows[place] ?? NO_ROW;
  }

  isPrompt(place: number): boolean {
    return roleOf(this.side.table, this.row(place)) === "user";
  }

  /** Whether the other side has it as well, seen the same way. */
  isShared(place: number): boolean {
    return this.#shared.has(this.row(place));
  }

  /** Features of the places in [from, to). */
  async range(from: number, to: number): Promise<readonly Features[]> {
    let missing = from;
    while (missing < to && this.known.has(missing)) missing++;
    if (missing < to) await this.#load(wholeNumbers(missing, Math.max(to, missing + AHEAD)));
    return Array.from(wholeNumbers(from, to), (place) => this.#feature(place));
  }

  /** Features of single places, such as prompts. */
  async at(places: readonly number[]): Promise<readonly Features[]> {
    await this.#load(places);
    return places.map((place) => this.#feature(place));
  }

  #feature(place: number): Features {
    return ensure(this.known.get(place), `features of place ${place}`);
  }

  async #load(places: Iterable<number>): Promise<void> {
    const missing: number[] = [];
    for (const place of places) {
      if (place >= this.length || this.known.has(place)) continue;
      const row = this.row(place);
      if (this.#shared.has(row)) this.known.set(place, identityFeatures(this.#kind(place), row));
      else missing.push(place);
    }
    // A portion at a time: what is no longer needed of the bodies is gone before the next come.
    for (let from = 0; from < missing.length; from += AHEAD) {
      const portion = missing.slice(from, from + AHEAD);
      const bodies = await this.side.readBodies(portion.map((place) => this.row(place)));
      for (const [i, place] of portion.entries()) {
        this.known.set(place, await this.#featuresOf(place, bodies[i] ?? {}));
      }
    }
  }

  async #featuresOf(place: number, body: JsonObject): Promise<Features> {
    const entry = readEntry(body);
    const answered = await this.#answered(this.row(place), entry);
    const { table } = this.side;
    const id = table === this.#other.table ? "" : idOf(table, this.row(place));
    return featuresOf(entry, body, id, answered);
  }

  #kind(place: number): string {
    const row = this.row(place);
    const type = typeOf(this.side.table, row);
    return type === "message" ? roleOf(this.side.table, row) : type;
  }
}
