// Whether a context has a beginning that no file at hand records: the file says so where it is read.
import type { Problem } from "../model/problem.ts";
import type { Session } from "../model/session.ts";

/** What is wrong with the file that leaves out something before the entries of a path; of a header, before all of them. */
export function missingBefore({ table, problems }: Session, path: Int32Array): readonly Problem[] {
  const missing = problems.filter(({ kind }) => kind === "history-truncated");
  if (missing.length === 0) return missing;
  const lines = new Set(Array.from(path, (row) => table.line[row] ?? 0));
  const first = table.line[0] ?? 0;
  return missing.filter(({ line }) => lines.has(line) || (line < first && path[0] === 0));
}
