// Which entries of a session say something else after files of its folder were written, came or went:
// known by what each entry is made of, without reading it.
import type { FileBytes } from "../../model/session.ts";
import { BESIDE_SESSION } from "./beside-session.ts";
import { foldersOf, type SessionFiles } from "./places/folders.ts";
import type { ChainedRow, ReadFolder } from "./session-bodies.ts";

/** As `Renewal` has it. `isAll`: what no file says may be other everywhere. */
export function renewedRows(before: ReadFolder, now: ReadFolder, isAll: boolean) {
  const rowOfId = new Map(before.rows.map(({ base }, row) => [base.id, row]));
  const isOther = otherEntries(before, now);
  const order = new Int32Array(now.rows.length);
  const changed: number[] = [];
  for (const [row, chained] of now.rows.entries()) {
    const known = rowOfId.get(chained.base.id) ?? before.rows.length;
    order[row] = known;
    const last = before.rows[known];
    if (isAll || !last || isOther(last, chained)) changed.push(row);
  }
  return { order, changed };
}

/** Whether an entry that is there before and now may have another body. */
function otherEntries(before: ReadFolder, now: ReadFolder) {
  const written = writtenPaths(before.files, now.files);
  const ran = childrenWith(written, before, now);
  // An output in a file of its own is no file of a part: which entry names it is known to the entry alone.
  const known = ownPaths(now.own);
  const hasOutputs = [...written].some((path) => !known.has(path) && !isBelow(path, ran));
  const hasEnded = before.isOver !== now.isOver;
  return (a: ChainedRow, b: ChainedRow): boolean => {
    const [from, to] = [a.place, b.place];
    if (from.path !== to.path || from.side !== to.side || from.at !== to.at) return true;
    if (!Object.is(from.start, to.start) || from.message !== to.message) return true;
    if (a.base.parentId !== b.base.parentId || a.base.timestamp !== b.base.timestamp) return true;
    if (to.side === "child") return isBelow(to.path, ran);
    if (written.has(to.path)) return true;
    if (to.side !== "part") return false;
    if (hasEnded) return true;
    if (to.message !== null && written.has(to.message) && !hasSameModel(before, now, to.message)) {
      return true;
    }
    // The call itself: what came of it stands in the entries after it.
    if (to.at === 0) return false;
    if (hasOutputs && to.id.endsWith(":result")) return true;
    const [old, runs] = [before, now].map(({ children }) => children.get(to.path) ?? []);
    if (!old || !runs || old.length !== runs.length) return true;
    return runs.some(({ prefix }, at) => prefix !== old[at]?.prefix || ran.has(prefix));
  };
}

type Files = ReadonlyMap<string, FileBytes>;

/** Of files that are new, other than before, or gone. */
function writtenPaths(before: Files, now: Files): ReadonlySet<string> {
  const written = new Set<string>();
  for (const [path, file] of now) if (before.get(path) !== file) written.add(path);
  for (const path of before.keys()) if (!now.has(path)) written.add(path);
  return written;
}

/** The sub-agents right below the session of whose files, or of those inside, one was written: prefixes. */
function childrenWith(
  written: ReadonlySet<string>,
  before: ReadFolder,
  now: ReadFolder,
): ReadonlySet<string> {
  const prefixes = new Set<string>();
  for (const { children } of [before, now]) {
    for (const some of children.values()) for (const { prefix } of some) prefixes.add(prefix);
  }
  const found = new Set<string>();
  for (const path of written) {
    for (const prefix of foldersOf(path)) if (prefixes.has(prefix)) found.add(prefix);
  }
  return found;
}

function isBelow(path: string, prefixes: ReadonlySet<string>): boolean {
  return foldersOf(path).some((prefix) => prefixes.has(prefix));
}

/** Those that entries of the session are made of. */
function ownPaths({ prefix, header, messages }: SessionFiles): ReadonlySet<string> {
  const paths = new Set<string>();
  if (header !== null) paths.add(header);
  for (const name of BESIDE_SESSION.keys()) paths.add(`${prefix}${name}`);
  for (const { message, parts } of messages) {
    if (message !== null) paths.add(message);
    for (const path of parts) paths.add(path);
  }
  return paths;
}

function hasSameModel(before: ReadFolder, now: ReadFolder, path: string): boolean {
  const [a, b] = [before, now].map(({ models }) => models.get(path));
  return a?.provider === b?.provider && a?.model === b?.model;
}
