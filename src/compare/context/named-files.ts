// The files a summary names, against the files that were really read and changed in what it stands
// for (formats.md 2.21).

import { readEntry } from "../../model/entry/read-entry.ts";
import type { EntryDetails } from "../../model/table/details.ts";
import type { EntryTable } from "../../model/table/table.ts";
import { type FileTotals, filesTouched } from "../../stats/files.ts";
import { scopeOf } from "../../stats/scope.ts";
import { relativePath } from "../../tree/file-calls.ts";
import type { ContextChange } from "./context-change.ts";

export interface NamedFile {
  /** Relative to the working directory when below it. */
  readonly path: string;
  /** How the summary names it; null = not at all. */
  readonly named: "read" | "modified" | null;
  /** Calls that did not fail, in what the summary stands for. */
  readonly reads: number;
  readonly changes: number;
}

/** Files of a compaction: those it names first, then those it should have named. */
export function namedFiles(
  table: EntryTable,
  details: EntryDetails,
  change: ContextChange,
  cwd: string,
): readonly NamedFile[] {
  const summarised = scopeOf(table, [...change.hidden, ...change.dropped.map(({ row }) => row)]);
  const touched = new Map<string, FileTotals>();
  for (const file of filesTouched(table, details, summarised, cwd)) {
    if (file.reads + file.changes > 0) touched.set(file.path, file);
  }
  const names = namesIn(table, change.compaction, cwd);
  const paths = new Set([...names.keys(), ...touched.keys()]);
  return [...paths].map((path) => ({
    path,
    named: names.get(path) ?? null,
    reads: touched.get(path)?.reads ?? 0,
    changes: touched.get(path)?.changes ?? 0,
  }));
}

function namesIn(
  table: EntryTable,
  compaction: number,
  cwd: string,
): ReadonlyMap<string, "read" | "modified"> {
  const names = new Map<string, "read" | "modified">();
  const entry = readEntry(table.parsedEntries.get(compaction) ?? {});
  if (entry.kind !== "compaction") return names;
  const add = (paths: readonly string[], as: "read" | "modified"): void => {
    for (const path of paths) names.set(relativePath(path, cwd), as);
  };
  add([...entry.readFiles, ...listed(entry.summary, "read-files")], "read");
  add([...entry.modifiedFiles, ...listed(entry.summary, "modified-files")], "modified");
  return names;
}

/** The lines between `<tag>` and `</tag>`, where the summary ends with such a list. */
function listed(summary: string, tag: string): readonly string[] {
  const start = summary.lastIndexOf(`<${tag}>`);
  const end = summary.indexOf(`</${tag}>`, start);
  if (start < 0 || end < 0) return [];
  const lines = summary.slice(start + tag.length + 2, end).split("\n");
  return lines.map((line) => line.trim()).filter((line) => line !== "");
}
