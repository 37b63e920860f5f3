// A table of figures as text for the clipboard: for spreadsheets and for Markdown.
import { inline } from "../../../src/text/inline-markdown.ts";
import { type Figure, type FigureTable, firstRows } from "./figure.ts";

/** Tab-separated, numbers as recorded, one line a row, the columns' names first. */
export function tableAsTsv(table: FigureTable): string {
  const lines = firstRows(table, table.rowCount).map(({ figures }) =>
    figures.map(({ value }) => tsvCell(value)),
  );
  return [table.columns.map(tsvCell), ...lines].map((line) => line.join("\t")).join("\n");
}

/** A Markdown table with the texts as shown. */
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
  // A name out of a file must not become a formula in somebody's spreadsheet.
  return /^[=+\-@]/.test(text) ? `'${text}` : text;
}

function markdownCell(text: string): string {
  return inline(text).replaceAll("|", "\\|");
}
