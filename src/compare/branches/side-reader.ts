// Reads the features of one side's entries when they are asked for, each body once, and forgets
// them when they are placed: a comparison never holds more than a window of a branch.
import { readEntry } from "../../model/entry/read-entry.ts";
import type { JsonObject } from "../../model/json/json.ts";
import { idOf, NO_ROW, roleOf, typeOf } from "../../model/table/table.ts";
import { type Features, featuresOf, identityFeatures } from "../align/features.ts";
import { type Side, sharedRows } from "../side.ts";
import { PathCalls } from "./path-calls.ts";

/** Bodies asked for together, also when fewer are needed at once: reading is mostly waiting. */
const AHEAD = 64;

export class SideReader {
  readonly side: Side;
  readonly #other: Side;
  /** Rows the other side holds as well, seen the same way: they are equal unread. */
  readonly #shared: ReadonlySet<number>;
  readonly #known = new Map<number, Features>();
  readonly #calls: PathCalls;

  constructor(side: Side, other: Side) {
    this.side = side;
    this.#other = other;
    this.#shared = sharedRows(side, other);
    this.#calls = new PathCalls(side);
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

  /** Features of the places in [from, to). */
  async range(from: number, to: number): Promise<readonly Features[]> {
    let missing = from;
    while (missing < to && this.#known.has(missing)) missing++;
    if (missing < to) await this.#load(placesIn(missing, Math.max(to, missing + AHEAD)));
    return placesIn(from, to).map((place) => this.#feature(place));
  }

  /** Features of single places, such as prompts. */
  async at(places: readonly number[]): Promise<readonly Features[]> {
    await this.#load(places);
    return places.map((place) => this.#feature(place));
  }

  /** Features of a place that was read and not dropped yet. */
  known(place: number): Features | undefined {
    return this.#known.get(place);
  }

  /** Drops a place that will not be asked for again. */
  forget(place: number): void {
    this.#known.delete(place);
  }

  #feature(place: number): Features {
    const features = this.#known.get(place);
    if (!features) throw new Error(`Broken invariant: place ${place} was not read`);
    return features;
  }

  async #load(places: readonly number[]): Promise<void> {
    const missing: number[] = [];
    for (const place of places) {
      if (place >= this.length || this.#known.has(place)) continue;
      const row = this.row(place);
      if (this.#shared.has(row)) this.#known.set(place, identityFeatures(this.#kind(place), row));
      else missing.push(place);
    }
    // A portion at a time: what is no longer needed of the bodies is gone before the next come.
    for (let from = 0; from < missing.length; from += AHEAD) {
      const portion = missing.slice(from, from + AHEAD);
      const bodies = await this.side.readBodies(portion.map((place) => this.row(place)));
      for (const [i, place] of portion.entries()) {
        this.#known.set(place, await this.#featuresOf(place, bodies[i] ?? {}));
      }
    }
  }

  async #featuresOf(place: number, body: JsonObject): Promise<Features> {
    const entry = readEntry(body);
    const answered = await this.#calls.pass(this.row(place), entry);
    const id = this.side.table === this.#other.table ? "" : this.#id(place);
    return featuresOf(entry, body, id, answered);
  }

  #id(place: number): string {
    return idOf(this.side.table, this.row(place));
  }

  #kind(place: number): string {
    const row = this.row(place);
    const type = typeOf(this.side.table, row);
    return type === "message" ? roleOf(this.side.table, row) : type;
  }
}

function placesIn(from: number, to: number): readonly number[] {
  const places: number[] = [];
  for (let place = from; place < to; place++) places.push(place);
  return places;
}
