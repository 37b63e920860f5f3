// The last row with each id, in the memory of two numbers a row: a `Map` of texts takes five times as much, and
// most of the time that it takes to put the rows of a session down.
import { NO_ROW } from "../table/table.ts";

/** Ids that were made to meet in one place are looked up in a `Map` instead: no file makes this slow. */
const MAX_MET = 64;
/** Longer ids, which no known writer makes, are told apart in their places by their ends. */
const MAX_HASHED = 64;
const MIN_PLACES = 256;

export class IdIndex<Id extends string> {
  /** By row. Whoever adds a row has put its id there. */
  readonly #ids: readonly Id[];
  /** By place: the row there, NO_ROW in a free one. A power of two of places, at least half of them free. */
  #rows = new Int32Array(MIN_PLACES).fill(NO_ROW);
  /** Of the id of that row. */
  #hashes = new Int32Array(MIN_PLACES);
  #size = 0;
  #byText: Map<Id, number> | null = null;

  constructor(ids: readonly Id[]) {
    this.#ids = ids;
  }

  /** Makes room for so many ids: who adds them one by one puts those before in their places again and again. */
  reserve(ids: number): void {
    if (2 * ids > this.#rows.length) this.#grow(ids);
  }

  /** How many different ids it has. */
  get size(): number {
    return this.#byText?.size ?? this.#size;
  }

  /** The last row with an id; NO_ROW without one. */
  get(id: Id): number {
    if (this.#byText) return this.#byText.get(id) ?? NO_ROW;
    const place = this.#placeOf(id, hashOf(id));
    return (place < 0 ? this.#inMap().get(id) : this.#rows[place]) ?? NO_ROW;
  }

  /** Adds the next row, which answers for its id from now on. */
  add(row: number): void {
    const id = this.#ids[row];
    if (id === undefined) return;
    if (this.#byText) {
      this.#byText.set(id, row);
      return;
    }
    const hash = hashOf(id);
    const place = this.#placeOf(id, hash);
    if (place < 0) {
      this.#inMap().set(id, row);
      return;
    }
    this.#putAt(place, hash, row);
  }

  #putAt(place: number, hash: number, row: number): void {
    if (this.#rows[place] === NO_ROW) this.#size++;
    this.#rows[place] = row;
    this.#hashes[place] = hash;
    if (2 * this.#size > this.#rows.length) this.#grow(this.#size);
  }

  /** Where a row with the id is, or would be; -1 where too many others are. */
  #placeOf(id: Id, hash: number): number {
    const mask = this.#rows.length - 1;
    for (let met = 0; met < MAX_MET; met++) {
      const place = (hash + stepsTo(met)) & mask;
      const row = this.#rows[place] ?? NO_ROW;
      if (row === NO_ROW || (this.#hashes[place] === hash && this.#ids[row] === id)) return place;
    }
    return -1;
  }

  /** At least twice as many places. */
  #grow(ids: number): void {
    const [rows, hashes] = [this.#rows, this.#hashes];
    let places = 2 * rows.length;
    while (2 * ids > places) places *= 2;
    const mask = places - 1;
    this.#rows = new Int32Array(mask + 1).fill(NO_ROW);
    this.#hashes = new Int32Array(mask + 1);
    for (let from = 0; from < rows.length; from++) {
      const row = rows[from] ?? NO_ROW;
      if (row === NO_ROW) continue;
      const hash = hashes[from] ?? 0;
      let met = 0;
      while (this.#rows[(hash + stepsTo(met)) & mask] !== NO_ROW) met++;
      const place = (hash + stepsTo(met)) & mask;
      this.#rows[place] = row;
      this.#hashes[place] = hash;
    }
  }

  #inMap(): Map<Id, number> {
    const byText = new Map<Id, number>();
    for (const row of this.#rows) {
      const id = row === NO_ROW ? undefined : this.#ids[row];
      if (id !== undefined) byText.set(id, row);
    }
    this.#byText = byText;
    return byText;
  }
}

/** Farther each time, and of a power of two of places none twice until all were met. */
function stepsTo(met: number): number {
  return (met * (met + 1)) >> 1;
}

function hashOf(id: string): number {
  let hash = id.length;
  for (let at = Math.max(0, id.length - MAX_HASHED); at < id.length; at++)
    hash = Math.imul(hash ^ id.charCodeAt(at), 0x5bd1e995);
  // Places are taken by the lowest bits, which the last characters alone would not reach.
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}
