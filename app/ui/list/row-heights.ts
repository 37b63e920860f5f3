// The heights and offsets of a list's rows, in pixels. Numbers only: it knows neither the page nor the
// content of rows.

/** Rows stand below each other without space between; offsets begin at 0. */
export interface RowHeights {
  readonly count: number;
  /** Sum of all heights. */
  readonly total: number;
  heightOf(index: number): number;
  /** Where a row begins; `count` gives the total. */
  offsetOf(index: number): number;
  /** The row that an offset falls into; the nearest one outside. 0 in an empty list. */
  indexAt(offset: number): number;
  /** Whether that changed anything. */
  setHeight(index: number, height: number): boolean;
}

/** All rows are equally tall: no memory per row. */
export function fixedHeights(count: number, height: number): RowHeights {
  return {
    count,
    total: count * height,
    heightOf: () => height,
    offsetOf: (index) => index * height,
    indexAt: (offset) => clampIndex(Math.floor(offset / height), count),
    setHeight: () => false,
  };
}

/** Rows begin with an estimate and get the measured height. Every query is O(log n). */
export class MeasuredHeights implements RowHeights {
  readonly count: number;
  readonly #heights: Float64Array;
  /** Partial sums as a binary indexed tree: element i holds the `i & -i` rows that end at row i - 1. */
  readonly #sums: Float64Array;
  readonly #highestStep: number;

  constructor(count: number, heightAt: (index: number) => number) {
    this.count = count;
    this.#heights = Float64Array.from({ length: count }, (_, index) => heightAt(index));
    this.#sums = new Float64Array(count + 1);
    for (let i = 1; i <= count; i++) {
      this.#sums[i] = at(this.#sums, i) + at(this.#heights, i - 1);
      const next = i + (i & -i);
      if (next <= count) this.#sums[next] = at(this.#sums, next) + at(this.#sums, i);
    }
    this.#highestStep = count === 0 ? 0 : 2 ** Math.floor(Math.log2(count));
  }

  get total(): number {
    return this.offsetOf(this.count);
  }

  heightOf(index: number): number {
    return at(this.#heights, index);
  }

  offsetOf(index: number): number {
    let sum = 0;
    for (let i = Math.min(index, this.count); i > 0; i -= i & -i) sum += at(this.#sums, i);
    return sum;
  }

  indexAt(offset: number): number {
    let index = 0;
    let rest = offset;
    for (let step = this.#highestStep; step > 0; step >>= 1) {
      const next = index + step;
      if (next > this.count || at(this.#sums, next) > rest) continue;
      index = next;
      rest -= at(this.#sums, next);
    }
    return clampIndex(index, this.count);
  }

  setHeight(index: number, height: number): boolean {
    const change = height - this.heightOf(index);
    if (index < 0 || index >= this.count || Math.abs(change) < 0.01) return false;
    this.#heights[index] = height;
    for (let i = index + 1; i <= this.count; i += i & -i) {
      this.#sums[i] = at(this.#sums, i) + change;
    }
    return true;
  }
}

function at(numbers: Float64Array, index: number): number {
  return numbers[index] ?? 0;
}

function clampIndex(index: number, count: number): number {
  return Math.max(0, Math.min(index, count - 1));
}
