// Upright bars side by side, as data: one for each of many things in a row, in parts of several kinds. At
// most one for each pixel; numbers in, numbers out, no element and no colour.
import { scaleBand, scaleLinear } from "d3-scale";
import { stack } from "d3-shape";

/** One thing, or several neighbours together. */
export interface Column {
  /** Numbers of the first and last thing, from 1. */
  readonly first: number;
  readonly last: number;
  /** Index of the thing with the largest value among them: where the column leads. */
  readonly most: number;
  /** By kind; their sum is the column's height. */
  readonly parts: readonly number[];
}

/** `values`: by thing and kind. At most `max` columns, each of the same number of things except the last. */
export function columnsOf(values: readonly (readonly number[])[], max: number): readonly Column[] {
  const size = Math.max(1, Math.ceil(values.length / Math.max(1, max)));
  const columns: Column[] = [];
  for (let from = 0; from < values.length; from += size) {
    const things = values.slice(from, from + size);
    const sums = things.map(sumOf);
    const parts = things.reduce((all, thing) => all.map((part, kind) => part + (thing[kind] ?? 0)));
    const most = sums.reduce((best, sum, index) => (sum > (sums[best] ?? 0) ? index : best), 0);
    columns.push({ first: from + 1, last: from + things.length, most: from + most, parts });
  }
  return columns;
}

/** Pixels. */
export interface ColumnsShape {
  readonly bars: readonly {
    readonly x: number;
    readonly width: number;
    /** From the bottom up, by kind; also those of no height. */
    readonly parts: readonly { readonly y: number; readonly height: number }[];
  }[];
  /** Of the scale at the left: the height, and the value there. */
  readonly ticks: readonly { readonly y: number; readonly value: number }[];
  /** Of the scale below: the column, and its middle. */
  readonly labels: readonly { readonly index: number; readonly x: number }[];
}

interface Room {
  readonly width: number;
  readonly height: number;
  /** Room for the scales. */
  readonly left: number;
  readonly bottom: number;
}

const TOP = 8;
const TICKS = 3;
/** Room for a number below. */
const LABEL_WIDTH = 44;

export function columnsShape(columns: readonly Column[], room: Room): ColumnsShape {
  const { width, height, left, bottom } = room;
  const most = columns.reduce((max, { parts }) => Math.max(max, sumOf(parts)), 0);
  const x = scaleBand<number>(columns.keys(), [left, width]).paddingInner(0.2).paddingOuter(0.1);
  const y = scaleLinear([0, most || 1], [height - bottom, TOP]).nice(TICKS);
  const kinds = columns[0]?.parts.keys() ?? [];
  const layers = stack<Column, number>()
    .keys(kinds)
    .value(({ parts }, kind) => parts[kind] ?? 0)(columns);
  const every = Math.max(1, Math.ceil(columns.length / Math.max(1, (width - left) / LABEL_WIDTH)));
  return {
    bars: columns.map((_, index) => ({
      x: x(index) ?? 0,
      width: x.bandwidth(),
      parts: layers.map((layer) => {
        const [from = 0, to = 0] = layer[index] ?? [];
        return { y: y(to), height: Math.max(0, y(from) - y(to)) };
      }),
    })),
    ticks: y.ticks(TICKS).map((value) => ({ y: y(value), value })),
    labels: [...columns.keys()]
      .filter((index) => index % every === 0)
      .map((index) => ({ index, x: (x(index) ?? 0) + x.bandwidth() / 2 })),
  };
}

function sumOf(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + part, 0);
}
