// Where the lines of a file stand, and when they were written: in columns, as an object for each of them is the
// larger part of what a long session leaves behind while it is opened.
import type { ObjectPlace } from "../../read/line/objects.ts";

/** By line, by its index among all. */
export class LinePlaces {
  /** As an `ObjectPlace` has them. */
  readonly start: number[] = [];
  readonly length: number[] = [];
  readonly line: number[] = [];
  readonly flags: number[] = [];
  /** ms since 1970, NaN where the line says none. */
  readonly time: number[] = [];

  /** The first `count` of them. */
  first(count: number): LinePlaces {
    const first = new LinePlaces();
    for (let at = 0; at < count; at++) first.add(this.at(at), this.time[at] ?? Number.NaN);
    return first;
  }

  get count(): number {
    return this.start.length;
  }

  add({ start, length, line, flags }: ObjectPlace, time: number): void {
    this.start.push(start);
    this.length.push(length);
    this.line.push(line);
    this.flags.push(flags);
    this.time.push(time);
  }

  at(nth: number): ObjectPlace {
    return {
      start: this.start[nth] ?? 0,
      length: this.length[nth] ?? 0,
      line: this.line[nth] ?? 0,
      flags: this.flags[nth] ?? 0,
    };
  }
}

/** Of what few lines say, by line: that of the first `count`. */
export function saidBefore<Said>(
  count: number,
  said: ReadonlyMap<number, Said>,
): Map<number, Said> {
  return new Map([...said].filter(([line]) => line < count));
}
