// The copy has what was counted, and nothing in it is executable.
import { expect, it } from "vitest";
import {
  type FigureTable,
  firstRows,
  name,
  tableAsMarkdown,
  tableAsTsv,
  tableOf,
} from "./figure.ts";

interface Row {
  readonly tool: string;
  readonly calls: number;
  readonly cost: number | null;
  readonly ms: number | null;
}

const rows = (items: readonly Row[]): FigureTable =>
  tableOf({
    title: "Tools",
    items,
    named: "Tool",
    nameOf: ({ tool }) => name(tool),
    columns: [
      { name: "Calls", as: "count", value: ({ calls }) => calls },
      { name: "Cost", as: "money", value: ({ cost }) => cost },
      { name: "Time", as: "time", value: ({ ms }) => ms },
    ],
  });

const table = rows([
  { tool: "bash", calls: 1204, cost: 0.03149, ms: 4_200 },
  { tool: "=HYPERLINK(1)\tx", calls: 0, cost: null, ms: null },
  { tool: "a|b\n<i>", calls: 1, cost: 0, ms: 0 },
]);

it("The figures are copied for spreadsheets whole, formulas as text", () => {
  expect(tableAsTsv(table)).toBe(
    [
      "Tool\tCalls\tCost\tTime",
      "bash\t1204\t0.03149\t4200",
      "'=HYPERLINK(1) x\t0\t\t",
      "a|b <i>\t1\t0\t0",
    ].join("\n"),
  );
});

it("The tables are copied for Markdown as they are shown, with their signs escaped", () => {
  expect(tableAsMarkdown(table)).toBe(
    [
      "| Tool | Calls | Cost | Time |",
      "| --- | ---: | ---: | ---: |",
      "| bash | 1,204 | $0.031 | 4.2 s |",
      "| =HYPERLINK(1) x | 0 | no price known | not recorded |",
      "| a\\|b &lt;i&gt; | 1 | $0.00 | 0 ms |",
    ].join("\n"),
  );
});

it("The columns that hold only zeros and missing values are dropped", () => {
  const { columns, rowAt } = rows([
    { tool: "bash", calls: 2, cost: null, ms: 0 },
    { tool: "read", calls: 0, cost: 0, ms: null },
  ]);
  expect(columns).toEqual(["Tool", "Calls"]);
  expect(rowAt(1).map(({ text }) => text)).toEqual(["read", "0"]);
});

it("The rows are made when they are first read", () => {
  const made: number[] = [];
  const many = tableOf({
    title: "Many",
    items: Array.from({ length: 100_000 }, (_, index) => index),
    named: "Row",
    nameOf(row) {
      made.push(row);
      return name(`row ${row}`);
    },
    columns: [],
  });
  const texts = firstRows(many, 3).map(({ figures }) => figures[0]?.text);
  expect(texts).toEqual(["row 0", "row 1", "row 2"]);
  expect(made).toEqual([0, 1, 2]);
});
