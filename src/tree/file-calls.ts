// Which calls read or change the file they name. What a shell command touches is in no argument and
// therefore not known here.
import { isOfSeveral } from "../model/blocks/patch-text.ts";
import type { CallFact } from "../model/table/details.ts";

type Purpose = "read" | "change";

/** Tools by what they do to the file they name (formats.md 2.8; spellings of other writers too). */
const FILE_TOOLS: ReadonlyMap<string, Purpose> = new Map([
  ["read", "read"],
  ["read_file", "read"],
  ["tmp_read", "read"],
  ["view", "read"],
  ["edit", "change"],
  ["edit_file", "change"],
  ["multi_edit", "change"],
  ["multiedit", "change"],
  ["str_replace", "change"],
  ["apply_patch", "change"],
  ["write", "change"],
  ["write_file", "change"],
]);

/** Undefined for calls that name no file. */
export function purposeOf(call: CallFact): Purpose | undefined {
  return namesFile(call.name, call.target) ? FILE_TOOLS.get(call.name.toLowerCase()) : undefined;
}

/** Whether a tool of that name reads or changes the file that its target is. */
export function namesFile(tool: string, target: string): boolean {
  return target !== "" && FILE_TOOLS.has(tool.toLowerCase()) && !isOfSeveral(target);
}

/** Relative to the working directory when below it: two spellings of a file are one. */
export function relativePath(path: string, cwd: string): string {
  const base = cwd.endsWith("/") ? cwd : `${cwd}/`;
  if (cwd !== "" && path.startsWith(base) && path.length > base.length) {
    return path.slice(base.length);
  }
  return path.startsWith("./") && path.length > 2 ? path.slice(2) : path;
}

/** Whether a call reads or changes a file. `path`: as `relativePath` gives it for the same `cwd`. */
export function touchesFile(call: CallFact, path: string, cwd: string): boolean {
  return purposeOf(call) !== undefined && relativePath(call.target, cwd) === path;
}
