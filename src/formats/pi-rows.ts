// Scanned rows brought to today's version, with all that is odd about them: the same for the viewer
// and for whoever writes.
import type { JsonObject } from "../model/json/json.ts";
import type { Problem } from "../model/problem.ts";
import type { EntryTable } from "../model/table/table.ts";
import type { Scan } from "../read/scan/scanned.ts";
import { headerProblems, tableProblems } from "./pi-problems.ts";
import { upgradeRows, usedVersion, versionOf } from "./pi-versions.ts";

/** Rows of a scan in today's shape. */
export interface PiRows {
  readonly header: JsonObject | null;
  readonly table: EntryTable;
  /** The version the header claims; 1 when it claims none. */
  readonly claimed: number;
  /** The version the rows were read as. */
  readonly version: number;
  readonly problems: readonly Problem[];
}

/** Brings what a scan found to today's version. The scan is spent. */
export function rowsOf(scan: Scan): PiRows {
  const header = scan.headers[0]?.value ?? null;
  const claimed = versionOf(header);
  const version = usedVersion(scan.builder, claimed);
  upgradeRows(scan.builder, version, scan.nonEntryLines);
  const table = scan.builder.finish(scan.problems);
  const problems = [
    ...headerProblems(header, claimed, version),
    ...scan.problems.list(),
    ...tableProblems(table, header, scan.unread.length > 0),
  ];
  return { header, table, claimed, version, problems };
}
