// Whether the end of a file alone says what the model is sent at its leaf. A long session begins its
// context at its newest compaction, which is near the end: nothing before it has to be read for it.
import { type EntryTable, FLAG, hasFlag, NO_ROW, rowOf, typeOf } from "../model/table/table.ts";
import { keptFrom as namedFirst } from "../references/kept.ts";
import { contextEntries } from "./context-entries.ts";

/** What ids say of such rows may be different where rows before them are known. */
const ODD = FLAG.shadowed | FLAG.repeated | FLAG.cycle | FLAG.selfParent | FLAG.damaged;

/**
 * `table`: the last rows of a file, of lines without problems; what comes before them is not known.
 * Whether the rows in context at the leaf, their parents and the forks among
 * them are those of the whole file, as long as no earlier entry has one of their ids or names one of
 * them as its parent: agents draw ids at random and write entries after their parents. `leaf`: of these rows.
 */
export function holdsContext(table: EntryTable, leaf: number): boolean {
  const last = table.count - 1;
  // A `leaf` entry may name any other as the leaf.
  if (leaf === NO_ROW || typeOf(table, last) === "leaf") return false;
  const { path, compaction, keptFrom } = contextEntries(table, leaf);
  if (compaction === NO_ROW) return false;
  const isKept = keptFrom < path.length;
  const kept = namedFirst(table.parsedEntries.get(compaction));
  // What it kept may be further up; what is here and not on the path is nowhere on it.
  const isKnown = isKept || !kept || rowOf(table, kept.key) !== NO_ROW;
  if (!isKnown) return false;
  const from = isKept ? keptFrom : path.indexOf(compaction);
  // The parent of the first one tells whether there is a fork.
  if (from === 0) return false;
  // A parent may come after its children, but nothing else than these rows.
  const first = path[0] ?? 0;
  if (path.some((row) => row < first)) return false;
  for (let row = 0; row < table.count; row++) if (hasFlag(table, row, ODD)) return false;
  return true;
}
