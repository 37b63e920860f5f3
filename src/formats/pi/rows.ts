// Scanned rows brought to today's version: the same rows for the viewer and for what writes.
import type { JsonObject } from "../../model/json/json.ts";
import type { ProblemLog } from "../../model/problem.ts";
import type { EntryTable } from "../../model/table/table.ts";
import type { Scan } from "../../read/scan/scanned.ts";
import { upgradeRows, usedVersion, versionOf } from "./versions.ts";

/** Rows of a scan in today's shape. */
export interface PiRows {
  readonly header: JsonObject | null;
  readonly table: EntryTable;
  /** The version the header claims; 1 when it claims none. */
  readonly claimed: number;
  /** The version the rows were read as. */
  readonly version: number;
  /** What the scan found. */
  readonly log: ProblemLog;
}

/** Brings what a scan found to today's version. The scan is spent. */
export function rowsOf(scan: Scan): PiRows {
  const header = scan.headers[0]?.value ?? null;
  const claimed = versionOf(header);
  const version = usedVersion(scan.builder, claimed);
  upgradeRows(scan.builder, version, scan.nonEntryLines);
  const table = scan.builder.finish(scan.problems);
  return { header, table, claimed, version, log: scan.problems };
}
