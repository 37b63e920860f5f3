// Where rows go when others are taken out from between them.

export class RowMoves implements Iterable<readonly [from: number, to: number]> {
  /** In row order, so that whoever moves one by one overwrites only what has moved already. */
  readonly #moves: ReadonlyMap<number, number>;

  constructor(rows: number, dropped: ReadonlySet<number>) {
    const moves = new Map<number, number>();
    for (let row = 0; row < rows; row++) if (!dropped.has(row)) moves.set(row, moves.size);
    this.#moves = moves;
  }

  /** Rows that are left. */
  get count(): number {
    return this.#moves.size;
  }

  [Symbol.iterator](): Iterator<readonly [from: number, to: number]> {
    return this.#moves.entries();
  }

  /** What was kept by row, by the rows that are left. */
  applied<T>(byRow: ReadonlyMap<number, T>): Map<number, T> {
    const moved = new Map<number, T>();
    for (const [row, value] of byRow) {
      const to = this.#moves.get(row);
      if (to !== undefined) moved.set(to, value);
    }
    return moved;
  }
}
