// Which card shows the text of which entry: what a context edit says in place of an entry stands, in what the
// model sees, in the card of that entry. Pure.
import { contextOn, editOf, isSent } from "../../../src/context/context-entries.ts";
import { type EntryTable, NO_ROW } from "../../../src/model/table/table.ts";
import type { ViewState } from "../../session/view/view-state.ts";

/** The row that is searched for the text of a card, by the row of the card. */
export type CardSource = (card: number) => number;

/** `path`: to the leaf that is looked at. */
export function sourceOfCards(
  table: EntryTable,
  path: Int32Array,
  view: ViewState["view"],
): CardSource {
  if (view === "history") return (row) => row;
  const context = contextOn(table, path);
  return (row) => {
    const edit = editOf(table, context, row);
    return edit === NO_ROW ? row : edit;
  };
}

/** The card that shows the text of a row: its own, where no other one does. */
export function cardOf(table: EntryTable, path: Int32Array, sourceOf: CardSource, row: number) {
  const context = contextOn(table, path);
  return context.rows.find((one) => sourceOf(one) === row && isSent(table, context, one)) ?? row;
}
