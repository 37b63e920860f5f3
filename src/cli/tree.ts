// `espalier tree`: the session as indented text.

import { filteredOutline } from "../export/text/tree-text.ts";
import type { WholeSession } from "../formats/whole-session.ts";
import { addressOf } from "../model/table/address.ts";
import { kindText, NO_ROW, parentOf } from "../model/table/table.ts";
import { printableLine } from "../text/printable.ts";
import { cwdOf } from "../tree/branch/branches.ts";
import { entrySummary, summaryText } from "../tree/entry-summary.ts";
import { FILTERS, type Filter, NO_FILTERING } from "../tree/filters.ts";
import { labelAt } from "../tree/labels.ts";
import { outlineLines } from "../tree/print.ts";
import { type Command, type Exit, LEAF, SESSIONS } from "./command/command.ts";
import type { Io, Line } from "./command/io.ts";
import { eachSession, whole } from "./open-file.ts";

export const tree: Command = {
  name: "tree",
  summary: "print the entries as an indented tree",
  details: [
    "* marks the path to the leaf, and + the start of another branch. The entry's id follows, or an address such as @7, which every command accepts. Labels are in brackets at the end.",
  ],
  arguments: [SESSIONS],
  options: {
    filter: { summary: "which entries to show", value: "WHICH", choices: FILTERS },
    leaf: LEAF,
  },
  examples: [
    ["tree session.jsonl --filter user", "only the prompts"],
    ["tree session.jsonl --json | jq -r .id", "the ids of the entries"],
  ],
  run: (paths, options, io) => {
    const filter = FILTERS.find((known) => known === options.filter) ?? NO_FILTERING.filter;
    return eachSession(paths, options, io, whole, (read, leaf, out) =>
      print(read, leaf, filter, out),
    );
  },
};

function print(read: WholeSession, leaf: number, filter: Filter, io: Io): Promise<Exit> {
  const { table } = read.session;
  const outline = filteredOutline(read, filter, leaf);
  return io.print({
    *text(): Generator<Line> {
      for (const { row, marks, isOnPath, label, notes } of outlineLines(table, outline, leaf)) {
        const { text, isFailed } = wordsAt(read, row);
        yield [
          marks,
          { style: "name", text: addressOf(table, row) },
          " ",
          isOnPath && !isFailed ? text : { style: isFailed ? "bad" : "faint", text },
          { style: "good", text: printableLine(label) },
          { style: "warn", text: notes },
        ];
      }
    },
    *jsonLines() {
      for (const [at, row] of outline.rows.entries()) yield node(read, row, outline.depth[at] ?? 0);
    },
  });
}

/** As the outline says it; what a tool did stands in brackets. */
function wordsAt({ session, details }: WholeSession, row: number) {
  const summary = entrySummary(session.table, details, row, cwdOf(session));
  const text = printableLine(summaryText(summary));
  const isFailed = summary.failure === "error";
  return { text: summary.kind === "tool" ? `[${text}]` : text, isFailed };
}

function node(read: WholeSession, row: number, depth: number) {
  const { table } = read.session;
  const parent = parentOf(table, row);
  return {
    id: addressOf(table, row),
    parentId: parent === NO_ROW ? null : addressOf(table, parent),
    kind: kindText(table, row),
    depth,
    text: wordsAt(read, row).text,
    label: labelAt(table, row)?.text ?? null,
    line: table.line[row],
  };
}
