// The prompts and replies of a session as a search over many sessions looks through them.

import { addressOf } from "../../model/table/address.ts";
import type { EntryTable } from "../../model/table/table.ts";
import { ownText } from "../../text/cut.ts";
import { type IndexedText, MAX_INDEXED_TEXT, MAX_TEXT_OF_SESSION } from "../indexed-session.ts";

export class SessionTexts {
  readonly #texts: (Omit<IndexedText, "entryId"> & { readonly row: number })[] = [];
  #left = MAX_TEXT_OF_SESSION;

  /** What is blank is nothing that somebody said. */
  add(row: number, role: "user" | "assistant", whole: string): void {
    if (this.#left === 0 || !/\S/.test(whole)) return;
    const most = Math.min(MAX_INDEXED_TEXT, this.#left);
    const text = whole.length > most ? ownText(whole.slice(0, most)) : whole;
    this.#left -= text.length;
    this.#texts.push({ row, role, text });
  }

  /** `table`: of the rows. */
  list(table: EntryTable): readonly IndexedText[] {
    return this.#texts.map(({ row, ...text }) => ({ entryId: addressOf(table, row), ...text }));
  }
}
