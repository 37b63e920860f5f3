// Whether a written file equals the draft: it is opened like any other and compared with the rows
// that were to be written. Only then may the app say "saved".
import { contextEntries } from "../../context/context-entries.ts";
import { changesLine } from "../../edit/tree/entry-edit.ts";
import { openSession } from "../../formats/index.ts";
import { isSameJson } from "../../model/json/json.ts";
import { bytesAt, type EntryTable, idOf, keyAt, NO_ROW } from "../../model/table/table.ts";
import { isSameBytes } from "../../read/scan/edges.ts";
import type { ByteSource } from "../../read/source/byte-source.ts";
import { gatheredSource } from "../../read/source/gathered-source.ts";
import { leafOf } from "../../tree/leaves.ts";
import type { JsonlExport } from "./export-jsonl.ts";

/** The entries of the opened file in the written one, and whether everything is as intended. */
export interface ExportReport {
  /** Entries whose bytes are those of the opened file. */
  readonly identical: number;
  readonly changed: number;
  readonly new: number;
  /** Of the opened file, not in the written one. */
  readonly removed: number;
  /** The differences from the intended file, a sentence each; at most MAX_FAULTS. */
  readonly faults: readonly string[];
}

const MAX_FAULTS = 20;
/** Rows whose bytes are compared together. */
const BATCH = 256;

/**
 * `opened`: the file the draft is of. `written`: what was written. Errors: SessionError of either, also if the
 * written file is no session.
 */
export async function compareExport(
  made: JsonlExport,
  opened: ByteSource,
  written: ByteSource,
): Promise<ExportReport> {
  const found = await openSession({ kind: "file", source: written });
  const faults: string[] = [];
  const { table } = found.session;
  compareTree(made, table, faults);
  if (faults.length === 0 && !isSameJson(sentAtEnd(made.rows.table), sentAtEnd(table))) {
    faults.push("The model would be sent other entries than the draft shows.");
  }
  if (!isSameJson(made.header, found.session.header)) {
    faults.push("The header is another one than the draft's.");
  }
  const counts = await compareLines(made, table, opened, written, faults);
  return { ...counts, faults: faults.slice(0, MAX_FAULTS) };
}

function compareTree({ rows }: JsonlExport, found: EntryTable, faults: string[]): void {
  const { table } = rows;
  if (table.count !== found.count) {
    faults.push(`The file holds ${found.count} entries instead of ${table.count}.`);
    return;
  }
  for (let row = 0; row < table.count && faults.length < MAX_FAULTS; row++) {
    if (keyAt(table, row) !== keyAt(found, row)) {
      faults.push(`Entry ${row + 1} is ${idOf(found, row)} instead of ${idOf(table, row)}.`);
    } else if (table.parent[row] !== found.parent[row]) {
      faults.push(`Entry ${idOf(table, row)} is below another entry than in the draft.`);
    }
  }
  if (leafOf(table) !== leafOf(found)) faults.push("The agent would go on at another entry.");
}

/** What the model is sent at the end of a file, as plain data. */
function sentAtEnd(table: EntryTable) {
  const { compaction, rows, edits } = contextEntries(table, leafOf(table));
  return [compaction, [...rows], [...edits]];
}

async function compareLines(
  { rows, tree }: JsonlExport,
  found: EntryTable,
  opened: ByteSource,
  written: ByteSource,
  faults: string[],
): Promise<Omit<ExportReport, "faults">> {
  const [from, to] = [gatheredSource(opened), gatheredSource(written)];
  const { table } = tree;
  const counts = { identical: 0, changed: 0, new: 0, removed: table.count };
  const compare = async (row: number): Promise<void> => {
    const node = rows.order[row] ?? NO_ROW;
    if (node >= table.count) {
      counts.new++;
      return;
    }
    counts.removed--;
    const [before, now] = await Promise.all([
      from.read(...bytesAt(table, node)),
      to.read(...bytesAt(found, row)),
    ]);
    const isSame = isSameBytes(before, now);
    if (isSame) counts.identical++;
    else counts.changed++;
    const mayDiffer = changesLine(tree.editOf(node)) || tree.file.isUpgraded;
    if (!isSame && !mayDiffer && faults.length < MAX_FAULTS) {
      faults.push(`The line of entry ${idOf(rows.table, row)} changed, which no operation did.`);
    }
  };
  for (let row = 0; row < found.count; row += BATCH) {
    const end = Math.min(row + BATCH, found.count);
    await Promise.all(Array.from({ length: end - row }, (_, at) => compare(row + at)));
  }
  return counts;
}
