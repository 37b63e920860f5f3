// Which entries of a session changed after files of its folder were written, added or removed. It
// compares what each entry is made from, without reading the entry.
import { Groups } from "../../lib/groups.ts";
import { BESIDE_SESSION } from "./message-entries.ts";
import { foldersOf, type SessionFiles } from "./places/folders.ts";
import type { ChainedRow, ReadFolder } from "./session-bodies.ts";

/** In the terms of `Renewal`. `isAll`: facts that no file records may have changed everywhere. */
export function renewedRows(before: ReadFolder, now: ReadFolder, isAll: boolean) {
  const rowOfId = new Map(before.rows.map(({ base }, row) => [base.id, row]));
  let count = 0;
  const numbers = new Groups<unknown, number>(() => ++count);
  const [oldBasis, basis] = [basisIn(before, numbers), basisIn(now, numbers)];
  const order = new Int32Array(now.rows.length);
  const changed: number[] = [];
  for (const [row, chained] of now.rows.entries()) {
    const known = rowOfId.get(chained.base.id) ?? before.rows.length;
    order[row] = known;
    const last = before.rows[known];
    if (isAll || !last || oldBasis(last) !== basis(chained)) changed.push(row);
  }
  return { order, changed };
}

/**
 * Everything an entry is made from, in one text. `numbers`: of files by identity, and of lists of
 * them.
 */
function basisIn(
  { files, own, children, models, isOver }: ReadFolder,
  numbers: Groups<unknown, number>,
) {
  const below = new Map<string, string[]>();
  for (const some of children.values()) for (const { prefix } of some) below.set(prefix, []);
  // An output in a file of its own is not a part's file: only the entry knows that it names it.
  const outputs: string[] = [];
  const known = ownPaths(own);
  for (const [path, file] of files) {
    const prefix = foldersOf(path).find((folder) => below.has(folder));
    const others = known.has(path) ? [] : outputs;
    (below.get(prefix ?? path) ?? others).push(`${path} ${numbers.at(file)}`);
  }
  const numberOf = (list: readonly string[] = []) => numbers.at(list.toSorted().join("\n"));
  const ran = new Map([...below].map(([prefix, list]) => [prefix, numberOf(list)]));
  const written = numberOf(outputs);
  const ofPart = ({ path, at, id, message }: ChainedRow["place"]) => {
    const model = models.get(message ?? "");
    // The call itself: its outcome is in the entries after it.
    if (at === 0) return [isOver, model];
    const runs = children.get(path)?.map(({ prefix }) => [prefix, ran.get(prefix)]);
    return [isOver, model, runs, id.endsWith(":result") && written];
  };
  return ({ place, base }: ChainedRow): string => {
    const { path, side } = place;
    const run = side === "child" && foldersOf(path).map((folder) => ran.get(folder));
    const more = side === "part" && ofPart(place);
    return JSON.stringify([place, base, numbers.at(files.get(path)), run, more]);
  };
}

/** The files that entries of the session are made of. */
function ownPaths({ prefix, header, messages }: SessionFiles): ReadonlySet<string | null> {
  return new Set([
    header,
    ...[...BESIDE_SESSION.keys()].map((name) => `${prefix}${name}`),
    ...messages.flatMap(({ message, parts }) => [message, ...parts]),
  ]);
}
