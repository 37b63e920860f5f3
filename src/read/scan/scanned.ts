// What a scan gives: rows and what was beside them, in bytes of the file.

import type { TableBuilder } from "../../model/build/table-builder.ts";
import type { JsonObject } from "../../model/json/json.ts";
import type { ProblemLog } from "../../model/problem.ts";
import type { FileStretch } from "../../model/session.ts";
import type { Edges } from "./edges.ts";

/** Where reading goes on once the file has grown. */
export interface ReadEnd {
  /** The next byte to read. */
  readonly at: number;
  /** The 1-based line it is on. */
  readonly line: number;
  /** What the line holds before it was read already, and is whole. */
  readonly isOpen: boolean;
}

/** What a scan found, before old versions are brought up to date. */
export interface Scan {
  readonly builder: TableBuilder;
  /** The `session` lines; the first one counts. */
  readonly headers: readonly HeaderLine[];
  /** Lines that are JSON and no entry, in file order, as the number of entries before each. */
  readonly nonEntryLines: readonly number[];
  /** Stretches of the file that hold no entry and no header, in file order; blank ones are left out. */
  readonly unread: readonly Stretch[];
  readonly problems: ProblemLog;
  /** Null where rows came out of a last line that is not whole. */
  readonly end: ReadEnd | null;
  readonly edges: Edges;
  /** Whether every row's entry was given, as it is. */
  readonly hasAllEntries: boolean;
}

/** A `session` line. */
export interface HeaderLine extends Stretch {
  readonly value: JsonObject;
}

/** Bytes of the file. */
export interface Stretch extends FileStretch {
  /** Number of entries before it. */
  readonly row: number;
}
