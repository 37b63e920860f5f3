// Which card shows the text of which entry: in what the model sees, the card of an edited entry shows the
// text of the context edit. Pure.
import { contextOn, editOf, isSent } from "../../../src/context/context-entries.ts";
import { type EntryTable, NO_ROW } from "../../../src/model/table/table.ts";
import type { ViewState } from "../../session/view/view-state.ts";

/** The row that is searched for the text of a card, by the row of the card. */
export type CardSource = (card: number) => number;

/** `path`: to the current leaf. */
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

/** The card that shows the text of a row: its own, unless another one does. */
export function cardOf(table: EntryTable, path: Int32Array, sourceOf: CardSource, row: number) {
  const context = contextOn(table, path);
  return context.rows.find((one) => sourceOf(one) === row && isSent(table, context, one)) ?? row;
}
