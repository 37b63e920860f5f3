// `espalier tree`: the session as indented text.
import { addressOf } from "../model/table/address.ts";
import { kindText, NO_ROW, parentOf } from "../model/table/table.ts";
import { filteredRows } from "../stats/rows/filtered-rows.ts";
import { FILTERS, NO_FILTERING } from "../tree/filters.ts";
import { labelAt } from "../tree/labels.ts";
import { outlineOf } from "../tree/outline/outline.ts";
import { printOutline } from "../tree/print.ts";
import { type Command, SESSION } from "./command/command.ts";
import { type ReadSession, rowNamed, withSession } from "./open-file.ts";

export const tree: Command = {
  name: "tree",
  summary: "the entries as an indented tree",
  arguments: [SESSION],
  options: {
    filter: {
      summary: "which entries",
      value: "WHICH",
      choices: FILTERS,
    },
  },
  run([path = ""], options, io) {
    const filter = FILTERS.find((known) => known === options.filter) ?? NO_FILTERING.filter;
    return withSession(path, (read) => {
      const { table } = read.session;
      const leaf = rowNamed(read.session, undefined);
      const passes = filteredRows(read.session, { ...NO_FILTERING, filter }, read.details);
      const outline = outlineOf(table, {
        leaf,
        isVisible: (row) => row === leaf || passes(row),
        folded: new Set(),
      });
      return io.print({
        text: () => [
          printOutline(table, outline, leaf, (row) => {
            return `${addressOf(table, row)} ${read.lines[row]}`;
          }).trimEnd(),
        ],
        jsonLines: () =>
          Array.from(outline.rows, (row, place) => node(read, row, outline.depth[place] ?? 0)),
      });
    });
  },
};

function node({ session: { table }, lines }: ReadSession, row: number, depth: number) {
  const parent = parentOf(table, row);
  return {
    id: addressOf(table, row),
    parentId: parent === NO_ROW ? null : addressOf(table, parent),
    kind: kindText(table, row),
    depth,
    text: lines[row],
    label: labelAt(table, row)?.text ?? null,
    line: table.line[row],
  };
}
