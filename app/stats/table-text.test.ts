// What is copied is what was counted, and nothing in it does anything.
import { expect, it } from "vitest";
import { count, type FigureTable, firstRows, money, name, rowsOf, time } from "./figure.ts";
import { tableAsMarkdown, tableAsTsv } from "./table-text.ts";

const table: FigureTable = {
  title: "Tools",
  columns: ["Tool", "Calls", "Cost", "Time"],
  ...rowsOf(
    [
      [name("bash"), count(1204), money(0.03149), time(4_200)],
      [name("=HYPERLINK(1)\tx"), count(0), money(null), time(null)],
      [name("a|b\n<i>"), count(1), money(0), time(0)],
    ],
    (figures) => figures,
  ),
};

it("numbers are copied for spreadsheets whole, formulas as text", () => {
  expect(tableAsTsv(table)).toBe(
    [
      "Tool\tCalls\tCost\tTime",
      "bash\t1204\t0.03149\t4200",
      "'=HYPERLINK(1) x\t0\t\t",
      "a|b <i>\t1\t0\t0",
    ].join("\n"),
  );
});

it("tables are copied for Markdown as they are shown, with their signs escaped", () => {
  expect(tableAsMarkdown(table)).toBe(
    [
      "| Tool | Calls | Cost | Time |",
      "| --- | ---: | ---: | ---: |",
      "| bash | 1,204 | $0.031 | 4.2 s |",
      "| =HYPERLINK(1) x | 0 | not recorded | not recorded |",
      "| a\\|b \\<i> | 1 | $0.00 | 0 ms |",
    ].join("\n"),
  );
});

it("rows are made when somebody looks at them", () => {
  const made: number[] = [];
  const rows = rowsOf(new Array<number>(100_000).fill(1), (value, place) => {
    made.push(place);
    return [count(value)];
  });
  expect(firstRows(rows, 3).map(({ figures }) => figures[0]?.text)).toEqual(["1", "1", "1"]);
  expect(made).toEqual([0, 1, 2]);
});
