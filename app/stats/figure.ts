// A table of figures as data: what the screen draws and the clipboard takes. Knows no session.
import {
  costText,
  durationText,
  NOT_RECORDED,
  numberText,
  percentText,
} from "../../src/text/units.ts";

export interface Figure {
  /** As shown. */
  readonly text: string;
  /** As copied: the whole number, no rounding; null = not recorded. */
  readonly value: string | number | null;
  /** Part of the column's whole, 0 to 1: drawn as a bar beside the text. */
  readonly share?: number;
  /** Where the figure comes from: an address in the app. */
  readonly href?: string;
}

export interface FigureTable extends FigureRows {
  readonly title: string;
  /** A sentence on what is counted, where that is not plain. */
  readonly note?: string;
  readonly columns: readonly string[];
}

/** Made when they are drawn: a session may have any number of branches, files and models. */
export interface FigureRows {
  readonly rowCount: number;
  /** The first figure names the row. */
  readonly rowAt: (index: number) => readonly Figure[];
}

/** One row for each of the items. */
export function rowsOf<T>(
  items: readonly T[],
  rowOf: (item: T, index: number) => readonly Figure[],
): FigureRows {
  return {
    rowCount: items.length,
    rowAt(index) {
      const item = items[index];
      return item === undefined ? [] : rowOf(item, index);
    },
  };
}

/** The rows from the first up to `end`. */
export function firstRows({ rowCount, rowAt }: FigureRows, end: number) {
  return Array.from({ length: Math.min(end, rowCount) }, (_, place) => ({
    place,
    figures: rowAt(place),
  }));
}

export const name = (text: string, href?: string): Figure => ({
  text,
  value: text,
  ...(href === undefined ? {} : { href }),
});

export const count = (value: number): Figure => ({ text: numberText(value), value });

export const money = (value: number | null, whole?: number | null): Figure => ({
  text: costText(value),
  value,
  ...shareOf(value, whole),
});

export const time = (value: number | null, whole?: number | null): Figure => ({
  text: durationText(value),
  value,
  ...shareOf(value, whole),
});

export const share = (value: number | null): Figure => ({
  text: value === null ? NOT_RECORDED : percentText(value),
  value,
});

function shareOf(value: number | null, whole: number | null | undefined) {
  return value !== null && whole ? { share: Math.min(1, Math.max(0, value / whole)) } : {};
}
