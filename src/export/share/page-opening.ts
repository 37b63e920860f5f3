// The entries that a shared page opens on: named in the session, found again in the copy. An entry that
// is not in the copy cannot be one.

import { addressOf, rowAddress, rowAt } from "../../model/table/address.ts";
import { type EntryTable, NO_ROW } from "../../model/table/table.ts";
import { cutText } from "../../text/cut.ts";
import { ShareError } from "./scope.ts";
import type { ShareSource } from "./share-source.ts";

/** What a page opens on. Entries by their addresses in the copy (src/model/table/address.ts). */
export type PageOpening =
  /** Two branches side by side, by their ends. */
  | { readonly kind: "branches"; readonly a: string; readonly b: string }
  /**
   * The context before and after an entry, usually a compaction; `from`: null for just before it.
   */
  | { readonly kind: "context"; readonly from: string | null; readonly to: string };

/** The entries that it opens on, by the parameters of the address; null: none is named. */
function namedIn(opening: PageOpening): Readonly<Record<string, string | null>> {
  const { kind: _, ...named } = opening;
  return named;
}

/** `compare?what=branches&a=…&b=…`, `compare?what=context&from=…&to=…`. */
export function openingAddress(opening: PageOpening): string {
  const params = new URLSearchParams({ what: opening.kind });
  for (const [name, address] of Object.entries(namedIn(opening))) {
    if (address !== null) params.set(name, address);
  }
  return `compare?${params}`;
}

/**
 * The opening with addresses that are valid in the copy. `order`: of the rows in it (`sharedOrder`),
 * called if an entry has no id by which it is found again there. Errors: ShareError.
 */
export async function openingOfCopy(
  { opened, rowAt }: ShareSource,
  opening: PageOpening,
  order: () => Promise<readonly number[]>,
): Promise<PageOpening> {
  const found: Record<string, string> = {};
  for (const [name, given] of Object.entries(namedIn(opening))) {
    if (given === null) continue;
    const row = rowAt(given);
    if (row === NO_ROW) throw new ShareError(`Entry ${cutText(given, 64)} is not there.`);
    const address = addressOf(opened.session.table, row);
    const place = address.startsWith("@") ? (await order()).indexOf(row) : row;
    if (place < 0) throw notShared(given);
    found[name] = address.startsWith("@") ? rowAddress(place) : address;
  }
  return { ...opening, ...found };
}

/** In the form of `CopyFacts`. `copy`: the session inside the page. Errors: ShareError. */
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
