// What part of a branch is printed: all or some of its turns, as the address says it. Pure.

/** Turns, from 1; both included. */
export interface TurnRange {
  readonly from: number;
  readonly to: number;
}

/** Most entries printed at once. */
export const MAX_PRINTED = 2000;

/** `part`: `3` or `3-9`; "" and what is no range: null, everything. `count`: the number of turns. */
export function rangeIn(part: string, count: number): TurnRange | null {
  const [, first, last = first] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(part) ?? [];
  if (first === undefined || last === undefined) return null;
  // Entries before the first prompt have the number 0.
  const [one = 0, other = 0] = [first, last].map((turn) => Math.min(Number(turn), count));
  return { from: Math.min(one, other), to: Math.max(one, other) };
}

export function partOf({ from, to }: TurnRange): string {
  return from === to ? `${from}` : `${from}-${to}`;
}

export interface Printed {
  readonly rows: Int32Array;
  readonly turns: Int32Array;
  /** How many entries of the range come after the printed ones. */
  readonly left: number;
}

/** An entry and the number of its turn. */
export type TurnedRow = readonly [row: number, turn: number];

export function printedIn(entries: readonly TurnedRow[], range: TurnRange | null): Printed {
  const wanted = range
    ? entries.filter(([, turn]) => turn >= range.from && turn <= range.to)
    : entries;
  const shown = wanted.slice(0, MAX_PRINTED);
  return {
    rows: Int32Array.from(shown, ([row]) => row),
    turns: Int32Array.from(shown, ([, turn]) => turn),
    left: wanted.length - shown.length,
  };
}
