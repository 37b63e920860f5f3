// The entries that a shared page opens on: named in the session, found again in the copy. An entry that
// is not in the copy cannot be opened on.

import { addressOf, rowAddress, rowAt } from "../../model/table/address.ts";
import { type EntryTable, NO_ROW } from "../../model/table/table.ts";
import { cutText } from "../../text/cut.ts";
import { namedIn, openingAddress, type PageOpening } from "../html/opening.ts";
import { ShareError } from "./scope.ts";
import type { ShareSource } from "./share-source.ts";

/**
 * The opening with addresses that hold in the copy. `order`: of the rows in it (`sharedOrder`), asked for
 * where an entry has no id of its own by which it is found again there. Errors: ShareError.
 */
export async function openingOfCopy(
  { opened, rowAt }: ShareSource,
  opening: PageOpening,
  order: () => Promise<readonly number[]>,
): Promise<PageOpening> {
  return mapped(opening, async (given) => {
    const row = rowAt(given);
    if (row === NO_ROW) throw new ShareError(`Entry ${cutText(given, 64)} is not there.`);
    const address = addressOf(opened.session.table, row);
    if (!address.startsWith("@")) return address;
    const place = (await order()).indexOf(row);
    if (place < 0) throw notShared(given);
    return rowAddress(place);
  });
}

/** As `CopyFacts` has it. `copy`: the session inside the page. Errors: ShareError. */
export function opensAt(copy: EntryTable, opening: PageOpening): string {
  for (const address of Object.values(namedIn(opening))) {
    if (address !== null && rowAt(copy, address) === NO_ROW) throw notShared(address);
  }
  return openingAddress(opening);
}

function notShared(address: string): ShareError {
  return new ShareError(
    `Entry ${cutText(address, 64)} is not in what is shared, so the page cannot open on it.`,
  );
}

async function mapped(
  opening: PageOpening,
  change: (address: string) => Promise<string>,
): Promise<PageOpening> {
  if (opening.kind === "branches") {
    return { ...opening, a: await change(opening.a), b: await change(opening.b) };
  }
  const { from, to } = opening;
  return { ...opening, from: from === null ? null : await change(from), to: await change(to) };
}
