// The ends of the branches that are shared, as the address has them (`ViewState.ends`).
import { NO_ROW } from "../../../src/model/table/table.ts";
import { draftAddress, rowOfAddress } from "./draft-operations.ts";

type Drafted = Parameters<typeof draftAddress>[0];

/** Those that are there. */
export function endRows(open: Drafted, ends: string): readonly number[] {
  const rows = ends.split(",").map((end) => rowOfAddress(open, decoded(end)));
  return [...new Set(rows)].filter((row) => row !== NO_ROW);
}

export function endsText(open: Drafted, rows: readonly number[]): string {
  return rows.map((row) => encoded(draftAddress(open, row))).join(",");
}

/** Ids may hold commas. */
function encoded(address: string): string {
  return address.replace(/[%,]/g, (character) => (character === "%" ? "%25" : "%2C"));
}

function decoded(text: string): string {
  return text.replace(/%2C/g, ",").replace(/%25/g, "%");
}
