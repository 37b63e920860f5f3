// Details on their way between threads. Calls and results are tens of thousands of small objects, and
// a thread copies the names of an object's fields with each of them: they cross as columns.
import type { RestOfLines } from "../../../../src/formats/line-session/halves/rest-of-lines.ts";
import type { CallFact, EntryDetails, ResultFact } from "../../../../src/model/table/details.ts";
import type { FullReading } from "../session-source.ts";

type Columns<Fact> = { readonly [Field in keyof Fact]: readonly Fact[Field][] };

export interface CrossingDetails extends Omit<EntryDetails, "beginnings" | "calls" | "results"> {
  readonly beginningBytes: Uint8Array;
  readonly beginningEnds: Uint32Array;
  readonly calls: Columns<CallFact>;
  readonly results: Columns<ResultFact>;
}

export interface PackedReading extends Omit<FullReading, "details"> {
  readonly details: CrossingDetails;
}

export function packedReading({ details, ...reading }: FullReading): PackedReading {
  return { ...reading, details: packedDetails(details) };
}

export function unpackedReading({ details, ...reading }: PackedReading): FullReading {
  return { ...reading, details: unpackedDetails(details) };
}

export interface CrossingLines extends Omit<RestOfLines, "gathered"> {
  readonly gathered: CrossingGathered | null;
}

type Gathered = NonNullable<RestOfLines["gathered"]>;

interface CrossingGathered extends Omit<Gathered, "details"> {
  readonly details: CrossingDetails;
}

export function crossingLines({ gathered, ...rest }: RestOfLines): CrossingLines {
  if (!gathered) return { ...rest, gathered };
  return { ...rest, gathered: { ...gathered, details: packedDetails(gathered.details) } };
}

export function arrivedLines({ gathered, ...rest }: CrossingLines): RestOfLines {
  if (!gathered) return { ...rest, gathered };
  return { ...rest, gathered: { ...gathered, details: unpackedDetails(gathered.details) } };
}

export function packedDetails({ beginnings, ...details }: EntryDetails): CrossingDetails {
  const { calls, results } = details;
  return {
    ...details,
    beginningBytes: beginnings.bytes,
    beginningEnds: beginnings.ends,
    calls: {
      row: calls.map(({ row }) => row),
      callId: calls.map(({ callId }) => callId),
      name: calls.map(({ name }) => name),
      target: calls.map(({ target }) => target),
      writtenLines: calls.map(({ writtenLines }) => writtenLines),
      removedLines: calls.map(({ removedLines }) => removedLines),
    },
    results: {
      row: results.map(({ row }) => row),
      callId: results.map(({ callId }) => callId),
      name: results.map(({ name }) => name),
      isError: results.map(({ isError }) => isError),
      added: results.map(({ added }) => added),
      removed: results.map(({ removed }) => removed),
    },
  };
}

export function unpackedDetails(crossing: CrossingDetails): EntryDetails {
  const { beginningBytes, beginningEnds, ...details } = crossing;
  const { calls, results } = details;
  // A thread gets every text as a new one, also those that are there many times.
  const names = new Map<string, string>();
  const once = (name: string): string => {
    const known = names.get(name);
    if (known === undefined) names.set(name, name);
    return known ?? name;
  };
  const calledBefore = callFinder(calls);
  return {
    ...details,
    beginnings: { bytes: beginningBytes, ends: beginningEnds },
    calls: calls.row.map((row, at) => ({
      row,
      callId: calls.callId[at] ?? "",
      name: once(calls.name[at] ?? ""),
      target: calls.target[at] ?? "",
      writtenLines: calls.writtenLines[at] ?? 0,
      removedLines: calls.removedLines[at] ?? 0,
    })),
    results: results.row.map((row, at) => ({
      row,
      callId: calledBefore(row, results.callId[at] ?? ""),
      name: once(results.name[at] ?? ""),
      isError: results.isError[at] ?? false,
      added: results.added[at] ?? 0,
      removed: results.removed[at] ?? 0,
    })),
  };
}

/** A result answers one of the last calls; to look at all of them takes longer than it saves. */
const LOOKED_AT = 8;

/** Gives an id as the call before a row has it, where that is near. Rows must be asked in order. */
function callFinder({ row: rows, callId: ids }: CrossingDetails["calls"]) {
  let end = 0;
  return (row: number, id: string): string => {
    while ((rows[end] ?? row) < row) end++;
    for (let at = end - 1; at >= Math.max(0, end - LOOKED_AT); at--) {
      const called = ids[at];
      if (called === id) return called;
    }
    return id;
  };
}

/** An object with columns of its own: copied once, they move, and sending the others copies them three times. */
export function withOwnColumns<T extends object>(columns: T): T {
  const own = Object.entries(columns).map(([name, column]): [string, unknown] => [
    name,
    isColumn(column) ? column.slice() : column,
  ]);
  return { ...columns, ...Object.fromEntries(own) };
}

type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

function isColumn(value: unknown): value is Column {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}

/** The memory of an object's columns, each of them its own: it moves instead of being copied. */
export function buffersIn(columns: object): ArrayBuffer[] {
  return Object.values(columns).flatMap((column) =>
    ArrayBuffer.isView(column) && column.buffer instanceof ArrayBuffer ? [column.buffer] : [],
  );
}
