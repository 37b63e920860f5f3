// The entries that a shared page opens on: named in the session, found again in the copy. An entry that
// is not in the copy cannot be opened on.

import { addressOf, rowAt } from "../../model/table/address.ts";
import { type EntryTable, NO_ROW } from "../../model/table/table.ts";
import { cutText } from "../../text/cut.ts";
import { openingAddress, type PageOpening } from "../html/opening.ts";
import { ShareError } from "./scope.ts";
import type { ShareSource } from "./share-source.ts";

/**
 * The same with addresses that hold in the copy. `isWhole`: whether the copy is the file itself; else
 * only an entry with an id of its own is found again there. Errors: ShareError.
 */
export function openingOfCopy(
  { opened, rowAt }: ShareSource,
  opening: PageOpening,
  isWhole: boolean,
): PageOpening {
  return mapped(opening, (given) => {
    const row = rowAt(given);
    if (row === NO_ROW) throw new ShareError(`Entry ${cutText(given, 64)} is not there.`);
    const address = addressOf(opened.session.table, row);
    if (isWhole || !address.startsWith("@")) return address;
    throw new ShareError(
      `Entry ${cutText(given, 64)} has no id of its own, so a page with a part of the session cannot open on it.`,
    );
  });
}

/** As `CopyFacts` has it. `copy`: the session inside the page. Errors: ShareError. */
export function opensAt(copy: EntryTable, opening: PageOpening): string {
  const kept = mapped(opening, (address) => {
    if (rowAt(copy, address) !== NO_ROW) return address;
    throw new ShareError(
      `Entry ${cutText(address, 64)} is not in what is shared, so the page cannot open on it.`,
    );
  });
  return openingAddress(kept);
}

function mapped(opening: PageOpening, change: (address: string) => string): PageOpening {
  if (opening.kind === "branches") {
    return { ...opening, a: change(opening.a), b: change(opening.b) };
  }
  const { from, to } = opening;
  return { ...opening, from: from === null ? null : change(from), to: change(to) };
}
