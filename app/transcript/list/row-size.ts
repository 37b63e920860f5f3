// The likely height of a transcript row before it was drawn, in pixels. Guesses from columns.
import { type EntryTable, roleOf, typeOf } from "../../../src/model/table/table.ts";
import { PAGE } from "../tool/use-reply-results.ts";
import type { TranscriptRow } from "./transcript-rows.ts";

const TALLEST = 700;

export function probableHeight(table: EntryTable, row: TranscriptRow): number {
  switch (row.kind) {
    case "fork":
      return 46;
    case "fold":
      return 48;
    case "reply": {
      let height = 40;
      for (const part of row.parts) {
        height += Math.min(TALLEST, 30 + bytesOf(table, part.row) / 18);
        for (const result of part.results.slice(0, PAGE)) {
          height += Math.min(300, 60 + bytesOf(table, result) / 6);
        }
      }
      return height;
    }
    case "entry":
      return entryHeight(table, row.row);
  }
}

function entryHeight(table: EntryTable, row: number): number {
  const type = typeOf(table, row);
  if (type === "compaction" || type === "branch_summary") return 180;
  if (type !== "message" && type !== "custom_message") return 30;
  const most = roleOf(table, row) === "user" ? TALLEST : 340;
  return Math.min(most, 90 + bytesOf(table, row) / 8);
}

function bytesOf(table: EntryTable, row: number): number {
  return table.length[row] ?? 0;
}
