// The details of rows that come from other details: of a session that has more rows at its end, and of one whose
// rows were made anew.
import type { EntryDetails, EntryFacts } from "../table/details.ts";
import { DetailsBuilder } from "./details-builder.ts";

/** What is told of rows that are not as they were. Plain data. */
export interface WrittenDetails {
  /** By row, the row before in which its entry was; something else than a row of these where the entry is new. */
  readonly order: Int32Array;
  /** Rows whose details are in `details`, one after another: all new ones among them. In row order. */
  readonly rows: readonly number[];
  readonly details: EntryDetails;
}

/** Rows `[from, to)` of some details. */
interface RowRun<Details> {
  readonly details: Details;
  readonly from: number;
  readonly to: number;
}

/** The details of both, one after the other. */
export function extendDetails(before: EntryDetails, tail: EntryDetails): EntryDetails {
  return joined([all(before), all(tail)]);
}

/** The facts of both, as `extendDetails`. */
export function extendFacts(before: EntryFacts, tail: EntryFacts): EntryFacts {
  return joinedFacts([all(before), all(tail)]);
}

/** The details of all rows now; `before`: those of the rows that `written.order` names. */
export function renewedDetails(before: EntryDetails, written: WrittenDetails): EntryDetails {
  return joined(partsOf(before, written));
}

/** The facts of all rows now, as `renewedDetails`. */
export function renewedFacts(before: EntryFacts, written: WrittenDetails): EntryFacts {
  return joinedFacts(partsOf<EntryFacts>(before, written));
}

function all<Details extends EntryFacts>(details: Details): RowRun<Details> {
  return { details, from: 0, to: details.count };
}

/** Rows that follow one another where they come from are one part. */
function partsOf<Details extends EntryFacts>(
  before: Details,
  { order, rows, details }: { order: Int32Array; rows: readonly number[]; details: Details },
): readonly RowRun<Details>[] {
  const parts: RowRun<Details>[] = [];
  let nth = 0;
  for (let row = 0; row < order.length; ) {
    const from = rows[nth] === row ? nth : (order[row] ?? 0);
    let end = row + 1;
    if (rows[nth] === row) {
      while (rows[++nth] === end) end++;
      parts.push({ details, from, to: nth });
    } else {
      while (end < order.length && order[end] === from + end - row && rows[nth] !== end) end++;
      parts.push({ details: before, from, to: from + end - row });
    }
    row = end;
  }
  return parts;
}

function joined(parts: readonly RowRun<EntryDetails>[]): EntryDetails {
  const builder = builderFor(parts);
  for (const { details, from, to } of parts) builder.append(details, from, to);
  return builder.finish();
}

function joinedFacts(parts: readonly RowRun<EntryFacts>[]): EntryFacts {
  const builder = builderFor(parts);
  for (const { details, from, to } of parts) builder.appendFacts(details, from, to);
  const { beginnings: _, ...facts } = builder.finish();
  return facts;
}

function builderFor(parts: readonly RowRun<EntryFacts>[]): DetailsBuilder {
  return new DetailsBuilder(parts.reduce((rows, { from, to }) => rows + to - from, 0));
}
