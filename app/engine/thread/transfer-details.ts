// Details for a transfer between threads: tens of thousands of small objects cross as columns.

import type { Column } from "../../../src/lib/grown.ts";
import type { CallFact, EntryDetails, ResultFact } from "../../../src/model/table/details.ts";
import type { FullReading } from "../session-source.ts";
import {
  buffersOfRecords,
  number,
  type PackedRecords,
  packedRecords,
  text,
  valuesOf,
  word,
} from "./packed-records.ts";

export interface TransferredDetails extends Omit<EntryDetails, "beginnings" | "calls" | "results"> {
  readonly beginningBytes: Uint8Array;
  readonly beginningEnds: Uint32Array;
  readonly calls: PackedRecords<CallFact>;
  readonly results: PackedRecords<ResultFact>;
}

const CALL = {
  row: number((call: CallFact) => call.row),
  callId: text((call: CallFact) => call.callId),
  name: word((call: CallFact) => call.name),
  target: text((call: CallFact) => call.target),
  writtenLines: number((call: CallFact) => call.writtenLines),
};

const RESULT = {
  row: number((result: ResultFact) => result.row),
  callId: text((result: ResultFact) => result.callId),
  name: word((result: ResultFact) => result.name),
  isError: word((result: ResultFact) => result.isError),
  added: number((result: ResultFact) => result.added),
  removed: number((result: ResultFact) => result.removed),
};

export interface PackedReading extends Omit<FullReading, "details"> {
  readonly details: TransferredDetails;
}

export function packedReading({ details, ...reading }: FullReading): PackedReading {
  return { ...reading, details: packedDetails(details) };
}

export function unpackedReading({ details, ...reading }: PackedReading): FullReading {
  return { ...reading, details: unpackedDetails(details) };
}

export function packedDetails({ beginnings, ...details }: EntryDetails): TransferredDetails {
  return {
    ...details,
    beginningBytes: beginnings.bytes,
    beginningEnds: beginnings.ends,
    calls: packedRecords<CallFact, CallFact>(details.calls, CALL),
    results: packedRecords<ResultFact, ResultFact>(details.results, RESULT),
  };
}

export function unpackedDetails(crossing: TransferredDetails): EntryDetails {
  const { beginningBytes, beginningEnds, ...details } = crossing;
  const facts = new ArrivedFacts(details.calls, details.results);
  return {
    ...details,
    beginnings: { bytes: beginningBytes, ends: beginningEnds },
    get calls() {
      return facts.calls;
    },
    get results() {
      return facts.results;
    },
  };
}

/** Unpacked on first use: the first screen of a long session does not need tens of thousands. */
class ArrivedFacts {
  #packedCalls: PackedRecords<CallFact> | null;
  #packedResults: PackedRecords<ResultFact> | null;
  #calls: readonly CallFact[] = [];
  #results: readonly ResultFact[] = [];

  constructor(calls: PackedRecords<CallFact>, results: PackedRecords<ResultFact>) {
    this.#packedCalls = calls;
    this.#packedResults = results;
  }

  get calls(): readonly CallFact[] {
    if (this.#packedCalls) this.#calls = unpackedCalls(this.#packedCalls);
    this.#packedCalls = null;
    return this.#calls;
  }

  get results(): readonly ResultFact[] {
    if (this.#packedResults) this.#results = unpackedResults(this.#packedResults, this.calls);
    this.#packedResults = null;
    return this.#results;
  }
}

function unpackedCalls(calls: PackedRecords<CallFact>): readonly CallFact[] {
  const of = <Key extends keyof CallFact>(key: Key) => valuesOf(calls, key);
  const [row, callId, name] = [of("row"), of("callId"), of("name")];
  const [target, writtenLines] = [of("target"), of("writtenLines")];
  return Array.from({ length: calls.count }, (_, at) => ({
    row: row(at),
    callId: callId(at),
    name: name(at),
    target: target(at),
    writtenLines: writtenLines(at),
  }));
}

function unpackedResults(
  results: PackedRecords<ResultFact>,
  calls: readonly CallFact[],
): readonly ResultFact[] {
  const of = <Key extends keyof ResultFact>(key: Key) => valuesOf(results, key);
  const [row, callId, name] = [of("row"), of("callId"), of("name")];
  const [isError, added, removed] = [of("isError"), of("added"), of("removed")];
  const calledBefore = callFinder(calls);
  return Array.from({ length: results.count }, (_, at) => ({
    row: row(at),
    callId: calledBefore(row(at), callId(at)),
    name: name(at),
    isError: isError(at),
    added: added(at),
    removed: removed(at),
  }));
}

/** A result answers one of the last calls; searching all of them takes longer than it saves. */
const LOOKED_AT = 8;

/** Gives an id as the call before a row has it, where that is near. Rows must be requested in order. */
function callFinder(calls: readonly CallFact[]) {
  let end = 0;
  return (row: number, id: string): string => {
    while ((calls[end]?.row ?? row) < row) end++;
    for (let at = end - 1; at >= Math.max(0, end - LOOKED_AT); at--) {
      const called = calls[at]?.callId;
      if (called === id) return called;
    }
    return id;
  };
}

/**
 * An object with columns of its own: copied once, they move, and sending the others copies them three
 * times.
 */
export function withOwnColumns<T extends object>(columns: T): T {
  const own = Object.entries(columns).map(([name, column]): [string, unknown] => [
    name,
    isColumn(column) ? column.slice() : column,
  ]);
  return { ...columns, ...Object.fromEntries(own) };
}

function isColumn(value: unknown): value is Column {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}

/** The memory of an object's columns, each with a buffer of its own: it moves instead of being copied. */
export function buffersIn(columns: object): ArrayBuffer[] {
  return Object.values(columns).flatMap((column) =>
    ArrayBuffer.isView(column) && column.buffer instanceof ArrayBuffer ? [column.buffer] : [],
  );
}

/** The same of details, and of what they hold as columns. */
export function buffersOfDetails(details: TransferredDetails): ArrayBuffer[] {
  const { calls, results } = details;
  return [...buffersIn(details), ...buffersOfRecords(calls), ...buffersOfRecords(results)];
}
