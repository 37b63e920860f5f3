// What pi and its forks send differently from what their sessions hold (formats-more.md 3.5 for
// oh-my-pi).
import { DETAIL, type EntryFacts } from "../../model/table/details.ts";
import { NOTES } from "../../model/table/kinds.ts";
import { roleOf, typeOf } from "../../model/table/table.ts";
import type { UnrecordedKind } from "../../model/table/unrecorded-kind.ts";

export const PI_UNRECORDED: readonly UnrecordedKind[] = [
  {
    id: "call-ids",
    reason: "The ids of calls are sent as the API that is asked has them.",
    isIn({ details, rows }) {
      // Those of the Responses API hold a second id.
      const isOther = modelsOf(details, rows).size > 1;
      const calls = details.calls.filter(({ callId }) => isOther || callId.includes("|"));
      const calling = new Set(calls.map(({ row }) => row));
      return rows.some((row) => calling.has(row));
    },
  },
  {
    id: "thinking",
    reason: "Thinking of replies that were cut off, and of other models, is withheld.",
    isIn({ details, rows }) {
      const thinking = rows.filter((row) => hasAny(details, row, DETAIL.thinking));
      const isCut = (row: number) => hasAny(details, row, DETAIL.aborted | DETAIL.error);
      return thinking.some(isCut) || (thinking.length > 0 && modelsOf(details, rows).size > 1);
    },
  },
  {
    id: "pictures",
    reason:
      "Over Chat Completions, pictures in results are sent in a message of the user after them.",
    isIn: ({ table, details, rows }) =>
      rows.some((row) => roleOf(table, row) === "toolResult" && hasAny(details, row, DETAIL.image)),
  },
  {
    id: "notes",
    reason: "Words that say what the notes are stand around them.",
    isIn: ({ table, rows }) =>
      rows.some((row) => table.parsedEntries.get(row)?.customType === NOTES),
  },
  {
    // Only oh-my-pi names a model in one string.
    id: "first-reminder",
    reason: "A reminder of the date and the folder comes before the first prompt.",
    isIn: ({ table, rows }) =>
      rows.some((row) => {
        const entry = table.parsedEntries.get(row);
        return typeOf(table, row) === "model_change" && typeof entry?.model === "string";
      }),
  },
];

function hasAny({ flags }: EntryFacts, row: number, flag: number): boolean {
  return ((flags[row] ?? 0) & flag) !== 0;
}

/** The models of replies, as numbers. */
function modelsOf({ model }: EntryFacts, rows: readonly number[]): ReadonlySet<number> {
  return new Set(rows.map((row) => model[row] ?? 0).filter((one) => one > 0));
}
