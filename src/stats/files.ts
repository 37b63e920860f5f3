// Which files the read, edit and write tools touched. What a shell command read or changed is in no
// argument and therefore not here.
import type { CallFact, EntryFacts } from "../model/table/details.ts";
import { type CallPairs, NO_CALL } from "../tree/calls.ts";
import type { Scope } from "./scope.ts";

export interface FileTotals {
  /** Relative to the working directory when below it. */
  readonly path: string;
  /** Calls that did not fail. */
  readonly reads: number;
  /** Edits and writes that did not fail. */
  readonly changes: number;
  /** Lines that recorded diffs add and remove. */
  readonly added: number;
  readonly removed: number;
  readonly failures: number;
}

/** Tools by what they do to the file they name (formats.md 2.8; spellings of other writers too). */
const FILE_TOOLS: ReadonlyMap<string, "read" | "change"> = new Map([
  ["read", "read"],
  ["read_file", "read"],
  ["tmp_read", "read"],
  ["view", "read"],
  ["edit", "change"],
  ["edit_file", "change"],
  ["multi_edit", "change"],
  ["multiedit", "change"],
  ["str_replace", "change"],
  ["write", "change"],
  ["write_file", "change"],
]);

/** In order of first touch. A call without a result counts as neither read nor change. */
export function filesTouched(
  details: EntryFacts,
  scope: Scope,
  pairs: CallPairs,
  cwd: string,
): readonly FileTotals[] {
  const files = new Map<string, { -readonly [Key in keyof FileTotals]: FileTotals[Key] }>();
  details.results.forEach((result, index) => {
    const call = details.calls[pairs.callOf[index] ?? NO_CALL];
    const purpose = call && purposeOf(call);
    if (!purpose || scope.has[result.row] !== 1) return;
    const path = relativePath(call.target, cwd);
    const none = { path, reads: 0, changes: 0, added: 0, removed: 0, failures: 0 };
    const file = files.get(path) ?? none;
    files.set(path, file);
    if (result.isError) file.failures++;
    else if (purpose === "read") file.reads++;
    else file.changes++;
    file.added += result.added;
    file.removed += result.removed;
  });
  return [...files.values()];
}

function purposeOf(call: CallFact): "read" | "change" | undefined {
  return call.target === "" ? undefined : FILE_TOOLS.get(call.name.toLowerCase());
}

export function relativePath(path: string, cwd: string): string {
  const base = cwd.endsWith("/") ? cwd : `${cwd}/`;
  if (cwd !== "" && path.startsWith(base) && path.length > base.length) {
    return path.slice(base.length);
  }
  return path.startsWith("./") && path.length > 2 ? path.slice(2) : path;
}
