// Reads the features of one side's entries when they are asked for, each body once, and forgets
// them when they are placed: a comparison never holds more than a window of a branch.
import { toolCallsOf } from "../model/blocks.ts";
import { readEntry } from "../model/entry.ts";
import type { JsonObject } from "../model/json.ts";
import { idOf, NO_ROW, roleOf, typeOf } from "../model/table.ts";
import { type CallKey, callKey, type Features, featuresOf, identityFeatures } from "./features.ts";
import { identityOf, type Side } from "./side.ts";

/** Bodies that were asked for. */
interface Reading {
  readonly missing: readonly number[];
  readonly bodies: Promise<readonly JsonObject[]>;
}

/** Bodies asked for together, also when fewer are needed at once: reading is mostly waiting. */
const AHEAD = 64;
const NOTHING: Promise<readonly JsonObject[]> = Promise.resolve([]);

export class SideReader {
  readonly side: Side;
  bodiesRead = 0;
  readonly #other: Side;
  readonly #identities: ReadonlySet<string>;
  readonly #known = new Map<number, Features>();
  #ahead: Reading | null = null;
  /** Call ids seen so far: results follow their calls. */
  readonly #calls = new Map<string, CallKey>();

  constructor(side: Side, other: Side) {
    this.side = side;
    this.#other = other;
    const shared = other.rows.map((row) => identityOf(other, side, row));
    this.#identities = new Set(shared.filter((identity) => identity !== ""));
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

  /** Features of the places in [from, to). The next bodies are under way when it returns. */
  async range(from: number, to: number): Promise<readonly Features[]> {
    for (let place = from; place < to; place++) {
      if (this.#known.has(place)) continue;
      await this.#takeAhead();
      const end = Math.max(to, place + AHEAD);
      await this.#take(this.#ask(this.#placesIn(place, end)));
      this.#ahead = this.#ask(this.#placesIn(end, end + AHEAD));
      // A failure is told to whoever takes this reading; nobody may, and that is no error.
      this.#ahead.bodies.catch(() => undefined);
    }
    return this.#placesIn(from, to).map((place) => this.#feature(place));
  }

  /** Features of single places, such as prompts. */
  async at(places: readonly number[]): Promise<readonly Features[]> {
    await this.#takeAhead();
    await this.#take(this.#ask(places));
    return places.map((place) => this.#feature(place));
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

  /** Asks for the bodies of places that are not known yet. */
  #ask(places: readonly number[]): Reading {
    const missing: number[] = [];
    for (const place of places) {
      if (this.#known.has(place)) continue;
      const identity = identityOf(this.side, this.#other, this.row(place));
      if (this.#identities.has(identity)) {
        this.#known.set(place, identityFeatures(this.#kind(place), identity));
      } else missing.push(place);
    }
    this.bodiesRead += missing.length;
    const rows = missing.map((place) => this.row(place));
    return { missing, bodies: rows.length > 0 ? this.side.readBodies(rows) : NOTHING };
  }

  async #takeAhead(): Promise<void> {
    const ahead = this.#ahead;
    this.#ahead = null;
    if (ahead) await this.#take(ahead);
  }

  async #take({ missing, bodies }: Reading): Promise<void> {
    const read = await bodies;
    missing.forEach((place, i) => {
      this.#known.set(place, this.#featuresOf(place, read[i] ?? {}));
    });
  }

  #featuresOf(place: number, body: JsonObject): Features {
    const entry = readEntry(body);
    if (entry.kind === "assistant") {
      for (const call of toolCallsOf(entry.blocks)) this.#calls.set(call.id, callKey(call));
    }
    const answered = entry.kind === "toolResult" ? this.#calls.get(entry.callId) : undefined;
    const features = featuresOf(entry, body, answered);
    const id = this.side.table === this.#other.table ? "" : this.#id(place);
    return id === "" ? features : { ...features, id };
  }

  #id(place: number): string {
    return idOf(this.side.table, this.row(place));
  }

  #kind(place: number): string {
    const row = this.row(place);
    const type = typeOf(this.side.table, row);
    return type === "message" ? roleOf(this.side.table, row) : type;
  }

  #placesIn(from: number, to: number): readonly number[] {
    const count = Math.max(0, Math.min(to, this.length) - from);
    return Array.from({ length: count }, (_, i) => from + i);
  }
}
