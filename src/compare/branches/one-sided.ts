// What entries that only one side of a comparison has did: for the line they fold to.
import { type EntryDetails, isPrompt } from "../../model/table/details.ts";
import { NO_ROW, typeOf } from "../../model/table/table.ts";
import { sumUsage } from "../../stats/usage-sum.ts";
import { cwdOf, type NamedSession } from "../../tree/branch/branches.ts";
import { entrySummary } from "../../tree/entry-summary.ts";
import { fileSteps } from "../../tree/file-calls.ts";

export interface OneSided {
  readonly messages: number;
  readonly prompts: number;
  readonly calls: number;
  /** Changed ones. */
  readonly files: number;
  /** Lines, as `FileTotals` counts them. */
  readonly added: number;
  readonly removed: number;
  /** US dollars as recorded; null when none of them records a price. */
  readonly cost: number | null;
  /** How the first of them begins that says something; "" where none does. */
  readonly firstWords: string;
}

/** `rows`: of one session, in the order of their branch. `details` null: not read yet, then nothing is known of calls. */
export function oneSidedOf(
  session: NamedSession,
  details: EntryDetails | null,
  rows: readonly number[],
): OneSided {
  const { table } = session;
  const has = new Set(rows);
  const cwd = cwdOf(session);
  const steps = details ? fileSteps(table, details, cwd) : [];
  const changed = steps.filter(
    ({ row, purpose, isError }) => has.has(row) && purpose === "change" && !isError,
  );
  const first = rows.find((row) => entrySummary(table, details, row, cwd).text !== "") ?? NO_ROW;
  return {
    messages: rows.filter((row) => typeOf(table, row) === "message").length,
    prompts: rows.filter((row) => isPrompt(table, details, row)).length,
    calls: details?.calls.filter(({ row }) => has.has(row)).length ?? 0,
    files: new Set(changed.map(({ path }) => path)).size,
    added: changed.reduce((sum, { added }) => sum + added, 0),
    removed: changed.reduce((sum, { removed }) => sum + removed, 0),
    cost: details ? sumUsage(details, Int32Array.from(rows)).cost : null,
    firstWords: first === NO_ROW ? "" : entrySummary(table, details, first, cwd).text,
  };
}
