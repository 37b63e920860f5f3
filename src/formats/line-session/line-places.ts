// Where the lines of a file stand, and when they were written: in columns, as an object for each of them is the
// larger part of what a long session leaves behind while it is opened.
import { grown } from "../../lib/grown.ts";
import { trimmed } from "../../lib/trimmed.ts";
import type { LinePlace } from "./scan-lines.ts";

/** Where a line stands, and when it was written. */
export interface TimedPlace extends LinePlace {
  /** ms since 1970, NaN where the line says none. */
  readonly time: number;
}

/** Plain data, each column with memory of its own. */
export interface PackedPlaces {
  readonly start: Float64Array;
  readonly length: Uint32Array;
  readonly line: Int32Array;
  readonly flags: Uint16Array;
  readonly time: Float64Array;
}

/** Columns as a `TimedPlace` has them; the first `count` of each count. */
export class LinePlaces implements PackedPlaces {
  count = 0;
  start = new Float64Array(64);
  length = new Uint32Array(64);
  line = new Int32Array(64);
  flags = new Uint16Array(64);
  time = new Float64Array(64);

  add(place: LinePlace, time: number): void {
    const at = this.count++;
    if (at === this.start.length) this.#makeRoom(this.count);
    this.start[at] = place.start;
    this.length[at] = place.length;
    this.line[at] = place.line;
    this.flags[at] = place.flags;
    this.time[at] = time;
  }

  at(nth: number): TimedPlace {
    return {
      start: this.start[nth] ?? 0,
      length: this.length[nth] ?? 0,
      line: this.line[nth] ?? 0,
      flags: this.flags[nth] ?? 0,
      time: this.time[nth] ?? Number.NaN,
    };
  }

  /** The first `count` of them. */
  packed(count: number): PackedPlaces {
    return {
      start: trimmed(this.start, count),
      length: trimmed(this.length, count),
      line: trimmed(this.line, count),
      flags: trimmed(this.flags, count),
      time: trimmed(this.time, count),
    };
  }

  /** `linesBefore`: lines of the file that come before theirs, from which they were counted. */
  append(places: PackedPlaces, linesBefore: number): void {
    const from = this.count;
    this.count += places.start.length;
    if (this.count > this.start.length) this.#makeRoom(this.count);
    this.start.set(places.start, from);
    this.length.set(places.length, from);
    this.flags.set(places.flags, from);
    this.time.set(places.time, from);
    for (let at = from; at < this.count; at++) {
      this.line[at] = (places.line[at - from] ?? 0) + linesBefore;
    }
  }

  #makeRoom(least: number): void {
    const room = Math.max(least, 2 * this.start.length);
    this.start = grown(this.start, room);
    this.length = grown(this.length, room);
    this.line = grown(this.line, room);
    this.flags = grown(this.flags, room);
    this.time = grown(this.time, room);
  }
}

/** Of what few lines say, by line: that of the first `count`. */
export function saidBefore<Said>(
  count: number,
  said: ReadonlyMap<number, Said>,
): ReadonlyMap<number, Said> {
  return new Map([...said].filter(([line]) => line < count));
}
