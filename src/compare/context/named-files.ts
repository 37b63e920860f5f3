// The files a summary names, against the files that were really read and changed in what it stands
// for (formats.md 2.21).

import type { Entry } from "../../model/entry/entry.ts";
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
  /** How the summary names it: in a list, or in its words; null = not at all. */
  readonly named: "read" | "modified" | "in words" | null;
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
  const compaction = readEntry(table.parsedEntries.get(change.compaction) ?? {});
  const names = namesIn(compaction, cwd);
  const paths = new Set([...names.keys(), ...touched.keys()]);
  const isInWords = saidIn(compaction, [...paths], cwd);
  return [...paths].map((path) => ({
    path,
    named: names.get(path) ?? (isInWords(path) ? "in words" : null),
    reads: touched.get(path)?.reads ?? 0,
    changes: touched.get(path)?.changes ?? 0,
  }));
}

function namesIn(entry: Entry, cwd: string): ReadonlyMap<string, "read" | "modified"> {
  const names = new Map<string, "read" | "modified">();
  if (entry.kind !== "compaction") return names;
  const add = (paths: readonly string[], as: "read" | "modified"): void => {
    for (const path of paths) names.set(relativePath(path, cwd), as);
  };
  add([...entry.readFiles, ...listed(entry.summary, "read-files")], "read");
  add([...entry.modifiedFiles, ...listed(entry.summary, "modified-files")], "modified");
  return names;
}

/** Paths in prose: of plain letters, which other scripts write no space around, and of any. */
const PATHS = [/[\w.@+~/-]+/g, /[^\s"'`<>|,;:*，。、；：（）「」“”]+/g];

/** Whether the words of a summary name a file: by its path, or by an end of it that no other of `paths` has. */
function saidIn(entry: Entry, paths: readonly string[], cwd: string): (path: string) => boolean {
  const summary = entry.kind === "compaction" ? entry.summary : "";
  const said = new Set<string>();
  for (const [word] of PATHS.flatMap((paths) => [...summary.matchAll(paths)])) {
    said.add(relativePath(word.endsWith(".") ? word.slice(0, -1) : word, cwd));
  }
  const counts = new Map<string, number>();
  for (const path of paths) {
    for (const end of endsOf(path)) counts.set(end, (counts.get(end) ?? 0) + 1);
  }
  return (path) =>
    said.has(path) || endsOf(path).some((end) => said.has(end) && counts.get(end) === 1);
}

/** `b/c.ts` and `c.ts` of `a/b/c.ts`. A name of small letters alone may be any word. */
function endsOf(path: string): readonly string[] {
  const parts = path.split("/").slice(-MAX_PARTS);
  const ends = parts.map((_, at) => parts.slice(at).join("/"));
  return ends.filter((end) => /[^a-z]/.test(end));
}

const MAX_PARTS = 12;

/** The lines between `<tag>` and `</tag>`, where the summary ends with such a list. */
function listed(summary: string, tag: string): readonly string[] {
  const start = summary.lastIndexOf(`<${tag}>`);
  const end = summary.indexOf(`</${tag}>`, start);
  if (start < 0 || end < 0) return [];
  const lines = summary.slice(start + tag.length + 2, end).split("\n");
  return lines.map((line) => line.trim()).filter((line) => line !== "");
}
