// A table of figures as data: what the screen draws and the clipboard takes. Knows no session.

import { inline } from "../../../src/text/inline-markdown.ts";
import {
  costText,
  durationText,
  NOT_RECORDED,
  numberText,
  percentText,
} from "../../../src/text/units.ts";

export interface Figure {
  /** As shown. */
  readonly text: string;
  /** As copied: the whole number, no rounding; null = not recorded. */
  readonly value: string | number | null;
  /** Part of the column's total, 0 to 1: drawn as a bar beside the text. */
  readonly share?: number;
  /** The source of the figure: an address in the app. */
  readonly href?: string;
}

export interface FigureTable extends FigureRows {
  readonly title: string;
  /** A sentence on what is counted, where that is not obvious. */
  readonly note?: string;
  readonly columns: readonly string[];
}

/** Made when they are drawn: a session may have any number of branches, files and models. */
interface FigureRows {
  readonly rowCount: number;
  /** The first figure names the row. */
  readonly rowAt: (index: number) => readonly Figure[];
}

/** How a number of a column is written. */
const WRITTEN = {
  count: numberText,
  money: costText,
  time: durationText,
  share: percentText,
} as const;

interface Column<T> {
  readonly name: string;
  readonly as: keyof typeof WRITTEN;
  /** null = not recorded; undefined: there is nothing to record. */
  readonly value: (item: T) => number | null | undefined;
  /** The total of all values: draws a bar. */
  readonly whole?: number;
  /** Shown even where it holds only zeros and missing values. */
  readonly isKept?: boolean;
}

/** A column of words. */
interface TextColumn<T> {
  readonly name: string;
  readonly text: (item: T) => string;
}

interface TableOf<T> {
  readonly title: string;
  readonly note?: string;
  readonly items: readonly T[];
  /** The first column: what the rows are, and each row's name. */
  readonly named: string;
  readonly nameOf: (item: T, index: number) => Figure;
  readonly columns: readonly (Column<T> | TextColumn<T>)[];
}

/** One row for each of the items; empty columns are dropped. */
export function tableOf<T>({ items, named, nameOf, columns, ...table }: TableOf<T>): FigureTable {
  const shown = columns.filter(
    (column) => "text" in column || column.isKept || items.some((item) => column.value(item)),
  );
  return {
    ...table,
    columns: [named, ...shown.map(({ name }) => name)],
    rowCount: items.length,
    rowAt(index) {
      const item = items[index];
      if (item === undefined) return [];
      return [nameOf(item, index), ...shown.map((column) => cellOf(column, item))];
    },
  };
}

function cellOf<T>(column: Column<T> | TextColumn<T>, item: T): Figure {
  return "text" in column ? name(column.text(item)) : figureIn(column, item);
}

function figureIn<T>({ as, value, whole }: Column<T>, item: T): Figure {
  const number = value(item);
  if (number === undefined) return { text: "–", value: null };
  const share =
    number !== null && whole ? { share: Math.min(1, Math.max(0, number / whole)) } : undefined;
  return { ...written(as, number), ...share };
}

/** A number as a figure of its kind. */
export function written(as: keyof typeof WRITTEN, value: number | null): Figure {
  if (as === "count") return { text: value === null ? NOT_RECORDED : numberText(value), value };
  return { text: WRITTEN[as](value), value };
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

/** For spreadsheets: tab-separated, numbers as recorded, one line a row, the columns' names first. */
export function tableAsTsv(table: FigureTable): string {
  const lines = firstRows(table, table.rowCount).map(({ figures }) =>
    figures.map(({ value }) => tsvCell(value)),
  );
  return [table.columns.map(tsvCell), ...lines].map((line) => line.join("\t")).join("\n");
}

/** For Markdown: a table with the texts as shown. */
export function tableAsMarkdown(table: FigureTable): string {
  const { columns } = table;
  const lines = firstRows(table, table.rowCount).map(({ figures }) =>
    figures.map(({ text }) => markdownCell(text)),
  );
  const rule = columns.map((_, index) => (index === 0 ? "---" : "---:"));
  return [columns.map(markdownCell), rule, ...lines]
    .map((line) => `| ${line.join(" | ")} |`)
    .join("\n");
}

function tsvCell(value: Figure["value"]): string {
  if (typeof value !== "string") return value === null ? "" : String(value);
  const text = value.replace(/\s+/g, " ");
  // A name out of a file must not become a formula in the user's spreadsheet.
  return /^[=+\-@]/.test(text) ? `'${text}` : text;
}

function markdownCell(text: string): string {
  return inline(text).replaceAll("|", "\\|");
}
