// The positions of a file's lines, and when they were written: in columns, as one object per line would be most
// of the garbage that opening a long session makes.
import type { ObjectPlace } from "../../read/line/objects.ts";

/** By line, by its index among all. */
export class LinePlaces {
  /** As an `ObjectPlace` has them. */
  readonly start: number[] = [];
  readonly length: number[] = [];
  readonly line: number[] = [];
  readonly flags: number[] = [];
  /** ms since 1970, NaN if the line records none. */
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

/** Facts of few lines, by line: those of the first `count`. */
export function saidBefore<Said>(
  count: number,
  said: ReadonlyMap<number, Said>,
): Map<number, Said> {
  return new Map([...said].filter(([line]) => line < count));
}
