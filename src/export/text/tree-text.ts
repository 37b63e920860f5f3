// A session's tree as lines of text, its entries called as every screen calls them; in pieces, however long
// the session is.
import type { WholeSession } from "../../formats/whole-session.ts";
import { entryLine } from "../../model/entry/entry-line.ts";
import type { BodyReader, Session } from "../../model/session.ts";
import { addressOf } from "../../model/table/address.ts";
import type { EntryDetails } from "../../model/table/details.ts";
import { type EntryTable, roleOf, typeOf } from "../../model/table/table.ts";
import { filteredRows } from "../../stats/rows/filtered-rows.ts";
import { cwdOf } from "../../tree/branch/branches.ts";
import { entrySummary, summaryText } from "../../tree/entry-summary.ts";
import { type Filter, NO_FILTERING } from "../../tree/filters.ts";
import { openingLeaf } from "../../tree/leaves.ts";
import { outlineOf } from "../../tree/outline/outline.ts";
import { outlinePrinter } from "../../tree/print.ts";

export interface TreeOptions {
  readonly filter?: Filter;
  /** Whose path comes first, and which is shown whatever the filter says; the session's own when left out. */
  readonly leaf?: number;
}

export interface TreeEntry {
  readonly row: number;
  /** Forks above it, among what is shown. */
  readonly depth: number;
  /** `User: Ship it`. */
  readonly text: string;
  /** A line of the tree, with its marks and without its end. */
  readonly line: string;
}

/** Entries that are named by reading them are read together. */
const TOGETHER = 256;

/** From top to bottom. Errors: SessionError of the bodies. */
export async function* treeEntries(
  { session, details, bodies }: Pick<WholeSession, "session" | "details" | "bodies">,
  { filter = NO_FILTERING.filter, leaf = openingLeaf(session) }: TreeOptions = {},
): AsyncGenerator<TreeEntry> {
  const { table } = session;
  const passes = filteredRows(session, { ...NO_FILTERING, filter }, details);
  const isVisible = (row: number) => row === leaf || passes(row);
  const outline = outlineOf(table, { leaf, isVisible, folded: new Set() });
  const lineAt = outlinePrinter(table, outline, leaf);
  for (let from = 0; from < outline.rows.length; from += TOGETHER) {
    const rows = outline.rows.subarray(from, from + TOGETHER);
    const texts = await textsOf(session, details, bodies, rows);
    for (const [index, row] of rows.entries()) {
      const [at, text] = [from + index, texts[index] ?? ""];
      const line = lineAt(at, `${addressOf(table, row)} ${text}`);
      yield { row, depth: outline.depth[at] ?? 0, text, line };
    }
  }
}

/** The same as text, a line each, without its end. */
export async function* treeLines(
  read: Pick<WholeSession, "session" | "details" | "bodies">,
  options: TreeOptions = {},
): AsyncGenerator<string> {
  for await (const { line } of treeEntries(read, options)) yield line;
}

function textsOf(
  session: Session,
  details: EntryDetails,
  bodies: BodyReader,
  rows: Int32Array,
): Promise<readonly string[]> {
  const { table } = session;
  const cwd = cwdOf(session);
  return Promise.all(
    Array.from(rows, async (row) => {
      if (isNamedInside(table, row)) return entryLine(await bodies.body(row));
      return summaryText(entrySummary(table, details, row, cwd));
    }),
  );
}

/** What extensions write says who speaks in the entry alone. */
function isNamedInside(table: EntryTable, row: number): boolean {
  const type = typeOf(table, row);
  return type === "custom" || type === "custom_message" || CUSTOM.has(roleOf(table, row));
}

const CUSTOM: ReadonlySet<string> = new Set(["custom", "hookMessage"]);
